import { type Calendar, DAY, type DayCount, timeOf } from "./activity.ts";

/** `unverified` counts solves that only an unverified handle claims. */
export interface Bar {
  label: string;
  solves: number;
  unverified: number;
}

interface Total extends Omit<Bar, "label"> {
  solves_with_teams: number;
}

/** `teams` counts problems that the user solved only with a team. */
export const toFigure = (total: Total | undefined) => ({
  solves: total?.solves ?? 0,
  unverified: total?.unverified ?? 0,
  teams: total ? total.solves_with_teams - total.solves : 0,
});

const TAGS_SHOWN = 12;
const UNRATED = "Unrated";
const ratings = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", UNRATED];

export function toSolving(totals: readonly (Total & { facet: string })[]) {
  const named = (kind: string) =>
    totals.flatMap(({ facet, solves, unverified }) =>
      facet.startsWith(kind) && solves + unverified > 0
        ? [{ label: facet.slice(kind.length), solves, unverified }]
        : [],
    );
  const rated = named("rating:");
  const byRating = ratings.map((label): Bar => {
    const found = rated.find((bar) => bar.label === (label === UNRATED ? "0" : label));
    return { solves: 0, unverified: 0, ...found, label };
  });
  const byTag = named("tag:").sort(
    (a, b) => b.solves + b.unverified - a.solves - a.unverified || (a.label < b.label ? -1 : 1),
  );
  return {
    ...toFigure(totals.find(({ facet }) => facet === "")),
    byRating: byRating.filter(
      ({ label, solves, unverified }) => label !== UNRATED || solves + unverified > 0,
    ),
    byTag: byTag.slice(0, TAGS_SHOWN),
  };
}

export function addDays(...counts: readonly (readonly DayCount[])[]): DayCount[] {
  const days = new Map<number, number>();
  for (const { day, total } of counts.flat()) days.set(day, (days.get(day) ?? 0) + total);
  return [...days].map(([day, total]) => ({ day, total })).sort((a, b) => a.day - b.day);
}

/** A figure for each day from `start` to `end` (exclusive, in milliseconds since the epoch). */
export function spreadOver(counts: readonly DayCount[], start: number, end: number): number[] {
  const totals = new Map(counts.map(({ day, total }) => [day, total]));
  return Array.from({ length: (end - start) / DAY }, (_, at) => totals.get(start / DAY + at) ?? 0);
}

/** The current streak may end yesterday, because today is not over. */
export function streaksOf({ days, length }: Pick<Calendar, "days" | "length">) {
  let longest = 0;
  let run = 0;
  let last = -2;
  for (const [offset] of days) {
    run = offset === last + 1 ? run + 1 : 1;
    last = offset;
    longest = Math.max(longest, run);
  }
  return { current: last >= length - 2 ? run : 0, longest };
}

const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEK = 7 * 24 * 60 * 60 * 1000;

export function monthsOf({ start }: Pick<Calendar, "start">, weeks: number) {
  const months: [number, string][] = [];
  for (let week = 0; week < weeks; week++) {
    // A month's name is placed above the week that contains its first day.
    const end = new Date(start + (week + 1) * WEEK - 1);
    if (end.getUTCDate() <= 7) months.push([week + 1, names[end.getUTCMonth()] ?? ""]);
  }
  return months;
}

export function byMonth(calendar: Pick<Calendar, "start" | "days">) {
  const months = new Map<string, { month: string; days: number; total: number }>();
  for (const [offset, total] of calendar.days) {
    const date = new Date(timeOf(calendar, offset));
    const month = `${names[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
    const known = months.get(month);
    months.set(month, { month, days: (known?.days ?? 0) + 1, total: (known?.total ?? 0) + total });
  }
  return [...months.values()].reverse();
}
