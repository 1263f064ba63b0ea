export const states = {
  contest: "Solved in contest",
  virtual: "Solved virtually",
  upsolved: "Solved outside the contest",
  posted: "Solved, with a solution here",
  hand: "Solved elsewhere",
  team: "Solved with a team",
  tried: "Tried, not solved",
  gaveup: "Given up",
  later: "For later",
} as const;
type State = keyof typeof states;

/** Ends in "?" if the only evidence is from an unverified handle, in "+" if it is from one that is vouched for. */
export type MarkState = State | `${State}${"?" | "+"}`;

type Status = "solved" | "tried" | "gaveup" | "later" | null;
type How = "contest" | "virtual" | "practice" | "posted" | "team" | "hand" | null;

interface Mark {
  status: Status;
  how: How;
  verified: number | null;
  vouched: number | null;
}

export function stateOf({ status, how, verified, vouched }: Mark): MarkState | undefined {
  if (status === null) return undefined;
  if (status !== "solved") return status;
  if (how === "posted" || how === "hand" || how === null) return how ?? "hand";
  const state = how === "practice" ? "upsolved" : how;
  return verified === 1 ? state : vouched === 1 ? `${state}+` : `${state}?`;
}

export function readState(mark: MarkState) {
  const isUnverified = mark.endsWith("?");
  const isVouched = mark.endsWith("+");
  const state = mark.replace(/[?+]$/, "") as State;
  const trust = isUnverified ? ", unverified" : isVouched ? ", vouched" : "";
  return { state, label: states[state] + trust, isUnverified, isVouched };
}
