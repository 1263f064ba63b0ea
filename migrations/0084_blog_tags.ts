import { type Kysely, sql } from "kysely";
import { sideBySide } from "./engine.ts";

/** Tags and reading times of blogs. A removed blog keeps its row, for its comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blog_tags")
    .addColumn("tag", "text", (c) => c.notNull())
    .addColumn("blog_id", "integer", (c) => c.notNull().references("blogs.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("blog_tags_key", ["tag", "blog_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await db.schema.createIndex("blog_tags_by_blog").on("blog_tags").column("blog_id").execute();
  // As typed.
  await db.schema
    .alterTable("blog_drafts")
    .addColumn("tags", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  for (const column of ["removed", "reading_minutes"]) {
    await db.schema
      .alterTable("blogs")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  // About 200 words of five letters a minute; a later edit counts the words.
  await sql`update blogs set reading_minutes = 1 + length(content) / 1200`.execute(db);
}
