import type { Kysely } from "kysely";

/** What a problem's import says beside its texts; how many imports an inbox had no room for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const problems = () => db.schema.alterTable("problems");
  await problems()
    .addColumn("interactive", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of ["input_file", "output_file", "contest"]) {
    await problems()
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
  }
  await db.schema
    .alterTable("users")
    .addColumn("imports_dropped", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
