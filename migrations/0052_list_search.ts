import { type Kysely, sql } from "kysely";
import { createTrigger, isPostgres } from "./engine.ts";

/**
 * Indexes the titles of lists. The server writes them in lower case into `title_key`, so that both engines find the same.
 * SQLite's index holds every trigram; titles begin with two line ends, so that a beginning of one or two characters is a
 * trigram too. Audience and owner stand between line ends: a list that the viewer may not see never matches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("lists")
    .addColumn("title_key", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`update lists set title_key = lower(title)`.execute(db);
  if (isPostgres(db)) {
    await sql`create index lists_by_title on lists using gin (title_key gin_trgm_ops) with (fastupdate = off)`.execute(
      db,
    );
    return;
  }
  await sql`create virtual table list_search using fts5 (
    title, audience, owner, content = '', contentless_delete = 1, tokenize = "trigram"
  )`.execute(db);
  const columns = (list: string) =>
    sql.raw(
      `${list}.id, char(10, 10) || ${list}.title_key, char(10) || ${list}.audience || char(10), char(10) || ${list}.owner_id || char(10)`,
    );
  const index = sql`insert into list_search (rowid, title, audience, owner)`;
  await sql`${index} select ${columns("lists")} from lists`.execute(db);
  const add = sql`${index} values (${columns("new")})`;
  const remove = sql`delete from list_search where rowid = old.id`;
  const trigger = (name: string, event: string, does: (typeof index)[]) =>
    createTrigger(db, { name: `list_search_${name}`, table: "lists", event, does });
  await trigger("added", "after insert", [add]);
  await trigger("changed", "after update of title_key, audience", [remove, add]);
  await trigger("removed", "after delete", [remove]);
}
