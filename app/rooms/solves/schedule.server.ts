import type { Connection } from "../../platform/db/connection.server.ts";
import { LONGEST_LIVE } from "./limits.ts";

// Decides what the worker does next. All state is in the database, so a restart continues where the last process
// stopped.

export const importsFrom = (judge: string) => `imports from ${judge}`;

const selectDue = (db: Connection, judge: string, now: number) =>
  db
    .selectFrom("handles")
    .select(["id", "user_id", "handle", "cursor", "state", "failures"])
    .select(["reading", "is_whole", "whole_due_at", "asked_at"])
    .where("judge", "=", judge)
    .where("due_at", "<=", now)
    .where("clears", "=", 0)
    .orderBy("due_at")
    .limit(1);

export const nextHandle = (db: Connection, judge: string, now: number) =>
  selectDue(db, judge, now).executeTakeFirst();

/** A handle that somebody is waiting for. */
export const nextAsked = (db: Connection, judge: string, now: number) =>
  selectDue(db, judge, now).where("asked_at", "is not", null).executeTakeFirst();

/** A contest here whose problems are to be read from the judge. */
export function nextContest(db: Connection, judge: string, now: number) {
  return (
    db
      .selectFrom("task_contests")
      .select(["id", "key", "starts_at", "ends_at", "facts_at"])
      .where("judge", "=", judge)
      .where("facts_due_at", "<=", now)
      // A group's contests are read with its API key: see groups/.
      .where("group_id", "is", null)
      .where((where) => where.or([where("ends_at", "is", null), where("ends_at", "<=", now)]))
      .orderBy("facts_due_at")
      .limit(1)
      .executeTakeFirst()
  );
}

const LAST_READING = 10 * 60 * 1000;
const MOST_RUNNING = 20;

/** Contests that are running, start within the given time, or have just ended. */
export function listRunning(db: Connection, judge: string, now: number, within: number) {
  return (
    db
      .selectFrom("task_contests")
      .select((select) => [
        "id",
        "judge",
        "key",
        "name",
        "live_at",
        select.ref("starts_at").$notNull().as("starts_at"),
        select.ref("ends_at").$notNull().as("ends_at"),
      ])
      .where("judge", "=", judge)
      .where("ends_at", ">", now - LAST_READING)
      .where("starts_at", "<=", now + within)
      .where((where) => where(where("ends_at", "-", where.ref("starts_at")), "<=", LONGEST_LIVE))
      // Only the API key can read a group's contests: see groups/.
      .where("group_id", "is", null)
      .orderBy("ends_at")
      .limit(MOST_RUNNING)
      .execute()
  );
}
export type Running = Awaited<ReturnType<typeof listRunning>>[number];

/** The handles that may be in a contest: not those that the judge does not know. */
export function listLiveHandles(db: Connection, judge: string) {
  return db
    .selectFrom("handles")
    .select(["id", "user_id", "handle", "handle_key", "reading"])
    .where("judge", "=", judge)
    .where("due_at", "is not", null)
    .where("clears", "=", 0)
    .where("state", "!=", "removed")
    .orderBy("id")
    .limit(MOST_HANDLES_COUNTED)
    .execute();
}
export type LiveHandle = Awaited<ReturnType<typeof listLiveHandles>>[number];

/** Whether a contest here is still named by its key alone. */
export async function hasUnnamedContest(db: Connection, judge: string): Promise<boolean> {
  const row = await db
    .selectFrom("task_contests")
    .select("id")
    .where("judge", "=", judge)
    .whereRef("name", "=", "key")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const MOST_HANDLES_COUNTED = 10_000;

/** How many handles of a judge are kept up to date. */
export async function countHandles(db: Connection, judge: string): Promise<number> {
  const rows = await db
    .selectFrom("handles")
    .select("id")
    .where("judge", "=", judge)
    .where("due_at", "is not", null)
    .limit(MOST_HANDLES_COUNTED)
    .execute();
  return rows.length;
}

export function nextRating(db: Connection, judge: string, now: number) {
  return db
    .selectFrom("handles")
    .select(["id", "handle"])
    .where("judge", "=", judge)
    .where("rating_due_at", "<=", now)
    .where("state", "=", "ready")
    .where("clears", "=", 0)
    .orderBy("rating_due_at")
    .limit(1)
    .executeTakeFirst();
}

export function nextProof(db: Connection, judge: string, now: number) {
  return db
    .selectFrom("handles")
    .select("id")
    .where("proof_due_at", "<=", now)
    .where("judge", "=", judge)
    .orderBy("proof_due_at")
    .limit(1)
    .executeTakeFirst();
}

export async function proofOf(db: Connection, id: number) {
  const row = await db
    .selectFrom("handles as h")
    .leftJoin("tasks as t", "t.id", "h.proof_task_id")
    .select([
      "h.judge",
      "h.handle",
      "t.key",
      "h.proof_code as code",
      "h.proof_asked_at as asked",
      "h.proof_until as until",
    ])
    .where("h.id", "=", id)
    .where("h.verified_at", "is", null)
    .executeTakeFirst();
  if (!row || row.asked === null || row.until === null) return undefined;
  return { ...row, asked: row.asked, until: row.until };
}

export async function handlesToSettle(db: Connection): Promise<number[]> {
  const rows = await db.selectFrom("handles").select("id").where("settled_to", "is not", null).execute();
  return rows.map(({ id }) => id);
}

export async function tasksToSettle(db: Connection, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("tasks")
    .select("id")
    .where("settled_to", "is not", null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** When a judge's problems were loaded (ms since the epoch); 0 if never. */
export async function cataloguedAt(db: Connection, judge: string): Promise<number> {
  const row = await db
    .selectFrom("judge_catalogues")
    .select("fetched_at")
    .where("judge", "=", judge)
    .executeTakeFirst();
  return row?.fetched_at ?? 0;
}

/** Whether anyone here has problems or handles at a judge. If not, its list of problems is not loaded. */
export async function judgeHasTasks(db: Connection, judge: string): Promise<boolean> {
  const task = await db
    .selectFrom("tasks")
    .select("id")
    .where("judge", "=", judge)
    .limit(1)
    .executeTakeFirst();
  if (task) return true;
  const handle = await db
    .selectFrom("handles")
    .select("id")
    .where("judge", "=", judge)
    .limit(1)
    .executeTakeFirst();
  return handle !== undefined;
}

/** When the judge's last contest before a given time ended; 0 if there was none. */
export async function lastContestEnd(db: Connection, judge: string, before: number): Promise<number> {
  const row = await db
    .selectFrom("task_contests")
    .select("ends_at")
    .where("judge", "=", judge)
    .where("ends_at", "<=", before)
    // Handles' own lists leave these out.
    .where("group_id", "is", null)
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.ends_at ?? 0;
}
