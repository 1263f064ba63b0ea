/** What became of a problem, as every list says and draws it. Each has a glyph of its own, so that nothing hangs on the colour. */
export const states = {
  contest: { words: "Solved in contest", glyph: "✔", tone: "good" },
  virtual: { words: "Solved virtually", glyph: "☑", tone: "cyan" },
  upsolved: { words: "Solved outside the contest", glyph: "↑", tone: "accent" },
  posted: { words: "Solved, with a solution here", glyph: "✎", tone: "good" },
  hand: { words: "Solved elsewhere", glyph: "✓", tone: "good" },
  tried: { words: "Tried, not solved", glyph: "✕", tone: "warn" },
  gaveup: { words: "Given up", glyph: "–", tone: "grey" },
  later: { words: "For later", glyph: "○", tone: "grey" },
} as const;
type State = keyof typeof states;

/** The state, with a "?" behind it when only an unverified handle says so. */
export type MarkState = State | `${State}?`;

type Status = "solved" | "tried" | "gaveup" | "later" | null;
type How = "contest" | "virtual" | "practice" | "posted" | "hand" | null;

/** @returns undefined for an untouched problem. */
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
  return { state, ...states[state], isUnverified };
}
