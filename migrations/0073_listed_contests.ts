import { type Kysely, sql } from "kysely";
import { createTrigger } from "./engine.ts";

/** Lists contests whose end is unknown, such as gyms, by the last submission from here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("task_contests").addColumn("listed_at", "integer").execute();
  await sql`update task_contests set listed_at = coalesce(ends_at,
    (select max(p.at) from participations p where p.contest_id = task_contests.id))`.execute(db);
  for (const [name, event] of [
    ["insert", "after insert"],
    ["update", "after update of ends_at"],
  ] as const) {
    await createTrigger(db, {
      name: `task_contests_listed_on_${name}`,
      table: "task_contests",
      event,
      when: sql`new.ends_at is not null`,
      does: [sql`update task_contests set listed_at = new.ends_at where id = new.id`],
    });
  }
  for (const [name, columns] of [
    ["task_contests_by_listing", ["listed_at", "id"]],
    ["task_contests_by_judge_listing", ["judge", "listed_at", "id"]],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("task_contests")
      .columns([...columns])
      .execute();
  }
}
