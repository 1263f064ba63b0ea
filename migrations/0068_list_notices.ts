import { type Kysely, sql } from "kysely";

/** The notifications of lists that are made for somebody, and when everybody was told of a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("lists").addColumn("announced_at", "integer").execute();
  await sql`create index lists_announced on lists (announced_at) where announced_at is not null`.execute(db);
  await db.schema
    .alterTable("notifications")
    .addColumn("list_id", "integer", (c) => c.references("lists.id").onDelete("cascade"))
    .execute();
  await sql`create index notifications_list_id on notifications (list_id)
    where list_id is not null`.execute(db);
}
