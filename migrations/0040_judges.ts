import { type Kysely, sql } from "kysely";

/**
 * What is to be solved, once, however often it is shared; who says they are at which judge; what is imported from there;
 * and what became of each task for each user. In no table of these is anything that a query has to count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("task_contests")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("judge", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    // Null until the judge's list names them.
    .addColumn("starts_at", "integer")
    .addColumn("ends_at", "integer")
    .addUniqueConstraint("task_contests_key", ["judge", "key"])
    .execute();
  await db.schema
    .createIndex("task_contests_by_end")
    .on("task_contests")
    .columns(["judge", "ends_at", "id"])
    .execute();

  await db.schema
    .createTable("tasks")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("judge", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    // Of a problem that is this site's alone, whose own row has its name and address.
    .addColumn("problem_id", "integer", (c) => c.references("problems.id").onDelete("cascade"))
    .addColumn("twin_of", "integer", (c) => c.references("tasks.id"))
    .addColumn("contest_id", "integer", (c) => c.references("task_contests.id"))
    .addColumn("letter", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("name", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("rating", "integer")
    .addColumn("tags", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("link", "text", (c) => c.notNull().defaultTo(""))
    .addUniqueConstraint("tasks_key", ["judge", "key"])
    .execute();
  for (const columns of [["problem_id"], ["twin_of"], ["contest_id", "letter", "id"], ["judge", "id"]]) {
    await db.schema
      .createIndex(`tasks_by_${columns.join("_")}`)
      .on("tasks")
      .columns(columns)
      .execute();
  }

  // No reference: only a problem's own task can go, and goes with it.
  await db.schema.alterTable("problems").addColumn("task_id", "integer").execute();
  await db.schema.createIndex("problems_by_task").on("problems").columns(["task_id", "id"]).execute();
  // Beside the long rows: what a search finds is looked up here.
  await db.schema.createIndex("problems_tasks").on("problems").columns(["id", "task_id"]).execute();

  await db.schema
    .createTable("handles")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("judge", "text", (c) => c.notNull())
    .addColumn("handle", "text", (c) => c.notNull())
    // Lower case.
    .addColumn("handle_key", "text", (c) => c.notNull())
    .addColumn("verified_at", "integer")
    // Who the judge's own sign-in says it is.
    .addColumn("subject", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("message", "text")
    .addColumn("synced_at", "integer")
    // When the judge is asked next.
    .addColumn("due_at", "integer")
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("cursor", "text")
    .addColumn("pages", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("submissions", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("solved", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("proof_task_id", "integer", (c) => c.references("tasks.id"))
    .addColumn("proof_asked_at", "integer")
    .addColumn("proof_until", "integer")
    .addColumn("proof_due_at", "integer")
    // The task up to which marks follow a change of the whole handle; null if all do.
    .addColumn("settled_to", "integer")
    // 0 or 1: what was imported is being deleted.
    .addColumn("clears", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addUniqueConstraint("handles_key", ["user_id", "judge", "handle_key"])
    .execute();
  await db.schema
    .createIndex("handles_verified")
    .unique()
    .on("handles")
    .columns(["judge", "handle_key"])
    .where(sql.ref("verified_at"), "is not", null)
    .execute();
  await db.schema.createIndex("handles_by_key").on("handles").columns(["judge", "handle_key"]).execute();
  await db.schema.createIndex("handles_by_due").on("handles").columns(["judge", "due_at"]).execute();
  for (const column of ["proof_due_at", "proof_task_id", "settled_to"]) {
    await db.schema
      .createIndex(`handles_by_${column}`)
      .on("handles")
      .column(column)
      .where(sql.ref(column), "is not", null)
      .execute();
  }

  await db.schema
    .createTable("attempts")
    .addColumn("handle_id", "integer", (c) => c.notNull().references("handles.id").onDelete("cascade"))
    .addColumn("task_id", "integer", (c) => c.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("tried_at", "integer", (c) => c.notNull())
    .addColumn("tried_how", "text", (c) => c.notNull())
    .addColumn("solved_at", "integer")
    .addColumn("solved_how", "text")
    // The judge's id of the submission that solved it: it may be judged again.
    .addColumn("solved_by", "text")
    .addPrimaryKeyConstraint("attempts_key", ["handle_id", "task_id"])
    .execute();
  await db.schema.createIndex("attempts_by_task").on("attempts").columns(["task_id", "handle_id"]).execute();

  await db.schema
    .createTable("participations")
    .addColumn("handle_id", "integer", (c) => c.notNull().references("handles.id").onDelete("cascade"))
    .addColumn("contest_id", "integer", (c) => c.notNull().references("task_contests.id").onDelete("cascade"))
    .addColumn("how", "text", (c) => c.notNull())
    .addColumn("at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("participations_key", ["handle_id", "contest_id", "how"])
    .execute();
  await db.schema
    .createIndex("participations_by_contest")
    .on("participations")
    .columns(["contest_id", "handle_id"])
    .execute();

  await db.schema
    .createTable("marks")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("task_id", "integer", (c) => c.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("how", "text")
    .addColumn("verified", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("tried_at", "integer")
    .addColumn("solved_at", "integer")
    .addColumn("hand", "text")
    .addColumn("hand_at", "integer")
    .addPrimaryKeyConstraint("marks_key", ["user_id", "task_id"])
    .execute();
  const indexes = {
    marks_by_status: ["user_id", "status", "task_id"],
    marks_by_time: ["user_id", "solved_at", "task_id"],
    // Verified ones first.
    marks_by_task: ["task_id", "status", "verified desc", "solved_at", "user_id"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on("marks").columns(columns).execute();
  }

  await db.schema
    .createTable("judge_catalogues")
    .addColumn("judge", "text", (c) => c.primaryKey().notNull())
    .addColumn("fetched_at", "integer", (c) => c.notNull())
    .addColumn("tasks", "integer", (c) => c.notNull())
    .execute();
}
