import { type Kysely, sql } from "kysely";
import { createTrigger, dropTrigger, sideBySide } from "./engine.ts";

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
  await sql`create index blogs_removed on blogs (id) where removed = 1`.execute(db);
  await countShown(db);
}

/** Removed blogs have left the total. */
async function countShown(db: Kysely<unknown>): Promise<void> {
  for (const name of ["users_blogs_uncounted", "blogs_unindexed"]) await dropTrigger(db, name);
  await createTrigger(db, {
    name: "users_blogs_uncounted",
    table: "users",
    event: "before delete",
    does: [
      sql`update blog_totals set total = total
        - (select count(*) from blogs where author_id = old.id and removed = 0) where kind = 'published'`,
    ],
  });
  await createTrigger(db, {
    name: "blogs_unindexed",
    table: "blogs",
    event: "after delete",
    does: [
      sql`delete from blog_search where rowid = old.id`,
      sql`delete from blog_short_search where rowid = old.id`,
      sql`update blog_totals set total = total - 1 where kind = 'published' and old.removed = 0
        and exists (select 1 from users where id = old.author_id)`,
    ],
  });
}
