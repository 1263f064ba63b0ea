import { type Kysely, sql } from "kysely";

/**
 * The addresses of problems as lists compare them; null until the server has filled it in, in slices beside its work: that
 * rewrites every row. A note says below which id it is null. A known judge's is empty, and so in no index: its task says what
 * it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("problems").addColumn("link_key", "text").execute();
  await sql`create index problems_by_link on problems (link_key, visibility, author_id, id)
    where link_key > ''`.execute(db);
  await db.schema
    .createTable("unkeyed_links")
    .addColumn("below", "integer", (c) => c.primaryKey())
    .execute();
  await sql`insert into unkeyed_links (below) select id + 1 from problems order by id desc limit 1`.execute(
    db,
  );
}
