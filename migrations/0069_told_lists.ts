import { type Kysely, sql } from "kysely";

/**
 * How far everybody has been told of a list, which a job does in slices; and the index that finds who was told of a list.
 * Lists that were announced before were told of in one go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("lists").addColumn("told_up_to", "integer").execute();
  await sql`create index lists_telling on lists (id) where told_up_to is not null`.execute(db);
  await sql`create index notifications_list_receiver on notifications (list_id, user_id)
    where list_id is not null`.execute(db);
  await sql`drop index notifications_list_id`.execute(db);
}
