import type { Transaction } from "kysely";
import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { excluded } from "../../platform/db/excluded.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import type { Submission } from "../judges/index.server.ts";
import { deriveMarks, usersOfTask } from "./marks.server.ts";
import { contestIds, keepTasks } from "./tasks.server.ts";

type Writing = Transaction<Tables>;
type Attempt = Row<"attempts">;

/** Submissions per transaction of about 10 ms. */
const AT_ONCE = 50;

/** Idempotent. @returns submissions read so far and when the rating was read; undefined if the handle is gone */
export async function storePage(
  db: Database,
  handleId: number,
  { submissions, cursor }: { submissions: Submission[]; cursor: string },
): Promise<{ submissions: number; rated_at: number | null } | undefined> {
  // Oldest first, so that a later verdict on a submission replaces an earlier one.
  const ordered = submissions.toSorted((a, b) => a.at - b.at);
  for (let from = 0; from < ordered.length; from += AT_ONCE) {
    const some = ordered.slice(from, from + AT_ONCE);
    if (!(await step(() => inTransaction(db, (trx) => storeSome(trx, handleId, some))))) return undefined;
  }
  // Updated last, so that an interrupted page is read again.
  return db
    .updateTable("handles")
    .set((set) => ({
      cursor,
      pages: set("pages", "+", 1),
      submissions: set("submissions", "+", submissions.length),
    }))
    .where("id", "=", handleId)
    .where("state", "=", "syncing")
    .returning(["submissions", "rated_at"])
    .executeTakeFirst();
}

async function storeSome(trx: Writing, handleId: number, submissions: Submission[]): Promise<boolean> {
  const handle = await trx
    .selectFrom("handles")
    .select(["user_id", "judge"])
    .where("id", "=", handleId)
    .where("state", "=", "syncing")
    .executeTakeFirst();
  if (!handle) return false;
  const tasks = await keepTasks(
    trx,
    submissions.map(({ task }) => task),
  );
  await storeParticipations(trx, handleId, handle.judge, submissions);
  const ids = [...new Set([...tasks.values()].map(({ id }) => id))];
  const stored = await trx
    .selectFrom("attempts")
    .selectAll()
    .where("handle_id", "=", handleId)
    .where("task_id", "in", ids)
    .execute();
  const before = new Map(stored.map((attempt) => [attempt.task_id, attempt]));
  const after = new Map(before);
  for (const submission of submissions) {
    const task = tasks.get(submission.task.key);
    if (!task) continue;
    const attempt = add({ handle_id: handleId, task_id: task.id }, after.get(task.id), submission);
    if (attempt) after.set(task.id, attempt);
  }
  const changed = [...after.values()].filter((attempt) => before.get(attempt.task_id) !== attempt);
  if (changed.length === 0) return true;
  await trx
    .insertInto("attempts")
    .values(changed)
    .onConflict((conflict) =>
      conflict
        .columns(["handle_id", "task_id"])
        .doUpdateSet(excluded("tried_at", "tried_how", "solved_at", "solved_how", "solved_by")),
    )
    .execute();
  const solved = (attempt: Attempt | undefined) => (attempt?.solved_at == null ? 0 : 1);
  const more = changed.reduce((sum, each) => sum + solved(each) - solved(before.get(each.task_id)), 0);
  if (more !== 0) {
    await trx
      .updateTable("handles")
      .set((set) => ({ solved: set("solved", "+", more) }))
      .where("id", "=", handleId)
      .execute();
  }
  const changedIds = new Set(changed.map(({ task_id }) => task_id));
  const marked = [...tasks.values()].filter(({ id }) => changedIds.has(id)).map(({ markedId }) => markedId);
  await deriveMarks(trx, [handle.user_id], [...new Set(marked)]);
  return true;
}

/** @returns the attempt with the submission added, or `attempt` itself if nothing changes */
function add(
  key: { handle_id: number; task_id: number },
  attempt: Attempt | undefined,
  { id, at, how, verdict }: Submission,
): Attempt | undefined {
  if (verdict === "compile" || verdict === "pending") return attempt;
  let next = attempt;
  const unsolved = { solved_at: null, solved_how: null, solved_by: null };
  if (!next || at < next.tried_at) next = { ...key, ...unsolved, ...next, tried_at: at, tried_how: how };
  // The contest's times may be known by now.
  if (at === next.tried_at && how !== next.tried_how) next = { ...next, tried_how: how };
  if (verdict === "solved") {
    const isFirst = next.solved_at === null || at < next.solved_at;
    if (isFirst || (next.solved_by === id && next.solved_how !== how)) {
      return { ...next, solved_at: at, solved_how: how, solved_by: id };
    }
    return next;
  }
  // System tests or a hack have failed an accepted submission.
  return next.solved_by === id ? { ...next, ...unsolved } : next;
}

