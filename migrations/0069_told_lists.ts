import { type Kysely, sql } from "kysely";

/**
 * The last member notified of an announced list: a job notifies them in slices, and resumes from there. And an index that finds
 * who was notified of a list. Earlier announcements are complete.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("lists").addColumn("told_up_to", "integer").execute();
  await sql`create index lists_telling on lists (id) where told_up_to is not null`.execute(db);
  await sql`create index notifications_list_receiver on notifications (list_id, user_id)
    where list_id is not null`.execute(db);
  await sql`drop index notifications_list_id`.execute(db);
}
