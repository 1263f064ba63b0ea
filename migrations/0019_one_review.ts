import { type Kysely, sql } from "kysely";
import { countActivity, countReceived } from "./0017_activity.ts";

/**
 * One review for each person and subject. Of several, the newest stays and the older texts become its history. A
 * review of one's own work is marked and leaves averages and distributions, so every figure made of reviews is
 * counted again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("review_history")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    // The texts go with the account, the review and what it is about.
    .addColumn("author_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("problem_review_id", "integer", (c) => c.references("problem_reviews.id").onDelete("cascade"))
    .addColumn("solution_review_id", "integer", (c) =>
      c.references("solution_reviews.id").onDelete("cascade"),
    )
    .addColumn("rating", "integer", (c) => c.notNull())
    .addColumn("comment", "text", (c) => c.notNull())
    // When the text was written, not when it was replaced.
    .addColumn("created_at", "integer", (c) => c.notNull())
    .execute();
  for (const column of ["author_id", "problem_review_id", "solution_review_id"]) {
    await db.schema.createIndex(`review_history_${column}`).on("review_history").column(column).execute();
  }
  for (const subject of ["problem", "solution"]) await keepOneEach(db, subject);
  await sql`delete from activity_days`.execute(db);
  await countActivity(db);
  await countReceived(db);
}

async function keepOneEach(db: Kysely<unknown>, subject: string): Promise<void> {
  const table = `${subject}_reviews`;
  const [subjects, reviews, totals] = [`${subject}s`, table, `${subject}_review_totals`].map((name) =>
    sql.table(name),
  );
  const column = sql.ref(`${subject}_id`);
  await db.schema.alterTable(table).addColumn("edited_at", "integer").execute();
  await db.schema
    .alterTable(table)
    .addColumn("by_author", "integer", (c) => c.notNull().defaultTo(0))
    .execute();

  await sql`insert into review_history (author_id, ${sql.ref(`${subject}_review_id`)}, rating, comment, created_at)
    select r.author_id, kept.id, r.rating, r.comment, r.created_at from ${reviews} r
    join (select author_id, ${column}, max(id) as id from ${reviews} where author_id is not null
      group by author_id, ${column}) as kept on kept.author_id = r.author_id and kept.${column} = r.${column}
    where r.id != kept.id order by r.id`.execute(db);
  await sql`update ${reviews} set edited_at = created_at where id in
    (select ${sql.ref(`${subject}_review_id`)} from review_history)`.execute(db);
  await sql`delete from ${reviews} where author_id is not null and id not in
    (select max(id) from ${reviews} where author_id is not null group by author_id, ${column})`.execute(db);

  // A second submission finds the review that is there: it needs no key of its own.
  await db.schema.dropIndex(`${table}_submissions`).execute();
  await db.schema.alterTable(table).dropColumn("submission_key").execute();
  await db.schema
    .createIndex(`${table}_author_id_${subject}_id`)
    .unique()
    .on(table)
    .columns(["author_id", `${subject}_id`])
    .execute();

  await sql`update ${reviews} set by_author = 1 where author_id =
    (select s.author_id from ${subjects} s where s.id = ${column})`.execute(db);
  await sql`delete from ${totals}`.execute(db);
  await sql`insert into ${totals} (${column}, rating, total) select ${column}, rating, count(*) from ${reviews}
    where by_author = 0 group by ${column}, rating`.execute(db);
  await sql`update ${subjects} set
    reviews_count = (select count(*) from ${reviews} r where r.${column} = ${subjects}.id),
    average_rating = coalesce((select sum(t.rating * t.total) * 1.0 / sum(t.total) from ${totals} t
      where t.${column} = ${subjects}.id), 0)`.execute(db);
}
