import type { Kysely } from "kysely";

/**
 * Orders platforms and tags with equal totals by name, so that an index yields the list of the most used. Stores the tags
 * that staff rename, until all their problems have the new name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("public_totals_by_size").execute();
  await db.schema
    .createIndex("public_totals_by_size")
    .on("public_totals")
    .columns(["kind", "total desc", "key"])
    .execute();
  await db.schema
    .createTable("tag_renames")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("from_tag", "text", (c) => c.notNull().unique())
    .addColumn("to_tag", "text", (c) => c.notNull())
    .execute();
}
