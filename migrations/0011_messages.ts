import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // One for each two users who have written to each other: the lower id first, so that a pair has one row.
  await db.schema
    .createTable("conversations")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("low_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("high_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addUniqueConstraint("conversations_pair", ["low_id", "high_id"])
    .addCheckConstraint("conversations_order", sql`low_id < high_id`)
    .execute();
  await db.schema.createIndex("conversations_by_high").on("conversations").column("high_id").execute();

  await db.schema
    .createTable("messages")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("conversation_id", "integer", (c) =>
      c.notNull().references("conversations.id").onDelete("cascade"),
    )
    .addColumn("sender_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("messages_conversation_id_id")
    .on("messages")
    .columns(["conversation_id", "id"])
    .execute();
  // A message sent twice must be stored once. Whole, not partial: deleting an account looks for its rows here too.
  await db.schema
    .createIndex("messages_submissions")
    .on("messages")
    .columns(["sender_id", "submission_key"])
    .unique()
    .execute();

  // Each conversation twice, as either of the two sees it: lists and the unread figure are read from here alone.
  await db.schema
    .createTable("conversation_sides")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("other_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("conversation_id", "integer", (c) =>
      c.notNull().references("conversations.id").onDelete("cascade"),
    )
    .addColumn("last_message_id", "integer", (c) => c.notNull())
    // The newest message the user has had before their eyes.
    .addColumn("read_message_id", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("unread_count", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("conversation_sides_key", ["user_id", "other_id"])
    .execute();
  await db.schema
    .createIndex("conversation_sides_by_age")
    .on("conversation_sides")
    .columns(["user_id", "last_message_id"])
    .execute();
  for (const column of ["other_id", "conversation_id"]) {
    await db.schema
      .createIndex(`conversation_sides_${column}`)
      .on("conversation_sides")
      .column(column)
      .execute();
  }
  await sql`create index conversation_sides_unread on conversation_sides (user_id, other_id, unread_count)
    where unread_count > 0`.execute(db);

  // contentless, as problem_search; rowid is the message's id. `people` holds both of them as words, so that a
  // search goes through the messages of one user and not through everybody's.
  await sql`create virtual table message_search using fts5 (
    people, content, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
  )`.execute(db);
  // Messages go with an account by the foreign keys, past every command.
  await sql`create trigger messages_unindexed after delete on messages begin
    delete from message_search where rowid = old.id;
  end`.execute(db);
}
