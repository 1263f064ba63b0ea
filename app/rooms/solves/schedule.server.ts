import type { Connection } from "../../platform/db/connection.server.ts";

// What the worker does next. Nothing of it is kept in memory: a restart goes on where the last process stopped.

/** The name of a judge's job. */
export const importsFrom = (judge: string) => `imports from ${judge}`;

/** The handle that has waited the longest. */
export function nextHandle(db: Connection, judge: string, now: number) {
  return db
    .selectFrom("handles")
    .select(["id", "handle", "cursor", "state", "failures"])
    .where("judge", "=", judge)
    .where("due_at", "<=", now)
    .where("clears", "=", 0)
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
}

/** A handle whose rating history is to be read. */
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

/** A handle whose proof is to be looked for. */
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

/** The proof that a handle asks for, if it does. */
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

/** Handles whose marks have yet to follow them. */
export async function handlesToSettle(db: Connection): Promise<number[]> {
  const rows = await db.selectFrom("handles").select("id").where("settled_to", "is not", null).execute();
  return rows.map(({ id }) => id);
}

/** Tasks whose marks have yet to follow them. */
export async function tasksToSettle(db: Connection, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("tasks")
    .select("id")
    .where("settled_to", "is not", null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** When a judge's list of problems was read; 0 for never. */
export async function catalogueAge(db: Connection, judge: string): Promise<number> {
  const row = await db
    .selectFrom("judge_catalogues")
    .select("fetched_at")
    .where("judge", "=", judge)
    .executeTakeFirst();
  return row?.fetched_at ?? 0;
}

/** Whether anything here is about a judge: else its list of problems is not read. */
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

/** The end of the judge's last contest before a moment; 0 without one. */
export async function lastContestEnd(db: Connection, judge: string, before: number): Promise<number> {
  const row = await db
    .selectFrom("task_contests")
    .select("ends_at")
    .where("judge", "=", judge)
    .where("ends_at", "<=", before)
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.ends_at ?? 0;
}
