import { type RawBuilder, sql } from "kysely";
import type { ProblemCriteria } from "./problems.server.ts";
import type { Walk, Walked } from "./steps.server.ts";

/** A column that lists are ordered by, before the id. */
export type Column = "id" | "rating" | "solutions_count" | "average_rating";
export type Direction = Walk["direction"];

/** A problem's place in a list: its value of the column, and its id. */
export interface Place {
  key: number;
  id: number;
}

/** Which problems a list has. */
export interface Criteria extends ProblemCriteria {
  /** Only those that the viewer has bookmarked, solved, tried and not solved, or not solved; or that nobody here has. */
  among: "bookmarked" | "solved" | "tried" | "unsolved" | "nobody" | undefined;
}

/** The tags of a list's criteria as named values of a query. */
export type TagValues = Record<`tag${number}` | `without${number}`, string>;

export function tagValues({ tags, without }: Pick<Criteria, "tags" | "without">): TagValues {
  return Object.fromEntries([
    ...tags.map((tag, index) => [`tag${index}`, tag]),
    ...without.map((tag, index) => [`without${index}`, tag]),
  ]);
}

/** The numbers of tags, which decide the query's text. */
export const tagCounts = ({ tags, without }: Pick<Criteria, "tags" | "without">) => ({
  tags: tags.length,
  without: without.length,
});

/**
 * The conditions on a problem's tags, one for each tag.
 * @param end ends each subquery: "offset 0" keeps PostgreSQL from merging it into the query.
 */
export function isTagged(
  id: RawBuilder<unknown>,
  values: TagValues,
  counts: ReturnType<typeof tagCounts>,
  end = sql``,
): RawBuilder<unknown>[] {
  const has = (tag: string | undefined) =>
    sql`exists (select 1 from problem_tags as t where t.problem_id = ${id} and t.tag = ${tag} ${end})`;
  const each = (count: number) => Array.from({ length: count }, (_, index) => index);
  return [
    ...each(counts.tags).map((index) => has(values[`tag${index}`])),
    ...each(counts.without).map((index) => sql`not ${has(values[`without${index}`])}`),
  ];
}

/** A walk over the problems that fulfil the criteria, each with its value of a column. @param rating only those rated so */
export type Source = (column: Column, rating?: number) => Walked<Place>;

export interface Choice {
  source: Source;
  /** Whether the source is the search index alone. */
  isSearch: boolean;
  /** Ids that one page may go through. */
  most?: number;
}
