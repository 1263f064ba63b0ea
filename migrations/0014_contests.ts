import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contests")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("source", "text", (c) => c.notNull())
    // The source's own id of the contest.
    .addColumn("external_id", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("starts_at", "integer", (c) => c.notNull())
    .addColumn("ends_at", "integer", (c) => c.notNull())
    // Grows with every change of name or time, for subscribed calendars.
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("changed_at", "integer", (c) => c.notNull())
    .execute();
  // The source comes last: with few sources, an index by source would leave the sorting by time.
  await db.schema
    .createIndex("contests_key")
    .on("contests")
    .columns(["external_id", "source"])
    .unique()
    .execute();
  await db.schema.createIndex("contests_by_start").on("contests").columns(["starts_at", "id"]).execute();

  await db.schema
    .createTable("contest_sources")
    .addColumn("source", "text", (c) => c.primaryKey())
    // Of the last good answer, like the columns below.
    .addColumn("fetched_at", "integer", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .execute();
}
