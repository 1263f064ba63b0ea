import type { Kysely } from "kysely";

/** Keys with which programs make calls in place of a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("personal_tokens")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("scope", "text", (c) => c.notNull())
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("expires_at", "integer")
    .addColumn("used_at", "integer")
    .execute();
  await db.schema
    .createIndex("personal_tokens_by_user")
    .on("personal_tokens")
    .columns(["user_id", "id"])
    .execute();
  await db.schema.createIndex("personal_tokens_by_end").on("personal_tokens").column("expires_at").execute();
}
