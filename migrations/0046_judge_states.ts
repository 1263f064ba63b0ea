import { type Kysely, sql } from "kysely";

/** Whether each judge answers, for the operator; and who signs in at a judge, who has one handle there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("judge_states")
    .addColumn("judge", "text", (c) => c.primaryKey().notNull())
    .addColumn("answered_at", "integer")
    .addColumn("failed_at", "integer")
    .addColumn("failure", "text")
    .execute();
  await db.schema
    .createIndex("handles_by_subject")
    .unique()
    .on("handles")
    .columns(["judge", "subject"])
    .where(sql.ref("subject"), "is not", null)
    .execute();
}
