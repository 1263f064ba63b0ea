import type { Kysely } from "kysely";

/** A board reads who solved its problems from these indexes alone, without the rows; contests that ended are listed by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    attempts_by_task: ["attempts", ["task_id", "handle_id", "solved_at", "solved_how"]],
    marks_by_task: ["marks", ["task_id", "status", "verified desc", "solved_at", "user_id", "how"]],
  } as const;
  for (const [name, [table, columns]] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
  await db.schema
    .createIndex("task_contests_by_time")
    .on("task_contests")
    .columns(["ends_at", "id"])
    .execute();
}
