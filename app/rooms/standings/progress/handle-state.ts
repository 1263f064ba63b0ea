export const handleStates = ["none", "unverified", "vouched", "verified", "failed"] as const;
export type HandleState = Exclude<(typeof handleStates)[number], "none">;

interface Handle {
  verified_at: number | null;
  is_vouched: number;
  state: string;
  due_at: number | null;
}

/** 'failed' is a handle that is not read any more: unknown to the judge, or proven by somebody else. */
export function stateOfHandle({ verified_at, is_vouched, state, due_at }: Handle): HandleState {
  if (state === "failed" && due_at === null) return "failed";
  if (verified_at !== null) return "verified";
  return is_vouched === 1 ? "vouched" : "unverified";
}

/** Whether somebody has to do something about it before its solves count. */
export const isToSettle = (state: HandleState) => state === "unverified" || state === "failed";
