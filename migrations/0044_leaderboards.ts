import { type Kysely, sql } from "kysely";
import { sideBySide } from "./engine.ts";

/**
 * How much each user has solved, kept with each mark so that a leaderboard and a profile cost the same with any history; and
 * the rating history of handles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a mark counts as in the totals, as it was last counted: a judge may rate and tag a problem later.
  await db.schema.alterTable("marks").addColumn("counted", "text").execute();
  await db.schema.alterTable("marks").addColumn("counted_at", "integer").execute();
  await db.schema.alterTable("marks").addColumn("counted_rating", "integer").execute();
  await db.schema.alterTable("marks").addColumn("counted_tags", "text").execute();

  await db.schema
    .createTable("solve_totals")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("period", "text", (c) => c.notNull())
    .addColumn("facet", "text", (c) => c.notNull())
    .addColumn("solves", "integer", (c) => c.notNull())
    .addColumn("upsolves", "integer", (c) => c.notNull())
    .addColumn("points", "integer", (c) => c.notNull())
    .addColumn("unverified", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("solve_totals_key", ["user_id", "period", "facet"])
    .execute();
  for (const column of ["solves", "upsolves", "points"]) {
    await db.schema
      .createIndex(`solve_totals_by_${column}`)
      .on("solve_totals")
      .columns(["period", "facet", column, "user_id"])
      .where(sql.ref(column), ">", sql.lit(0))
      .execute();
  }

  await db.schema
    .createTable("solve_days")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    // Days since the epoch, in UTC.
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("solves", "integer", (c) => c.notNull())
    .addColumn("unverified", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("solve_days_key", ["user_id", "day"])
    .modifyEnd(sideBySide(db))
    .execute();

  // The user up to whom marks follow a change of the task; null if all do. What is there already is counted by this.
  await db.schema.alterTable("tasks").addColumn("settled_to", "integer").execute();
  await db.schema
    .createIndex("tasks_by_settled_to")
    .on("tasks")
    .column("settled_to")
    .where(sql.ref("settled_to"), "is not", null)
    .execute();
  await sql`update tasks set settled_to = 0 where id in (select task_id from marks where status = 'solved')`.execute(
    db,
  );

  await db.schema
    .createTable("rating_changes")
    .addColumn("handle_id", "integer", (c) => c.notNull().references("handles.id").onDelete("cascade"))
    .addColumn("at", "integer", (c) => c.notNull())
    .addColumn("contest", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("rank", "integer")
    .addColumn("rating", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("rating_changes_key", ["handle_id", "at", "contest"])
    .modifyEnd(sideBySide(db))
    .execute();
  // When the history was read last; null for never.
  await db.schema.alterTable("handles").addColumn("rated_at", "integer").execute();
}
