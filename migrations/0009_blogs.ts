import { type Kysely, sql } from "kysely";
import { isPostgres } from "./engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Published blogs only, so that no list shows a draft by mistake. Ids grow in the order of publication.
  await db.schema
    .createTable("blogs")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("author_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("about", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("blogs_by_author").on("blogs").columns(["author_id", "id"]).execute();

  await db.schema
    .createTable("blog_drafts")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("author_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("about", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("blog_drafts_by_author")
    .on("blog_drafts")
    .columns(["author_id", "id"])
    .execute();

  // A form sent twice must store one row.
  for (const table of ["blogs", "blog_drafts"]) {
    await sql`create unique index ${sql.id(`${table}_submissions`)} on ${sql.table(table)} (author_id, submission_key)
      where submission_key is not null`.execute(db);
  }

  // The number of blogs, kept with each write.
  await db.schema
    .createTable("blog_totals")
    .addColumn("kind", "text", (c) => c.primaryKey().notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .execute();
  await sql`insert into blog_totals (kind, total) values ('published', 0)`.execute(db);

  if (isPostgres(db)) return;
  // Both are contentless; rowid is the blog's id. A trigram index finds any part of a title or a name of at least three
  // characters. For shorter ones every single character and pair is a word of its own.
  await sql`create virtual table blog_search using fts5 (
    title, author, content = '', contentless_delete = 1, tokenize = 'trigram'
  )`.execute(db);
  await sql`create virtual table blog_short_search using fts5 (
    parts, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
  )`.execute(db);
}
