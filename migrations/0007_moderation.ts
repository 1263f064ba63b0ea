import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blocks")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("blocked_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("blocks_key", ["user_id", "blocked_id"])
    .execute();
  // For deleting an account.
  await db.schema.createIndex("blocks_by_blocked").on("blocks").column("blocked_id").execute();

  await db.schema
    .createTable("reports")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("reporter_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("reported_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    // Kept beside the ids, for the operator to read once the accounts are deleted.
    .addColumn("reporter_name", "text", (c) => c.notNull())
    .addColumn("reported_name", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("resolved_at", "integer")
    .execute();
  await db.schema.createIndex("reports_by_reporter").on("reports").column("reporter_id").execute();
  await db.schema.createIndex("reports_by_reported").on("reports").column("reported_id").execute();
  // Open reports, oldest first.
  await db.schema.createIndex("reports_by_resolved").on("reports").columns(["resolved_at", "id"]).execute();
}
