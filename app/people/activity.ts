/** A day of UTC, numbered from the epoch, and how much was done on it. */
export interface DayCount {
  day: number;
  total: number;
}

/** Milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;
/** Columns of the calendar: a year begins and ends within a week. */
export const WEEKS = 53;

export interface Calendar {
  /** The Sunday in the first column. */
  start: number;
  /** How many days are shown: all up to today. */
  length: number;
  /** Days on which there was something: how many days after the start, and how much. */
  days: [offset: number, total: number][];
  total: number;
}

/** Milliseconds since the epoch at which the calendar of a moment begins: the Sunday of the week 52 weeks before. */
export function calendarStart(now: number): number {
  const today = Math.floor(now / DAY);
  // The first of January 1970 was a Thursday.
  const weekday = (today + 4) % 7;
  return (today - weekday - (WEEKS - 1) * 7) * DAY;
}

/** Puts counted days into the calendar of a moment. */
export function toCalendar(counted: readonly DayCount[], now: number): Calendar {
  const start = calendarStart(now);
  const first = start / DAY;
  const length = Math.floor(now / DAY) - first + 1;
  const days = counted
    .map(({ day, total }): [number, number] => [day - first, total])
    .filter(([offset]) => offset >= 0 && offset < length);
  return { start, length, days, total: days.reduce((sum, [, total]) => sum + total, 0) };
}

/** Milliseconds since the epoch of a day of the calendar. */
export function timeOf({ start }: Pick<Calendar, "start">, offset: number): number {
  return start + offset * DAY;
}

/** How strongly a day is drawn, 1 to 4. */
export function levelOf(total: number): number {
  if (total >= 8) return 4;
  if (total >= 4) return 3;
  return total >= 2 ? 2 : 1;
}
