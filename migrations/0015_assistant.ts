import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("assistant_chats")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("title", "text", (c) => c.notNull())
    // A chat outlives its problem: its words are the user's own.
    .addColumn("problem_id", "integer", (c) => c.references("problems.id").onDelete("set null"))
    .addColumn("solution_id", "integer", (c) => c.references("solutions.id").onDelete("set null"))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  for (const columns of [
    ["user_id", "updated_at", "id"],
    ["problem_id", "user_id", "updated_at", "id"],
    ["solution_id", "user_id", "updated_at", "id"],
  ]) {
    await db.schema
      .createIndex(`assistant_chats_${columns.join("_")}`)
      .on("assistant_chats")
      .columns(columns)
      .execute();
  }

  await db.schema
    .createTable("assistant_messages")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("chat_id", "integer", (c) => c.notNull().references("assistant_chats.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("role", "text", (c) => c.notNull().check(sql`role in ('user', 'assistant')`))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('done', 'interrupted', 'failed')`))
    .addColumn("hint", "integer", (c) => c.check(sql`hint between 1 and 4`))
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .execute();
  for (const columns of [
    ["chat_id", "id"],
    ["user_id", "id"],
  ]) {
    await db.schema
      .createIndex(`assistant_messages_${columns.join("_")}`)
      .on("assistant_messages")
      .columns(columns)
      .execute();
  }
  // A form sent twice must ask once.
  await sql`create unique index assistant_messages_submissions on assistant_messages (user_id, submission_key)
    where submission_key is not null`.execute(db);

  await db.schema
    .createTable("assistant_hints")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("level", "integer", (c) => c.notNull().check(sql`level between 1 and 4`))
    .addPrimaryKeyConstraint("assistant_hints_key", ["user_id", "problem_id"])
    .execute();
  await db.schema
    .createIndex("assistant_hints_problem_id")
    .on("assistant_hints")
    .column("problem_id")
    .execute();

  // Questions cost the operator money or an allowance. Stored, so that a restart does not reset the day's count.
  await db.schema
    .createTable("assistant_days")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("questions", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("assistant_days_key", ["user_id", "day"])
    .execute();
  await db.schema
    .createTable("assistant_guest_days")
    .addColumn("day", "integer", (c) => c.primaryKey())
    .addColumn("questions", "integer", (c) => c.notNull())
    .execute();
}
