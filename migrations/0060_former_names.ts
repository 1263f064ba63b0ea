import type { Kysely } from "kysely";

/** Names of deleted members, which nobody may take for a while. Hashes: the names themselves are gone with their accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("former_names")
    .addColumn("name_hash", "text", (c) => c.primaryKey())
    .addColumn("free_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("former_names_by_end").on("former_names").column("free_at").execute();
}
