import { type Kysely, sql } from "kysely";

/** Columns for the excerpts of texts. The server fills those of existing rows when it starts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, texts] of [
    ["solutions", ["approach"]],
    ["blogs", ["about", "content"]],
    ["blog_drafts", ["about", "content"]],
    ["messages", ["content"]],
  ] as const) {
    for (const text of texts) {
      await db.schema.alterTable(table).addColumn(`${text}_excerpt`, "text").execute();
    }
    await sql`create index ${sql.id(`${table}_without_excerpt`)} on ${sql.table(table)} (id)
      where ${sql.ref(`${texts[0]}_excerpt`)} is null`.execute(db);
  }
}
