export interface DayCount {
  day: number;
  total: number;
}

export const DAY = 24 * 60 * 60 * 1000;
/** A year usually starts and ends in the middle of a week, so it spans 53 columns. */
export const WEEKS = 53;

export interface Calendar {
  /** The Sunday of the first column, in milliseconds since the epoch. */
  start: number;
  length: number;
  days: [offset: number, total: number][];
  total: number;
}

export function calendarStart(now: number): number {
  const today = Math.floor(now / DAY);
  // January 1, 1970 was a Thursday.
  const weekday = (today + 4) % 7;
  return (today - weekday - (WEEKS - 1) * 7) * DAY;
}

export function toCalendar(counted: readonly DayCount[], now: number): Calendar {
  const start = calendarStart(now);
  const first = start / DAY;
  const length = Math.floor(now / DAY) - first + 1;
  const days = counted
    .map(({ day, total }): [number, number] => [day - first, total])
    .filter(([offset]) => offset >= 0 && offset < length);
  return { start, length, days, total: days.reduce((sum, [, total]) => sum + total, 0) };
}

export function timeOf({ start }: Pick<Calendar, "start">, offset: number): number {
  return start + offset * DAY;
}

export function levelOf(total: number): number {
  if (total >= 8) return 4;
  if (total >= 4) return 3;
  return total >= 2 ? 2 : 1;
}
