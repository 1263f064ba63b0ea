import { type Kysely, sql } from "kysely";

/** What holds texts of several lines. */
const places = [
  "problems",
  "problem_samples",
  "problem_notes",
  "solutions",
  "problem_reviews",
  "solution_reviews",
  "review_history",
  "discussion_messages",
  "blogs",
  "blog_drafts",
  "invitations",
  "messages",
  "assistant_messages",
  "lists",
  "list_items",
  "reports",
  "removals",
  "users",
];

/**
 * Notes the tables whose texts may have other line ends than \n, as browsers send them. The server rewrites those in slices
 * once it runs: see app/platform/db/line-ends.server.ts. A database without rows has nothing to rewrite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("untidy_texts")
    .addColumn("place", "text", (c) => c.primaryKey())
    .addColumn("after_id", "integer", (c) => c.notNull())
    .addColumn("after_part", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  for (const place of places) {
    await sql`insert into untidy_texts (place, after_id)
      select ${sql.lit(place)}, 0 where exists (select 1 from ${sql.table(place)})`.execute(db);
  }
  await sql`update site_settings set value = replace(replace(value, ${"\r\n"}, ${"\n"}), ${"\r"}, ${"\n"})
    where name = 'announcement'`.execute(db);
}
