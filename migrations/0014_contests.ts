import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contests")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("source", "text", (c) => c.notNull())
    // What the source itself calls the contest.
    .addColumn("external_id", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("starts_at", "integer", (c) => c.notNull())
    .addColumn("ends_at", "integer", (c) => c.notNull())
    // Counted up with every change of name or time, which subscribed calendars are told of.
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("changed_at", "integer", (c) => c.notNull())
    .execute();
  // The source stands last: there are a few of them, and finding contests by it would mean sorting them by time.
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
    // Of the last good answer, as are those that follow.
    .addColumn("fetched_at", "integer", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .execute();
}
