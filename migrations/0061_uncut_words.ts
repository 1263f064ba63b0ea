import { type Kysely, sql } from "kysely";

/**
 * Notes that the search indexes of problems and messages hold whole runs of letters of scripts without blanks, and below which
 * id. The server cuts them while it runs: a migration of a large site would keep everybody waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("uncut_words")
    .addColumn("kind", "text", (c) => c.primaryKey())
    .addColumn("below", "integer", (c) => c.notNull())
    .execute();
  for (const kind of ["problems", "messages"]) {
    await sql`insert into uncut_words (kind, below)
      select ${sql.lit(kind)}, id + 1 from ${sql.table(kind)} order by id desc limit 1`.execute(db);
  }
}
