import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { sideBySide } from "./engine.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * A user's history as profiles show it, kept with each write so that a profile costs the same with any history: the
 * reviews that their problems and solutions received, and their activity by day.
 *
 * Both count public problems and their solutions and reviews only: users see their own profile as others do. When a
 * problem is hidden or published, its share leaves or joins the counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["reviews_received", "stars_received"]) {
    await db.schema
      .alterTable("users")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable("activity_days")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    // Days since the epoch, in UTC.
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("activity_days_key", ["user_id", "day"])
    .modifyEnd(sideBySide(db))
    .execute();
  await countActivity(db);
  await countReceived(db);
  // These indexes served the old way, which collected a year for each view of a profile.
  for (const table of ["problems", "solutions", "problem_reviews", "solution_reviews"])
    await db.schema.dropIndex(`${table}_by_author_and_time`).execute();
}

/** Counts the days of existing users. */
export async function countActivity(db: QueryExecutorProvider): Promise<void> {
  await sql`insert into activity_days (user_id, day, total)
    select author_id, created_at / ${sql.lit(DAY)} as day, count(*) from (
      select author_id, created_at from problems where visibility = 'public'
      union all
      select s.author_id, s.created_at from solutions s join problems p on p.id = s.problem_id
      where p.visibility = 'public'
      union all
      select r.author_id, r.created_at from problem_reviews r join problems p on p.id = r.problem_id
      where p.visibility = 'public'
      union all
      select r.author_id, r.created_at from solution_reviews r join solutions s on s.id = r.solution_id
      join problems p on p.id = s.problem_id where p.visibility = 'public'
    ) as deeds where author_id is not null group by author_id, day`.execute(db);
}

/** Counts the reviews that existing users received. */
export async function countReceived(db: QueryExecutorProvider): Promise<void> {
  await sql`update users set reviews_received = 0, stars_received = 0 where reviews_received != 0`.execute(
    db,
  );
  await sql`update users set reviews_received = received.reviews, stars_received = received.stars
    from (
      select author_id, sum(total) as reviews, sum(total * stars) as stars from (
        select p.author_id, t.total, t.rating as stars from problems p
        join problem_review_totals t on t.problem_id = p.id where p.visibility = 'public'
        union all
        select s.author_id, t.total, t.rating from solutions s
        join solution_review_totals t on t.solution_id = s.id
        join problems p on p.id = s.problem_id where p.visibility = 'public'
      ) as ratings where author_id is not null group by author_id
    ) as received
    where users.id = received.author_id`.execute(db);
}
