import { nextStart, periodName, startOf } from "../../solves/index.server.ts";
import type { Span } from "./limits.ts";

/** A UTC week from Monday: milliseconds since the epoch, `to` exclusive. */
export interface Week {
  from: number;
  to: number;
  /** Its name in solve_totals. */
  period: string;
}

const DAY = 24 * 60 * 60 * 1000;

/** The last weeks, oldest first; the last one is the week of `now`. */
export function weeksUntil(now: number, count: Span): Week[] {
  const weeks: Week[] = [];
  for (let from = startOf("week", now); weeks.length < count; from = startOf("week", from - DAY)) {
    weeks.unshift({ from, to: nextStart("week", from), period: periodName("week", from) });
  }
  return weeks;
}
