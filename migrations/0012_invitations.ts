import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("invitations")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("sender_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("recipient_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    // Both ids, the lower first: the same for either inviter.
    .addColumn("pair", "text", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) =>
      c.notNull().check(sql`state in ('open', 'accepted', 'declined', 'withdrawn')`),
    )
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("answered_at", "integer")
    .execute();
  for (const column of ["sender_id", "recipient_id"]) {
    await db.schema
      .createIndex(`invitations_${column}_id`)
      .on("invitations")
      .columns([column, "id"])
      .execute();
  }
  // One open invitation for each pair.
  await sql`create unique index invitations_open on invitations (pair) where state = 'open'`.execute(db);
}
