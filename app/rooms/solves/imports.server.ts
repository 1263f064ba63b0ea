import type { Transaction } from "kysely";
import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Submission } from "../judges/index.server.ts";
import { dropEmptyParties, dropUnseen, storeSubmissions } from "./attempts.server.ts";
import { deriveMarks, usersOfTask } from "./marks.server.ts";

type Writing = Transaction<Tables>;

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
    .select(["id", "user_id", "judge", "reading"])
    .where("id", "=", handleId)
    .where("state", "=", "syncing")
    .executeTakeFirst();
  if (!handle) return false;
  await storeSubmissions(trx, handle, submissions);
  return true;
}

/** Deletes what a whole reading of a handle did not find. If interrupted, the handle's next import continues. */
export async function dropMissing(db: Database, handleId: number, reading: number): Promise<void> {
  while (!(await step(() => inTransaction(db, (trx) => dropUnseen(trx, handleId, reading)))));
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
    .select((select) => ["a.task_id", "a.party_id", select.fn.coalesce("t.twin_of", "t.id").as("marked_id")])
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
      await dropEmptyParties(
        trx,
        rows.flatMap(({ party_id }) => (party_id === 0 ? [] : [party_id])),
      );
    }
    await deriveMarks(trx, [handle.user_id], [...new Set(rows.map(({ marked_id }) => marked_id))]);
    await trx.updateTable("handles").set({ settled_to: last }).where("id", "=", handleId).execute();
    return false;
  }
  if (handle.clears === 1) {
    await trx.deleteFrom("participations").where("handle_id", "=", handleId).execute();
    await trx.deleteFrom("submissions").where("handle_id", "=", handleId).execute();
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
