import { type RawBuilder, sql } from "kysely";

/** For doUpdateSet: sets these columns to the values of the row that was to be inserted. */
export const excluded = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)])) as Record<
    Column,
    RawBuilder<never>
  >;

/** For the `where` of doUpdateSet: whether any of these columns would change. */
export const differs = (table: string, ...columns: string[]) =>
  sql<boolean>`(${sql.join(
    columns.map(
      (name) => sql`${sql.ref(`${table}.${name}`)} is distinct from ${sql.ref(`excluded.${name}`)}`,
    ),
    sql` or `,
  )})`;
