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

/** Ends in "?" if the only evidence is from an unverified handle. */
export type MarkState = State | `${State}?`;

type Status = "solved" | "tried" | "gaveup" | "later" | null;
type How = "contest" | "virtual" | "practice" | "posted" | "team" | "hand" | null;

export function stateOf(status: Status, how: How, isVerified: boolean): MarkState | undefined {
  if (status === null) return undefined;
  if (status !== "solved") return status;
  if (how === "posted" || how === "hand" || how === null) return how ?? "hand";
  const state = how === "practice" ? "upsolved" : how;
  return isVerified ? state : `${state}?`;
}

export function readState(mark: MarkState) {
  const isUnverified = mark.endsWith("?");
  const state = (isUnverified ? mark.slice(0, -1) : mark) as State;
  return { state, label: isUnverified ? `${states[state]}, unverified` : states[state], isUnverified };
}
