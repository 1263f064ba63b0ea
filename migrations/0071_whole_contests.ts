import { type Kysely, sql } from "kysely";
import { createTrigger, sideBySide } from "./engine.ts";

/**
 * Contests as the judge has them: a problem may belong to several contests, a submission belongs to the contest it was
 * sent in, and a team's submissions belong to the team. What was imported before is put into each problem's own
 * contest; the whole reading that every handle is due for corrects it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await contests(db);
  await parties(db);
  await attempts(db);
  await participations(db);
  await readings(db);
  await totals(db);
  await twins(db);
}

async function contests(db: Kysely<unknown>): Promise<void> {
  // Milliseconds; some judges know how long a contest lasts but not when it started.
  await db.schema.alterTable("task_contests").addColumn("lasts", "integer").execute();
  await db.schema.alterTable("task_contests").addColumn("facts_at", "integer").execute();
  await db.schema.alterTable("task_contests").addColumn("facts_due_at", "integer").execute();
  await db.schema.alterTable("task_contests").addColumn("facts_refusal", "text").execute();
  await db.schema.alterTable("task_contests").addColumn("live_at", "integer").execute();
  await sql`create index task_contests_by_facts on task_contests (judge, facts_due_at)
    where facts_due_at is not null`.execute(db);
  await db.schema
    .createIndex("task_contests_by_start")
    .on("task_contests")
    .columns(["judge", "starts_at", "id"])
    .execute();
  await db.schema
    .createTable("contest_tasks")
    .addColumn("contest_id", "integer", (c) => c.notNull().references("task_contests.id").onDelete("cascade"))
    .addColumn("task_id", "integer", (c) => c.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("letter", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("contest_tasks_key", ["contest_id", "task_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await db.schema
    .createIndex("contest_tasks_by_task")
    .on("contest_tasks")
    .columns(["task_id", "contest_id"])
    .execute();
  await sql`insert into contest_tasks (contest_id, task_id, letter)
    select contest_id, id, letter from tasks where contest_id is not null`.execute(db);
  for (const index of ["tasks_by_contest_id_letter_id", "tasks_of_contests"]) {
    await db.schema.dropIndex(index).execute();
  }
  await db.schema.createIndex("tasks_by_contest").on("tasks").column("contest_id").execute();
}

async function parties(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("parties")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("contest_id", "integer", (c) => c.notNull().references("task_contests.id").onDelete("cascade"))
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addUniqueConstraint("parties_key", ["contest_id", "key"])
    .execute();
  await db.schema
    .createTable("party_members")
    .addColumn("party_id", "integer", (c) => c.notNull().references("parties.id").onDelete("cascade"))
    .addColumn("handle_key", "text", (c) => c.notNull())
    .addColumn("handle", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("party_members_key", ["party_id", "handle_key"])
    .modifyEnd(sideBySide(db))
    .execute();
  await db.schema
    .createIndex("party_members_by_handle")
    .on("party_members")
    .columns(["handle_key", "party_id"])
    .execute();
}

async function attempts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("attempts").renameTo("attempts_before").execute();
  await db.schema
    .createTable("attempts")
    .addColumn("handle_id", "integer", (c) => c.notNull().references("handles.id").onDelete("cascade"))
    .addColumn("task_id", "integer", (c) => c.notNull().references("tasks.id").onDelete("cascade"))
    // 0 for none, so that they can be part of the key.
    .addColumn("contest_id", "integer", (c) => c.notNull())
    .addColumn("party_id", "integer", (c) => c.notNull())
    .addColumn("tried_at", "integer", (c) => c.notNull())
    .addColumn("tried_how", "text", (c) => c.notNull())
    .addColumn("solved_at", "integer")
    .addColumn("solved_how", "text")
    .addColumn("solved_by", "text")
    .addColumn("seen", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("attempts_by_handle", ["handle_id", "task_id", "contest_id", "party_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await sql`insert into attempts
    select a.handle_id, a.task_id, coalesce(t.contest_id, 0), 0, a.tried_at, a.tried_how,
      a.solved_at, a.solved_how, a.solved_by, 0
    from attempts_before a join tasks t on t.id = a.task_id
    order by a.handle_id, a.task_id`.execute(db);
  await db.schema.dropTable("attempts_before").execute();
  await db.schema
    .createIndex("attempts_by_task")
    .on("attempts")
    .columns(["task_id", "handle_id", "contest_id", "party_id", "solved_at", "solved_how"])
    .execute();
  await sql`create index attempts_by_party on attempts (party_id, task_id) where party_id > 0`.execute(db);
}

async function participations(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("participations").renameTo("participations_before").execute();
  await db.schema
    .createTable("participations")
    .addColumn("handle_id", "integer", (c) => c.notNull().references("handles.id").onDelete("cascade"))
    .addColumn("contest_id", "integer", (c) => c.notNull().references("task_contests.id").onDelete("cascade"))
    .addColumn("how", "text", (c) => c.notNull())
    .addColumn("party_id", "integer", (c) => c.notNull())
    .addColumn("at", "integer", (c) => c.notNull())
    .addColumn("seen", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("participations_by_handle", ["handle_id", "contest_id", "how", "party_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await sql`insert into participations
    select handle_id, contest_id, how, 0, at, 0 from participations_before
    order by handle_id, contest_id, how`.execute(db);
  await db.schema.dropTable("participations_before").execute();
  await db.schema
    .createIndex("participations_by_contest")
    .on("participations")
    .columns(["contest_id", "handle_id", "how", "party_id", "at"])
    .execute();
  // The problems of these contests are read from the judge.
  await sql`update task_contests set facts_due_at = 0
    where judge = 'codeforces' and id in (select contest_id from participations)`.execute(db);
}

async function readings(db: Kysely<unknown>): Promise<void> {
  const zero = (name: string) =>
    db.schema.alterTable("handles").addColumn(name, "integer", (c) => c.notNull().defaultTo(0));
  // How many readings of the whole history have begun, and whether the last one goes on.
  await zero("reading").execute();
  await zero("is_whole").execute();
  // When the next one is due; 0 for at once.
  await zero("whole_due_at").execute();
  // When somebody asked for an import that has not come to its end.
  await db.schema.alterTable("handles").addColumn("asked_at", "integer").execute();
  await sql`create index handles_by_asked on handles (judge, due_at) where asked_at is not null`.execute(db);
}

async function totals(db: Kysely<unknown>): Promise<void> {
  for (const column of ["solves", "points"]) {
    const name = `${column}_with_teams`;
    await db.schema
      .alterTable("solve_totals")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await sql`update solve_totals set solves_with_teams = solves, points_with_teams = points`.execute(db);
  for (const name of ["solves_with_teams", "points_with_teams"]) {
    await db.schema
      .createIndex(`solve_totals_by_${name}`)
      .on("solve_totals")
      .columns(["period", "facet", name, "user_id"])
      .where(sql.ref(name), ">", sql.lit(0))
      .execute();
  }
}

/** A list's item follows its problem when that turns out to be another division's; a list that has both keeps one. */
async function twins(db: Kysely<unknown>): Promise<void> {
  await sql`delete from list_items where id in (
    select i.id from list_items i
      join tasks t on t.id = i.task_id
      join list_items o on o.list_id = i.list_id and o.id <> i.id
      join tasks u on u.id = o.task_id
    where coalesce(u.twin_of, u.id) = t.twin_of and (u.twin_of is null or o.id < i.id))`.execute(db);
  await sql`update list_items set task_id = (select t.twin_of from tasks t where t.id = list_items.task_id)
    where task_id in (select id from tasks where twin_of is not null)`.execute(db);
  await createTrigger(db, {
    name: "list_items_follow_twins",
    table: "tasks",
    event: "after update of twin_of",
    when: sql`new.twin_of is not null`,
    does: [
      sql`delete from list_items where task_id = new.id
        and list_id in (select o.list_id from list_items o where o.task_id = new.twin_of)`,
      sql`update list_items set task_id = new.twin_of where task_id = new.id`,
    ],
  });
}
