import { type RawBuilder, sql } from "kysely";
import type { Walk, Walked } from "./steps.server.ts";

export type Column = "id" | "rating" | "solutions_count" | "average_rating";
export type Direction = Walk["direction"];

export interface Place {
  key: number;
  id: number;
}

export interface Criteria {
  viewer: number;
  /** All problems that the viewer may see, all that they wrote, or only their private ones. */
  whose: "visible" | "own" | "private";
  wordQuery: string | undefined;
  platform: string | undefined;
  tags: string[];
  without: string[];
  ratings: number[] | undefined;
  /** The viewer's mark, or "nobody" for problems that nobody here has solved. */
  among: "bookmarked" | "solved" | "tried" | "unsolved" | "nobody" | undefined;
}

/** Problems with their value in one column. @param rating leaves out all other ratings */
export type Source = (column: Column, rating?: number) => Walked<Place>;

export interface Choice {
  source: Source;
  /** Whether only the search index is read. */
  isSearch: boolean;
  /** How many ids one page may read. */
  most?: number;
}

/** The conditions on a user's marks "m" that define the user's own lists. */
export const statuses = {
  bookmarked: sql`true`,
  solved: sql`m.status = 'solved'`,
  tried: sql`m.status in ('tried', 'gaveup', 'later') and m.tried_at is not null`,
};
export type Listed = keyof typeof statuses;
export const isListed = (among: Criteria["among"]): among is Listed =>
  among !== undefined && among in statuses;

/**
 * Whether a problem belongs to a user's own list.
 * @param marked problems "q" joined with the marks "m" on their tasks
 * @param end ends each subquery: "offset 0" keeps PostgreSQL from merging it into the query
 */
export function isAmong(
  among: NonNullable<Criteria["among"]>,
  viewer: number,
  id: RawBuilder<unknown>,
  marked: RawBuilder<unknown>,
  end = sql``,
): RawBuilder<unknown> {
  const has = (status: RawBuilder<unknown>, whose: RawBuilder<unknown>) =>
    sql`exists (select 1 from ${marked} where q.id = ${id} and ${status} and ${whose} ${end})`;
  const own = sql`m.user_id = ${viewer}`;
  switch (among) {
    case "bookmarked":
      return sql`exists (select 1 from bookmarks where user_id = ${viewer} and problem_id = ${id} ${end})`;
    case "unsolved":
      return sql`not ${has(statuses.solved, own)}`;
    case "nobody": {
      // A mark that only comes from a solution to a private problem must not be visible to others.
      const isShown = sql`(m.verified = 1 or m.how <> 'posted' or m.counted is not null or ${own})`;
      return sql`not ${has(statuses.solved, isShown)}`;
    }
    default:
      return has(statuses[among], own);
  }
}

export const isVisible = (viewer: number) => sql`(p.visibility = 'public' or p.author_id = ${viewer})`;
export const isRated = (ratings: number[]) =>
  sql`p.rating in (${sql.join(ratings.map((rating) => sql.lit(rating)))})`;

export type TagValues = Record<`tag${number}` | `without${number}`, string>;

/** Everything that determines the text of the query. */
export const listPlan = ({ ratings, platform, wordQuery, tags, without }: Criteria) => ({
  ratings,
  hasPlatform: platform !== undefined,
  hasWords: wordQuery !== undefined,
  tags: tags.length,
  without: without.length,
});
export type ListPlan = ReturnType<typeof listPlan>;

export function tagValues({ tags, without }: Criteria): TagValues {
  return Object.fromEntries([
    ...tags.map((tag, index) => [`tag${index}`, tag]),
    ...without.map((tag, index) => [`without${index}`, tag]),
  ]);
}

export function isTagged(
  id: RawBuilder<unknown>,
  values: TagValues,
  plan: Pick<ListPlan, "tags" | "without">,
  end = sql``,
): RawBuilder<unknown>[] {
  const has = (tag: string | undefined) =>
    sql`exists (select 1 from problem_tags as t where t.problem_id = ${id} and t.tag = ${tag} ${end})`;
  return [
    ...Array.from({ length: plan.tags }, (_, index) => has(values[`tag${index}`])),
    ...Array.from({ length: plan.without }, (_, index) => sql`not ${has(values[`without${index}`])}`),
  ];
}
