import { type Kysely, sql } from "kysely";
import { createTrigger } from "./engine.ts";

/**
 * PostgreSQL's search indexes, created with the database; on SQLite, several migrations create them. A rowid is the
 * id of the entry found, as in SQLite. The server splits texts into words, so that both engines find the same;
 * pg_trgm finds parts.
 */
export async function createSearches(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  for (const table of ["problem_search", "message_search", "blog_short_search"]) {
    await sql`create table ${sql.table(table)} (rowid bigint primary key, words tsvector not null)`.execute(
      db,
    );
    await index(db, table, sql`words`);
    // Stored out of line, so that a search answered by the index reads few pages.
    await sql`alter table ${sql.table(table)} alter column words set storage external`.execute(db);
    await sql`alter table ${sql.table(table)} set (toast_tuple_target = 128)`.execute(db);
  }
  await sql`create table user_search (
    rowid bigint primary key, username text collate "C" not null, email text collate "C" not null, facts tsvector not null
  )`.execute(db);
  await index(db, "user_search", sql`username gin_trgm_ops`);
  await index(db, "user_search", sql`email gin_trgm_ops`);
  await index(db, "user_search", sql`facts`);
  // For prefixes of one or two letters.
  for (const column of ["username", "email"]) {
    await sql`create index ${sql.id(`user_search_by_${column}`)} on user_search (${sql.ref(column)}, rowid)`.execute(
      db,
    );
  }
  await createTrigger(db, {
    name: "user_search_added",
    table: "users",
    event: "after insert",
    does: [
      sql`insert into user_search (rowid, username, email, facts)
        values (new.id, new.username_key, new.email_key, array_to_tsvector('{}'))`,
    ],
  });
  await createTrigger(db, {
    name: "user_search_removed",
    table: "users",
    event: "after delete",
    does: [sql`delete from user_search where rowid = old.id`],
  });
  await sql`create table blog_search (
    rowid bigint primary key, title text collate "C" not null, author text collate "C" not null
  )`.execute(db);
  await index(db, "blog_search", sql`title gin_trgm_ops`);
  await index(db, "blog_search", sql`author gin_trgm_ops`);
  // SQLite's name for strpos.
  await sql`create function instr(text, text) returns integer language sql immutable strict parallel safe
    return strpos($1, $2)`.execute(db);
}

/** Turns off GIN's list of pending entries, which every search would have to scan. */
async function index(db: Kysely<unknown>, table: string, column: ReturnType<typeof sql>): Promise<void> {
  await sql`create index on ${sql.table(table)} using gin (${column}) with (fastupdate = off)`.execute(db);
}
