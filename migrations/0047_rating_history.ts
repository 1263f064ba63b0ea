import { type Kysely, sql } from "kysely";

/** When a handle's rating history is read next; null for not before its next import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("handles").addColumn("rating_due_at", "integer").execute();
  await db.schema
    .createIndex("handles_by_rating_due_at")
    .on("handles")
    .columns(["judge", "rating_due_at"])
    .where(sql.ref("rating_due_at"), "is not", null)
    .execute();
}
