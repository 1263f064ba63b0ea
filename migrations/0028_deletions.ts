import { type Kysely, sql } from "kysely";
import { createTrigger } from "./engine.ts";

/**
 * Accounts and problems that are deleted, while rows of theirs are left. Blogs and problems leave the search indexes with
 * their rows, whatever deletes those, and a user's blogs leave the total with the user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("deletions")
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('account', 'problem')`))
    .addColumn("subject_id", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("deletions_key", ["kind", "subject_id"])
    .execute();
  await createTrigger(db, {
    name: "problems_unindexed",
    table: "problems",
    event: "after delete",
    does: [sql`delete from problem_search where rowid = old.id`],
  });
  await createTrigger(db, {
    name: "users_blogs_uncounted",
    table: "users",
    event: "before delete",
    does: [
      sql`update blog_totals set total = total - (select count(*) from blogs where author_id = old.id)
        where kind = 'published'`,
    ],
  });
  await createTrigger(db, {
    name: "blogs_unindexed",
    table: "blogs",
    event: "after delete",
    does: [
      sql`delete from blog_search where rowid = old.id`,
      sql`delete from blog_short_search where rowid = old.id`,
      sql`update blog_totals set total = total - 1
        where kind = 'published' and exists (select 1 from users where id = old.author_id)`,
    ],
  });
}
