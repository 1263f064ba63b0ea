import type { Kysely } from "kysely";

/**
 * Finds a user's unread notifications among thousands of read ones: SQLite prefers an index of two equal columns to the
 * partial one. What is swept is still found by its first column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("notifications_swept").execute();
  await db.schema
    .createIndex("notifications_swept")
    .on("notifications")
    .columns(["read_at", "user_id"])
    .execute();
}
