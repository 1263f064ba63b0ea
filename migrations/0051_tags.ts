import type { Kysely } from "kysely";

/** Puts platforms and tags that as many problems have in the order of their names: an index then yields a list of the most used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("public_totals_by_size").execute();
  await db.schema
    .createIndex("public_totals_by_size")
    .on("public_totals")
    .columns(["kind", "total desc", "key"])
    .execute();
}
