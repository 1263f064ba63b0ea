import { type Kysely, sql } from "kysely";

/** Who takes part in which upcoming contest, and the notifications that remind them of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contest_entrants")
    .addColumn("contest_id", "integer", (c) => c.notNull().references("contests.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    // Null once the reminder is sent, and for those who enter in the last hour.
    .addColumn("remind_at", "integer")
    .addPrimaryKeyConstraint("contest_entrants_key", ["contest_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("contest_entrants_by_user")
    .on("contest_entrants")
    .columns(["user_id", "contest_id"])
    .execute();
  await sql`create index contest_entrants_due on contest_entrants (remind_at)
    where remind_at is not null`.execute(db);

  // A contest that is cancelled or over takes its reminders along.
  await db.schema
    .alterTable("notifications")
    .addColumn("contest_id", "integer", (c) => c.references("contests.id").onDelete("cascade"))
    .execute();
  await sql`create index notifications_contest_id on notifications (contest_id)
    where contest_id is not null`.execute(db);
}
