import { type Kysely, sql } from "kysely";

/**
 * The number of reviews of a problem or a solution by stars, kept with each review: the distribution and the average
 * take at most five rows. Foreign keys delete the totals with their subject.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const subject of ["problem", "solution"]) {
    const column = `${subject}_id`;
    await db.schema
      .createTable(`${subject}_review_totals`)
      .addColumn(column, "integer", (c) => c.notNull().references(`${subject}s.id`).onDelete("cascade"))
      .addColumn("rating", "integer", (c) => c.notNull().check(sql`rating between 1 and 5`))
      .addColumn("total", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint(`${subject}_review_totals_key`, [column, "rating"])
      .execute();
    await sql`insert into ${sql.table(`${subject}_review_totals`)} (${sql.ref(column)}, rating, total)
      select ${sql.ref(column)}, rating, count(*) from ${sql.table(`${subject}_reviews`)}
      group by ${sql.ref(column)}, rating`.execute(db);
  }
}
