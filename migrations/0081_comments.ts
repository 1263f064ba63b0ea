import { type Kysely, sql } from "kysely";
import { countTexts } from "./0020_storage.ts";
import { createTrigger, dropTrigger, isPostgres } from "./engine.ts";

const subjects = ["problem", "solution", "blog"] as const;

/**
 * One table for what members write below an entry: the messages of a problem's discussion become comments on the
 * problem, with the same ids, beside comments on solutions and blogs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("comments")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    // One of these three.
    .addColumn("problem_id", "integer", (c) => c.references("problems.id").onDelete("cascade"))
    .addColumn("solution_id", "integer", (c) => c.references("solutions.id").onDelete("cascade"))
    .addColumn("blog_id", "integer", (c) => c.references("blogs.id").onDelete("cascade"))
    // The comment that a reply answers; else its own id.
    .addColumn("thread_id", "integer", (c) => c.notNull())
    .addColumn("author_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("content", "text", (c) => c.notNull())
    // Without its text, a comment stays for its replies.
    .addColumn("state", "text", (c) => c.notNull().defaultTo("shown"))
    .addColumn("useful_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("edited_at", "integer")
    .execute();
  await moveMessages(db);
  for (const subject of subjects) {
    const column = `${subject}_id`;
    await sql`create index ${sql.id(`comments_by_${subject}`)} on comments (${sql.id(column)}, thread_id, id)
      where ${sql.id(column)} is not null`.execute(db);
    // The newest comments of an entry, and those since a visit.
    await sql`create index ${sql.id(`comments_of_${subject}`)} on comments (${sql.id(column)}, id)
      where ${sql.id(column)} is not null`.execute(db);
  }
  await db.schema.createIndex("comments_by_author").on("comments").columns(["author_id", "id"]).execute();
  await db.schema.createIndex("comments_by_thread").on("comments").columns(["thread_id", "id"]).execute();
  await sql`create unique index comments_submissions on comments (author_id, submission_key)
    where submission_key is not null`.execute(db);
  await countTexts(db, "comments", "author_id", ["content"]);
  const gone = sql`delete from kept_html where key = 'comments/' || old.id || '/content'`;
  await createTrigger(db, {
    name: "comments_html_gone",
    table: "comments",
    event: "after delete",
    does: [gone],
  });
  await createTrigger(db, {
    name: "comments_html_changed",
    table: "comments",
    event: "after update of content",
    does: [sql`${gone} and old.content <> new.content`],
  });
  await keepCounts(db);
  await addVisits(db);
  await addNotices(db);
}

async function moveMessages(db: Kysely<unknown>): Promise<void> {
  for (const what of ["stored", "restored", "unstored", "html_gone", "html_changed"]) {
    await dropTrigger(db, `discussion_messages_${what}`);
  }
  await sql`insert into comments (id, problem_id, thread_id, author_id, content, submission_key, created_at)
    select id, problem_id, id, author_id, content, submission_key, created_at from discussion_messages`.execute(
    db,
  );
  // Ids are never used again, not even those of deleted messages.
  if (isPostgres(db)) {
    await sql`select setval(pg_get_serial_sequence('comments', 'id'), last_value, is_called)
      from discussion_messages_id_seq`.execute(db);
  } else {
    await sql`delete from sqlite_sequence where name = 'comments'`.execute(db);
    await sql`insert into sqlite_sequence (name, seq)
      select 'comments', seq from sqlite_sequence where name = 'discussion_messages'`.execute(db);
  }
  await db.schema.dropTable("discussion_messages").execute();
  await sql`delete from kept_html where key >= 'discussion_messages/' and key < 'discussion_messages0'`.execute(
    db,
  );
  await sql`update untidy_texts set place = 'comments' where place = 'discussion_messages'`.execute(db);
}

/** How many comments an entry shows. */
async function keepCounts(db: Kysely<unknown>): Promise<void> {
  for (const subject of ["solution", "blog"] as const) {
    const [table, column] = [sql.table(`${subject}s`), sql.ref(`${subject}_id`)];
    await db.schema
      .alterTable(`${subject}s`)
      .addColumn("comments_count", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    const count = (row: "new" | "old", by: "+ 1" | "- 1") =>
      sql`update ${table} set comments_count = comments_count ${sql.raw(by)}
        where id = ${sql.raw(row)}.${column} and ${sql.raw(row)}.state = 'shown'`;
    const on = (name: string, event: string, does: ReturnType<typeof count>[]) =>
      createTrigger(db, { name: `comments_${subject}_${name}`, table: "comments", event, does });
    await on("counted", "after insert", [count("new", "+ 1")]);
    await on("recounted", "after update of state", [count("old", "- 1"), count("new", "+ 1")]);
    await on("uncounted", "after delete", [count("old", "- 1")]);
  }
}

/** The newest comment that a member has seen of an entry. */
async function addVisits(db: Kysely<unknown>): Promise<void> {
  const references = (column: string) => `${column}s.id`;
  let table = db.schema
    .createTable("comment_visits")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"));
  for (const subject of subjects) {
    table = table.addColumn(`${subject}_id`, "integer", (c) =>
      c.references(references(subject)).onDelete("cascade"),
    );
  }
  await table.addColumn("seen_id", "integer", (c) => c.notNull()).execute();
  for (const subject of subjects) {
    const column = sql.id(`${subject}_id`);
    await sql`create unique index ${sql.id(`comment_visits_of_${subject}`)} on comment_visits (${column}, user_id)
      where ${column} is not null`.execute(db);
  }
  await db.schema.createIndex("comment_visits_by_user").on("comment_visits").column("user_id").execute();
}

/** Notifications may be about a comment or a blog. */
async function addNotices(db: Kysely<unknown>): Promise<void> {
  for (const subject of ["comment", "blog"]) {
    await db.schema
      .alterTable("notifications")
      .addColumn(`${subject}_id`, "integer", (c) => c.references(`${subject}s.id`).onDelete("cascade"))
      .execute();
    const column = sql.id(`${subject}_id`);
    await sql`create index ${sql.id(`notifications_${subject}_id`)} on notifications (${column})
      where ${column} is not null`.execute(db);
  }
}
