import { sql } from "kysely";

/** The id of a row found in an index, joined as "found". Indexes return rows ordered by id, in either direction. */
export const foundId = sql<number>`found.rowid`;

/**
 * A condition on that id. Numbers are bound as floats, but FTS5 only seeks by integers: without the cast, every page
 * would start at the first row and "=" would match everything.
 */
export function isFound(compare: "<" | ">" | "=", id: number) {
  return sql<boolean>`found.rowid ${sql.raw(compare)} cast(${id} as bigint)`;
}
