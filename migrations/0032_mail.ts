import type { Kysely } from "kysely";

/** Mails that wait to be sent, the kinds that users turn off, how far the weekly digest is, and addresses to confirm. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mails")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("failure", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("due_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("mails_by_due").on("mails").columns(["due_at", "id"]).execute();
  await db.schema.createIndex("mails_by_age").on("mails").column("created_at").execute();
  await db.schema.createIndex("mails_by_kind").on("mails").column("kind").execute();
  await db.schema.createIndex("mails_by_user").on("mails").column("user_id").execute();

  await db.schema
    .createTable("muted_mails")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("muted_mails_key", ["user_id", "kind"])
    .execute();

  await db.schema
    .createTable("digest_weeks")
    .addColumn("starts_at", "integer", (c) => c.primaryKey())
    .addColumn("last_user_id", "integer", (c) => c.notNull())
    .execute();

  // Accounts that exist already are asked for nothing.
  await db.schema
    .alterTable("users")
    .addColumn("unverified", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
