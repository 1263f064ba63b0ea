import { type Kysely, sql } from "kysely";
import { createTrigger, isPostgres } from "./engine.ts";
import { createSearches } from "./postgres-search.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A user's row appears when they first save their profile.
  await db.schema
    .createTable("profiles")
    .addColumn("user_id", "integer", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("favlanguage", "text")
    .addColumn("favlanguage_key", "text")
    .addColumn("rating", "real")
    .addColumn("platform", "text")
    .addColumn("github", "text")
    .addColumn("location", "text")
    .addColumn("collaborator", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  // Suggestions: open to collaborate, latest change first.
  await db.schema
    .createIndex("profiles_open")
    .on("profiles")
    .columns(["collaborator", "updated_at", "user_id"])
    .execute();

  await db.schema
    .createTable("user_skills")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("skill", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("user_skills_key", ["user_id", "position"])
    .execute();

  await db.schema
    .createTable("user_projects")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("link", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("user_projects_key", ["user_id", "position"])
    .execute();

  // Filters to offer: the number of people by skill and language. Triggers keep it, because rows also vanish with accounts.
  await db.schema
    .createTable("people_totals")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("people_totals_key", ["kind", "key"])
    .execute();
  await db.schema
    .createIndex("people_totals_by_size")
    .on("people_totals")
    .columns(["kind", "total"])
    .execute();
  await keepTotals(db, "user_skills", "skill", "skill", "key");
  await keepTotals(db, "profiles", "language", "favlanguage", "favlanguage_key");

  // Names and e-mail addresses by trigrams; rowid is the user's id. Each text begins with two line ends, so that a search
  // finds one or two letters at its beginning. Skills, language and openness stand between line ends, so that it finds
  // them whole.
  if (isPostgres(db)) await createSearches(db);
  else await createUserSearch(db);

  // A year of one user's activity, day by day.
  for (const table of ["problems", "solutions", "problem_reviews", "solution_reviews"]) {
    await db.schema
      .createIndex(`${table}_by_author_and_time`)
      .on(table)
      .columns(["author_id", "created_at"])
      .execute();
  }
}

async function createUserSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table user_search using fts5 (
    username, email, skills, language, open, content = '', contentless_delete = 1, tokenize = "trigram"
  )`.execute(db);
  await sql`insert into user_search (rowid, username, email, skills, language, open)
    select id, char(10, 10) || username_key, char(10, 10) || email_key, '', '', '' from users`.execute(db);
  await sql`create trigger user_search_added after insert on users begin
    insert into user_search (rowid, username, email, skills, language, open)
    values (new.id, char(10, 10) || new.username_key, char(10, 10) || new.email_key, '', '', '');
  end`.execute(db);
  await sql`create trigger user_search_removed after delete on users begin
    delete from user_search where rowid = old.id;
  end`.execute(db);
}

/** Creates triggers that count a table's labels in people_totals by their keys. */
async function keepTotals(
  db: Kysely<unknown>,
  table: string,
  kind: "skill" | "language",
  label: string,
  key: string,
): Promise<void> {
  const count = (row: "new" | "old", by: 1 | -1) => sql`insert into people_totals (kind, key, label, total)
    select ${sql.lit(kind)}, ${sql.ref(`${row}.${key}`)}, ${sql.ref(`${row}.${label}`)}, ${sql.lit(by)}
    where ${sql.ref(`${row}.${key}`)} is not null
    on conflict (kind, key) do update set total = people_totals.total + ${sql.lit(by)}`;
  const on = (event: "insert" | "update" | "delete", ...does: ReturnType<typeof sql>[]) =>
    createTrigger(db, { name: `${table}_${event}_totals`, table, event: `after ${event}`, does });
  await on("insert", count("new", 1));
  await on("update", count("old", -1), count("new", 1));
  await on("delete", count("old", -1));
}
