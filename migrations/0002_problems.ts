import { type Kysely, sql } from "kysely";
import { isPostgres } from "./engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("problems")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    // Null once the account is deleted: its public problems stay.
    .addColumn("author_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("link", "text", (c) => c.notNull())
    .addColumn("statement", "text", (c) => c.notNull())
    .addColumn("input", "text", (c) => c.notNull())
    .addColumn("output", "text", (c) => c.notNull())
    .addColumn("visibility", "text", (c) => c.notNull().check(sql`visibility in ('public', 'private')`))
    .addColumn("platform_key", "text", (c) => c.notNull())
    .addColumn("platform_name", "text", (c) => c.notNull())
    .addColumn("rating", "integer", (c) => c.notNull().check(sql`rating between 1 and 10`))
    .addColumn("time_limit_ms", "integer")
    .addColumn("memory_limit_mb", "integer")
    .addColumn("solutions_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("reviews_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("average_rating", "real", (c) => c.notNull().defaultTo(0))
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();

  // One index for each order of the public list, alone and within a platform. Each ends in id, so that every page
  // costs as much as the first.
  for (const scope of [["visibility"], ["visibility", "platform_key"]]) {
    for (const order of ["", "rating", "solutions_count", "average_rating"]) {
      const columns = [...scope, ...(order ? [order] : []), "id"];
      await db.schema
        .createIndex(`problems_${columns.join("_")}`)
        .on("problems")
        .columns(columns)
        .execute();
    }
  }
  await db.schema
    .createIndex("problems_by_author")
    .on("problems")
    .columns(["author_id", "visibility", "id"])
    .execute();
  // A form sent twice (a double click, a resend after a lost answer) must make one problem.
  await sql`create unique index problems_submissions on problems (author_id, submission_key)
    where submission_key is not null`.execute(db);

  await db.schema
    .createTable("problem_samples")
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("input", "text", (c) => c.notNull())
    .addColumn("output", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("problem_samples_key", ["problem_id", "position"])
    .execute();

  await db.schema
    .createTable("problem_tags")
    .addColumn("tag", "text", (c) => c.notNull())
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("problem_tags_key", ["problem_id", "tag"])
    .execute();
  await db.schema
    .createIndex("problem_tags_by_tag")
    .on("problem_tags")
    .columns(["tag", "problem_id"])
    .execute();

  await db.schema
    .createTable("bookmarks")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("bookmarks_key", ["user_id", "problem_id"])
    .execute();
  await db.schema.createIndex("bookmarks_by_problem").on("bookmarks").column("problem_id").execute();

  // Totals of the public problems, kept with each write: their number, and the uses of each platform and tag. Private
  // problems never count, so that the totals reveal nothing about them.
  await db.schema
    .createTable("public_totals")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("public_totals_key", ["kind", "key"])
    .execute();
  await db.schema
    .createIndex("public_totals_by_size")
    .on("public_totals")
    .columns(["kind", "total"])
    .execute();

  // The browser extension fills it, its owner empties it.
  await db.schema
    .createTable("problem_imports")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("created_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("problem_imports_by_user")
    .on("problem_imports")
    .columns(["user_id", "id"])
    .execute();

  // PostgreSQL's is in 0025_search_facts.ts, which makes SQLite's again.
  if (isPostgres(db)) return;
  // Contentless: the text stays in problems alone. rowid is the problem's id.
  await sql`create virtual table problem_search using fts5 (
    title, tags, statement, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
  )`.execute(db);
}
