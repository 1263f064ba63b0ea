import { type Kysely, sql } from "kysely";
import { createTrigger, isPostgres } from "./engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  // One for each pair of users with messages. The lower id comes first, so that a pair has one row.
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
  // A message sent twice must be stored once. Not a partial index, because deleting an account uses it too.
  await db.schema
    .createIndex("messages_submissions")
    .on("messages")
    .columns(["sender_id", "submission_key"])
    .unique()
    .execute();

  // Each conversation twice, once for either user: lists and unread counts read this table alone.
  await db.schema
    .createTable("conversation_sides")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("other_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("conversation_id", "integer", (c) =>
      c.notNull().references("conversations.id").onDelete("cascade"),
    )
    .addColumn("last_message_id", "integer", (c) => c.notNull())
    // The newest message that the user has seen.
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

  // Contentless, like problem_search; rowid is the message's id. `people` holds both users as words, so that a search
  // reads one user's messages and not everybody's.
  if (!isPostgres(db)) {
    await sql`create virtual table message_search using fts5 (
      people, content, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
    )`.execute(db);
  }
  // Foreign keys delete messages with an account, past every command.
  await createTrigger(db, {
    name: "messages_unindexed",
    table: "messages",
    event: "after delete",
    does: [sql`delete from message_search where rowid = old.id`],
  });
}
