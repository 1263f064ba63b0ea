import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // One for each user: a new link ends the one before.
  await db.schema
    .createTable("password_resets")
    .addColumn("user_id", "integer", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("expires_at", "integer", (c) => c.notNull())
    .execute();
}
