import type { Kysely } from "kysely";

/** The HTML of users' texts, compressed and encrypted with the hash of the text itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rendered_texts")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("has_math", "integer", (column) => column.notNull())
    .addColumn("limited", "integer", (column) => column.notNull())
    .addColumn("used_at", "integer", (column) => column.notNull())
    .execute();
  // Covers the sum of all sizes and finds the rows used longest ago.
  await db.schema
    .createIndex("rendered_texts_by_use")
    .on("rendered_texts")
    .columns(["used_at", "size"])
    .execute();
}
