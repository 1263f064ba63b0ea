import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Grows when a user resets the secret addresses of their feeds, which ends the old ones.
  await db.schema
    .alterTable("users")
    .addColumn("feed_version", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
