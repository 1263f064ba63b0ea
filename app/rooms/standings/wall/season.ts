import type { WallQuery } from "./schema.ts";

const DAY = 24 * 60 * 60 * 1000;
/** In months. */
const SEASON = 3;

export interface Season {
  /** Days in UTC, both included. */
  from: string;
  to: string;
}

const textOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first day of a month, counted from that of a time. @returns milliseconds */
function monthFrom(time: number, months: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

/** By default this month and the two before it, so that a season that has just begun is not empty. */
export function seasonOf({ from, to }: Pick<WallQuery, "from" | "to">, now: number): Season {
  const last = to ?? textOf(monthFrom(now, 1) - DAY);
  return { from: from ?? textOf(monthFrom(Date.parse(last), 1 - SEASON)), to: last };
}

/** From the start of the first day to the end of the last. @returns milliseconds, `to` excluded */
export const timesOf = ({ from, to }: Season) => ({ from: Date.parse(from), to: Date.parse(to) + DAY });

/** @returns null before 1970, when there were no contests */
export const seasonBefore = ({ from }: Season): Season | null => {
  const first = Date.parse(from);
  if (first <= 0) return null;
  return { from: textOf(monthFrom(first - DAY, 1 - SEASON)), to: textOf(first - DAY) };
};

/** @returns null if it has not begun */
export function seasonAfter({ to }: Season, now: number): Season | null {
  const first = Date.parse(to) + DAY;
  if (first > now) return null;
  return { from: textOf(first), to: textOf(monthFrom(first, SEASON) - DAY) };
}
