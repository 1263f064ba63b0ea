import { type Kysely, sql } from "kysely";

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
  await sql`create trigger problems_unindexed after delete on problems begin
    delete from problem_search where rowid = old.id;
  end`.execute(db);
  await sql`create trigger users_blogs_uncounted before delete on users begin
    update blog_totals set total = total - (select count(*) from blogs where author_id = old.id)
    where kind = 'published';
  end`.execute(db);
  await sql`create trigger blogs_unindexed after delete on blogs begin
    delete from blog_search where rowid = old.id;
    delete from blog_short_search where rowid = old.id;
    update blog_totals set total = total - 1
    where kind = 'published' and exists (select 1 from users where id = old.author_id);
  end`.execute(db);
}
