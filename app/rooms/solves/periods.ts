export const ALL_TIME = "all";

const DAY = 24 * 60 * 60 * 1000;
/** The first Monday after the epoch: January 5, 1970. */
const FIRST_MONDAY = 4 * DAY;
const WEEK = 7 * DAY;

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const periods = ["week", "month", "year", "all"] as const;
export type Period = (typeof periods)[number];

/** The start of a UTC period, in milliseconds since the epoch. Weeks start on Monday; "all" starts at 0. */
export function startOf(period: Period, at: number): number {
  const date = new Date(at);
  if (period === "year") return Date.UTC(date.getUTCFullYear(), 0);
  if (period === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  return period === "week" ? at - ((((at - FIRST_MONDAY) % WEEK) + WEEK) % WEEK) : 0;
}

export function nextStart(period: Exclude<Period, "all">, start: number): number {
  // In days: more than one period, less than two.
  return startOf(period, start + { week: 7, month: 32, year: 367 }[period] * DAY);
}

/** The name of a period in the totals: 'all', '2026', '2026-11', or the Monday of a week, '2026-11-16'. */
export function periodName(period: Period, at: number): string {
  if (period === "all") return ALL_TIME;
  return dateOf(startOf(period, at)).slice(0, { week: 10, month: 7, year: 4 }[period]);
}

export const periodsOf = (at: number): string[] => periods.map((period) => periodName(period, at));

/** The name of a facet: everything (""), a tag or a rating. */
export const facetOfTag = (tag: string) => (tag === "" ? "" : `tag:${tag}`);
export const facetOfRating = (rating: number | null) => `rating:${rating ?? 0}`;

/** A solve is worth the problem's rating on this site's scale of 1 to 10, or 1 if it is unrated. */
export const pointsOf = (rating: number | null): number => rating ?? 1;
