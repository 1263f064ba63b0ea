import { sql } from "kysely";

/** Id of a row of the full-text index, joined as "found"; the engine yields rows in its order, in either direction. */
export const foundId = sql<number>`found.rowid`;

/**
 * A condition on that id. The cast is needed: numbers are bound as floats, and the engine seeks by integers only. Without
 * it, every page starts at the first row, and "=" is no condition at all.
 */
export function isFound(compare: "<" | ">" | "=", id: number) {
  return sql<boolean>`found.rowid ${sql.raw(compare)} cast(${id} as bigint)`;
}