async function storeParticipations(
  trx: Writing,
  handle_id: number,
  judge: string,
  submissions: Submission[],
): Promise<void> {
  const first = new Map<string, { key: string; how: Submission["how"]; at: number }>();
  for (const { task, how, at, startedAt = at } of submissions) {
    if (how === "practice" || task.contest === undefined) continue;
    const place = `${task.contest} ${how}`;
    if (!first.has(place)) first.set(place, { key: task.contest, how, at: Math.min(at, startedAt) });
  }
  if (first.size === 0) return;
  const all = [...first.values()];
  const contests = await contestIds(
    trx,
    judge,
    all.map(({ key }) => key),
  );
  const rows = all.flatMap(({ key, how, at }) => {
    const contest_id = contests.get(key);
    return contest_id === undefined ? [] : [{ handle_id, contest_id, how, at }];
  });
  const added = await trx
    .insertInto("participations")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("how")
    .execute();
  if (added.some(({ how }) => how === "contest"))
    await trx.updateTable("handles").set({ rated_at: null }).where("id", "=", handle_id).execute();
}

const SETTLED_AT_ONCE = 50;

/** Works in steps. If interrupted, it continues at the next start. */
export async function settleHandle(db: Database, handleId: number): Promise<void> {
  while (!(await step(() => inTransaction(db, (trx) => settleSome(trx, handleId)))));
}

async function settleSome(trx: Writing, handleId: number): Promise<boolean> {
  const handle = await trx
    .selectFrom("handles")
    .select(["user_id", "settled_to", "clears", "state"])
    .where("id", "=", handleId)
    .executeTakeFirst();
  if (!handle || handle.settled_to === null) return true;
  const rows = await trx
    .selectFrom("attempts as a")
    .innerJoin("tasks as t", "t.id", "a.task_id")
    .select((select) => ["a.task_id", select.fn.coalesce("t.twin_of", "t.id").as("marked_id")])
    .where("a.handle_id", "=", handleId)
    .where("a.task_id", ">", handle.settled_to)
    .orderBy("a.task_id")
    .limit(SETTLED_AT_ONCE)
    .execute();
  const last = rows.at(-1)?.task_id;
  if (last !== undefined) {
    if (handle.clears === 1) {
      await trx
        .deleteFrom("attempts")
        .where("handle_id", "=", handleId)
        .where("task_id", "<=", last)
        .execute();
    }
    await deriveMarks(trx, [handle.user_id], [...new Set(rows.map(({ marked_id }) => marked_id))]);
    await trx.updateTable("handles").set({ settled_to: last }).where("id", "=", handleId).execute();
    return false;
  }
  if (handle.clears === 1) {
    await trx.deleteFrom("participations").where("handle_id", "=", handleId).execute();
    await trx.deleteFrom("rating_changes").where("handle_id", "=", handleId).execute();
    if (handle.state === "removed") {
      await trx.deleteFrom("handles").where("id", "=", handleId).execute();
      return true;
    }
  }
  await trx.updateTable("handles").set({ settled_to: null, clears: 0 }).where("id", "=", handleId).execute();
  return true;
}

/** Updates all marks after a task's rating or tags change, in steps like settleHandle. */
export async function settleTask(db: Database, taskId: number): Promise<void> {
  while (!(await step(() => inTransaction(db, (trx) => settleSomeOf(trx, taskId)))));
}

async function settleSomeOf(trx: Writing, taskId: number): Promise<boolean> {
  const task = await trx.selectFrom("tasks").select("settled_to").where("id", "=", taskId).executeTakeFirst();
  if (!task || task.settled_to === null) return true;
  const users = await usersOfTask(trx, taskId, task.settled_to, SETTLED_AT_ONCE);
  await deriveMarks(trx, users, [taskId]);
  const last = users.length < SETTLED_AT_ONCE ? null : (users.at(-1) ?? null);
  await trx.updateTable("tasks").set({ settled_to: last }).where("id", "=", taskId).execute();
  return last === null;
}
