import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counted up when a user wants new secret addresses for feeds: the old ones stop working.
  await db.schema
    .alterTable("users")
    .addColumn("feed_version", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
