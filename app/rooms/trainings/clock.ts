// A training's times, and what its job does at them. All in milliseconds since the epoch.

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Judges give times in whole seconds, so clocks begin at one. */
export const wholeSecond = (time: number): number => Math.floor(time / 1000) * 1000;

export interface Times {
  starts_at: number | null;
  until_at: number | null;
  ends_at: number | null;
  minutes: number;
  freeze: number | null;
  final_at: number | null;
}

export type State = "planned" | "running" | "over";

/** A duel that has not been accepted is planned. */
export function stateOf({ starts_at, ends_at }: Pick<Times, "starts_at" | "ends_at">, now: number): State {
  if (starts_at === null || ends_at === null || now < starts_at) return "planned";
  return now < ends_at ? "running" : "over";
}

/** Null without a freeze. */
export const freezeOf = ({ ends_at, freeze }: Times): number | null =>
  ends_at === null || freeze === null ? null : ends_at - freeze * MINUTE;

/** When a party's own time begins and ends; null if it has not begun. */
export function spanOf(
  { starts_at, until_at, ends_at, minutes }: Times,
  { begun_at, is_virtual }: { begun_at: number | null; is_virtual: number },
): { startsAt: number; endsAt: number } | null {
  if (starts_at === null || ends_at === null) return null;
  if (until_at === null && is_virtual === 0) return { startsAt: starts_at, endsAt: ends_at };
  return begun_at === null ? null : { startsAt: begun_at, endsAt: begun_at + minutes * MINUTE };
}

/** Verdicts may still change until then. A duel's result is wanted at once. */
export const FINAL_AFTER = { training: 24 * HOUR, duel: 5 * MINUTE } as const;
/** How long after the end everybody must have been read: judges show what was sent last with a delay. */
export const READ_AFTER = { training: 0, duel: 2 * MINUTE } as const;
/** How long after that a result which cannot be final yet is looked at again. */
export const FINAL_AGAIN = { training: 10 * MINUTE, duel: MINUTE } as const;
/** No judge is waited for longer. */
export const FINAL_AT_LATEST = 7 * DAY;

/** A duel's last step is the card in the chat of the two. */
export const steps = ["hour", "soon", "start", "end", "final", "card"] as const;
export type Step = (typeof steps)[number];

interface Timed {
  starts_at: number | null;
  ends_at: number | null;
  kind?: "training" | "duel";
}

const BEFORE = { hour: HOUR, soon: 5 * MINUTE } as const;

/** When a step is due. */
export function dueOf(step: Step, { starts_at, ends_at, kind = "training" }: Timed): number | null {
  if (starts_at === null || ends_at === null) return null;
  if (step === "hour" || step === "soon") return starts_at - BEFORE[step];
  if (step === "start") return starts_at;
  return step === "end" ? ends_at : ends_at + FINAL_AFTER[kind];
}

/** The first step that is not past: a reminder that is late is left out. */
export function nextStep(times: Timed, now: number, after?: Step) {
  const from = after === undefined ? 0 : steps.indexOf(after) + 1;
  for (const step of steps.slice(from)) {
    const step_at = dueOf(step, times);
    if (step_at === null) break;
    if ((step === "hour" || step === "soon") && step_at < now) continue;
    return { step, step_at };
  }
  return { step: null, step_at: null };
}
