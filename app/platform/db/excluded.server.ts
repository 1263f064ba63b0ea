import { type RawBuilder, sql } from "kysely";

/** For doUpdateSet: these columns take the values of the row that was to be inserted. */
export const excluded = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)])) as Record<
    Column,
    RawBuilder<never>
  >;
