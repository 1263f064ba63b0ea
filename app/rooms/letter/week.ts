const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
/** The first Monday after the epoch: January 5, 1970. */
const FIRST_MONDAY = 4 * DAY;

/** An ISO 8601 week in UTC: from Monday, in milliseconds since the epoch; `to` is exclusive. */
export interface Week {
  year: number;
  number: number;
  /** Such as 2026-W48. */
  name: string;
  from: number;
  to: number;
}

/** A week belongs to the year of its Thursday, so January 4 is always in week 1. */
export function weekAt(time: number): Week {
  const from = time - ((((time - FIRST_MONDAY) % WEEK) + WEEK) % WEEK);
  const year = new Date(from + 3 * DAY).getUTCFullYear();
  const number = 1 + Math.floor((from + 3 * DAY - Date.UTC(year, 0)) / WEEK);
  return { year, number, name: nameOf(year, number), from, to: from + WEEK };
}

const nameOf = (year: number, number: number) => `${year}-W${String(number).padStart(2, "0")}`;

/** @returns null for anything but the name of a week since 1970, such as the 53rd of a year with 52 */
export function readWeek(name = ""): Week | null {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(name) ?? [];
  if (!year || !number) return null;
  const week = weekAt(Date.UTC(Number(year), 0, 4) + (Number(number) - 1) * WEEK);
  return week.name === name && week.from >= 0 ? week : null;
}

export const weekBefore = ({ from }: Week): Week => weekAt(from - WEEK);
export const weekAfter = ({ to }: Week): Week => weekAt(to);

/** "Week 48, 2026" */
export const titleOf = ({ year, number }: Week): string => `Week ${number}, ${year}`;
