import { sql } from "kysely";

/** Id of a row of the full-text index that a query joins as "found"; the engine yields rows in its order, either way, one by one. */
export const foundId = sql<number>`found.rowid`;

/**
 * A condition on that id. Cast, since numbers are bound as floats, and the engine reads past rows by whole numbers only:
 * it would begin at its first row for every page, and take "=" for no condition at all.
 */
export function isFound(compare: "<" | ">" | "=", id: number) {
  return sql<boolean>`found.rowid ${sql.raw(compare)} cast(${id} as integer)`;
}
