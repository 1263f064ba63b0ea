import { randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import type { Application, Viewer } from "../context.ts";
import { type AfterCommit, type Connection, type Database, inTransaction } from "../db/connection.server.ts";
import type { Tables } from "../db/tables.ts";
import { Conflict, Invalid, NotFound } from "../http/errors.ts";
import { requireVisibleProblem } from "../problems/queries.server.ts";
import { judgeTitle } from "./addresses.ts";
import { configuredJudges } from "./judges.server.ts";
import { MOST_HANDLES } from "./limits.ts";
import { deriveMarks } from "./marks.server.ts";
import { requireHandle } from "./queries.server.ts";
import type { HandleInput, HandMark } from "./schema.ts";
import { taskOfProblem } from "./tasks.server.ts";

export { deriveMarks, derivePosted } from "./marks.server.ts";
export { fillTasks, keepTasks, taskOfProblem } from "./tasks.server.ts";

type Store = Pick<Application, "db" | "now" | "judges">;
type Writing = Transaction<Tables>;

const MINUTE = 60 * 1000;
/** A proof must be sent within this time of the asking, by the judge's own clock. */
export const PROOF_TIME = 10 * MINUTE;
/** And is looked for this long: AtCoder Problems finds submissions late. */
const PROOF_KEPT = 72 * 60 * MINUTE;

const TAKEN = "Another member has proven that this handle is theirs.";

/**
 * Links a handle, unverified, and starts its import.
 * @returns its id. @throws Invalid, Conflict
 */
export function linkHandle(
  { db, now, judges, config }: Store & Pick<Application, "config">,
  viewer: Viewer,
  { judge, handle }: HandleInput,
): Promise<number> {
  if (!configuredJudges(config).includes(judge)) {
    const message = `This site does not import from ${judgeTitle(judge)}.`;
    throw new Invalid(message, { judge: [message] });
  }
  return inTransaction(db, async (trx, afterCommit) => {
    const handle_key = handle.toLowerCase();
    const own = await trx
      .selectFrom("handles")
      .select(["judge", "handle_key", "state"])
      .where("user_id", "=", viewer.id)
      .execute();
    const same = own.find((each) => each.judge === judge && each.handle_key === handle_key);
    if (same) {
      const isGoing = same.state === "removed";
      const message = isGoing
        ? "What this handle imported is still being removed. Try again in a minute."
        : "You have linked this handle already.";
      throw new Conflict(message, { handle: [message] });
    }
    if (own.filter(({ state }) => state !== "removed").length >= MOST_HANDLES) {
      const message = `You can link at most ${MOST_HANDLES} handles.`;
      throw new Conflict(message, { handle: [message] });
    }
    if (await ownerOf(trx, judge, handle_key)) throw new Conflict(TAKEN, { handle: [TAKEN] });
    const { id } = await trx
      .insertInto("handles")
      .values({
        user_id: viewer.id,
        judge,
        handle,
        handle_key,
        state: "queued",
        due_at: now(),
        created_at: now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    afterCommit(() => judges.wake(judge));
    return id;
  });
}

/** Asks the judge for what is new as soon as it is its turn. @throws NotFound, Conflict */
export function refreshHandle({ db, now, judges }: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    const { judge, handle, verified_at } = await requireHandle(trx, viewer, id);
    if (verified_at === null && (await ownerOf(trx, judge, handle.toLowerCase()))) throw new Conflict(TAKEN);
    await queue(trx, id, now());
    afterCommit(() => judges.wake(judge));
  });
}

async function queue(trx: Writing, id: number, at: number): Promise<void> {
  const handle = trx.updateTable("handles").where("id", "=", id).where("clears", "=", 0);
  await handle.set({ due_at: at }).execute();
  await handle
    .set({ state: "queued", message: null, pages: 0, submissions: 0 })
    .where("state", "!=", "syncing")
    .execute();
}

/** Unlinks a handle; what it imported goes, a part at a time. @throws NotFound */
export function unlinkHandle({ db, judges }: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    await requireHandle(trx, viewer, id);
    await trx
      .updateTable("handles")
      .set({ state: "removed", verified_at: null, subject: null, ...withoutProof, ...cleared })
      .where("id", "=", id)
      .execute();
    afterCommit(() => judges.settle());
  });
}

const withoutProof = { proof_task_id: null, proof_asked_at: null, proof_until: null, proof_due_at: null };
const cleared = { due_at: null, clears: 1, settled_to: 0, solved: 0, cursor: null };

export interface Proof {
  verified: boolean;
  problem: { name: string; link: string };
  /** Until when a compile error proves it, and until when it is looked for; milliseconds since the epoch. */
  sentBy: number;
  until: number;
}

/**
 * Asks for a proof that a handle is the viewer's: a compile error sent to a named problem. Asked again, it looks whether it
 * is there. A judge that does not answer is looked at again later.
 * @param isNew names another problem, in place of one that is asked for already.
 * @throws NotFound, Conflict, Invalid
 */
export async function proveHandle(app: Store, viewer: Viewer, id: number, isNew = false): Promise<Proof> {
  const { db, now, judges } = app;
  const before = await requireHandle(db, viewer, id);
  const isAsked = before.proof_until !== null && before.proof_until > now() && before.proof_link !== null;
  if (before.verified_at === null && isAsked && !isNew) await judges.look(id);
  else if (before.verified_at === null) await askProof(app, viewer, id);
  const after = await requireHandle(db, viewer, id);
  return {
    verified: after.verified_at !== null,
    problem: { name: proofName(after), link: after.proof_link ?? "" },
    sentBy: (after.proof_asked_at ?? 0) + PROOF_TIME,
    until: after.proof_until ?? 0,
  };
}

/** The named problem, for people. */
export const proofName = ({
  proof_key,
  proof_name,
}: {
  proof_key: string | null;
  proof_name: string | null;
}) => [proof_key, proof_name].filter(Boolean).join(" · ");

function askProof({ db, now }: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { judge, handle } = await requireHandle(trx, viewer, id);
    if (await ownerOf(trx, judge, handle.toLowerCase())) throw new Conflict(TAKEN);
    const task = await anyTask(trx, judge);
    if (!task) {
      const title = judgeTitle(judge);
      throw new Conflict(`The problems of ${title} are not known here yet. Try again in a minute.`);
    }
    const time = now();
    await trx
      .updateTable("handles")
      .set({
        proof_task_id: task.id,
        proof_asked_at: time,
        proof_until: time + PROOF_KEPT,
        proof_due_at: time + MINUTE,
      })
      .where("id", "=", id)
      .execute();
  });
}

/** Any problem of a contest that is over: nobody can tell which one another member is asked for. */
async function anyTask(trx: Writing, judge: string) {
  const { first, last } = await trx
    .selectFrom("tasks")
    .select((select) => [
      select.fn.min<number | null>("id").as("first"),
      select.fn.max<number | null>("id").as("last"),
    ])
    .where("judge", "=", judge)
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return undefined;
  const named = trx
    .selectFrom("tasks")
    .select("id")
    .where("judge", "=", judge)
    .where("name", "!=", "")
    .where("contest_id", "is not", null)
    .orderBy("id")
    .limit(1);
  const from = randomInt(first, last + 1);
  return (await named.where("id", ">=", from).executeTakeFirst()) ?? (await named.executeTakeFirst());
}

function ownerOf(db: Connection, judge: string, handleKey: string) {
  return db
    .selectFrom("handles")
    .select(["id", "user_id"])
    .where("judge", "=", judge)
    .where("handle_key", "=", handleKey)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
}

/**
 * Makes a handle its user's own, once that is proven, and displaces the claims of others.
 * @param subject who the judge's own sign-in says it is.
 */
export function verifyHandle(
  { db, now, judges }: Store,
  id: number,
  subject: string | null = null,
): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    const handle = await trx
      .selectFrom("handles")
      .select(["judge", "handle_key"])
      .where("id", "=", id)
      .where("clears", "=", 0)
      .where("verified_at", "is", null)
      .executeTakeFirst();
    if (!handle || (await ownerOf(trx, handle.judge, handle.handle_key))) return;
    await displace(trx, handle, id);
    await trx
      .updateTable("handles")
      .set({ verified_at: now(), subject, settled_to: 0, ...withoutProof })
      .where("id", "=", id)
      .execute();
    afterCommit(() => judges.settle());
  });
}

async function displace(trx: Writing, handle: { judge: string; handle_key: string }, owner: number) {
  await trx
    .updateTable("handles")
    .set({ state: "failed", message: TAKEN, ...withoutProof, ...cleared })
    .where("judge", "=", handle.judge)
    .where("handle_key", "=", handle.handle_key)
    .where("id", "!=", owner)
    .where("state", "!=", "removed")
    .execute();
}

/** Follows a judge that has renamed a handle. @returns whether the import can go on. */
export function renameHandle({ db, judges }: Store, id: number, handle: string): Promise<boolean> {
  return inTransaction(db, async (trx, afterCommit: AfterCommit) => {
    const before = await trx
      .selectFrom("handles")
      .select(["user_id", "judge", "handle", "verified_at"])
      .where("id", "=", id)
      .where("state", "=", "syncing")
      .executeTakeFirst();
    if (!before) return false;
    const handle_key = handle.toLowerCase();
    const same = await trx
      .selectFrom("handles")
      .select(["id", "user_id", "verified_at"])
      .where("judge", "=", before.judge)
      .where("handle_key", "=", handle_key)
      .execute();
    const title = judgeTitle(before.judge);
    const change = trx.updateTable("handles").where("id", "=", id);
    const refusal = same.some(({ user_id }) => user_id === before.user_id)
      ? `${title} has renamed ${before.handle} to ${handle}, which you have linked, too.`
      : same.some(({ verified_at }) => verified_at !== null) && TAKEN;
    if (refusal) {
      await change.set({ state: "failed", message: refusal, due_at: null }).execute();
      return false;
    }
    const message = `${title} has renamed ${before.handle} to ${handle}.`;
    await change.set({ handle, handle_key, message }).execute();
    if (before.verified_at !== null) {
      await displace(trx, { judge: before.judge, handle_key }, id);
      afterCommit(() => judges.settle());
    }
    return true;
  });
}

/**
 * Sets what the viewer says of a problem by hand. What is imported and what they have posted stays.
 * @throws NotFound
 */
export function markByHand(
  { db, now }: Pick<Store, "db" | "now">,
  viewer: Viewer,
  problemId: number,
  status: HandMark,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireVisibleProblem(trx, viewer, problemId);
    await setHand(trx, viewer, await taskIdOf(trx, problemId), status, now());
  });
}

/**
 * The same of a task, by its judge's key; "here" stands for this site, and the key is a problem's id.
 * @returns the task's id. @throws NotFound
 */
export function markTaskByHand(
  { db, now }: Pick<Store, "db" | "now">,
  viewer: Viewer,
  { judge, key }: { judge: string; key: string },
  status: HandMark,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const task = await trx
      .selectFrom("tasks")
      .select(["id", "twin_of", "problem_id"])
      .where("judge", "=", judge)
      .where("key", "=", key)
      .executeTakeFirst();
    if (!task) throw new NotFound("There is no such problem.");
    if (task.problem_id !== null) await requireVisibleProblem(trx, viewer, task.problem_id);
    const id = task.twin_of ?? task.id;
    await setHand(trx, viewer, id, status, now());
    return task.id;
  });
}

async function setHand(trx: Writing, viewer: Viewer, task_id: number, status: HandMark, now: number) {
  const hand = status === "none" ? null : status;
  const set = { hand, hand_at: hand && now };
  // The rest of the row is derived.
  await trx
    .insertInto("marks")
    .values({ user_id: viewer.id, task_id, status: "later", ...set })
    .onConflict((conflict) => conflict.columns(["user_id", "task_id"]).doUpdateSet(set))
    .execute();
  await deriveMarks(trx, [viewer.id], [task_id]);
}

async function taskIdOf(trx: Writing, problemId: number): Promise<number> {
  const problem = await trx
    .selectFrom("problems")
    .select(["id", "link", "task_id"])
    .where("id", "=", problemId)
    .executeTakeFirst();
  if (!problem) throw new NotFound();
  return problem.task_id ?? taskOfProblem(trx, problem);
}

/** On sign-in: asks for what is new of handles that were last read more than 15 minutes ago. */
export async function refreshOnSignIn(
  { db, now, judges }: Pick<Application, "now" | "judges"> & { db: Database },
  userId: number,
): Promise<void> {
  const time = now();
  const old = db
    .selectFrom("handles")
    .select("id")
    .where("user_id", "=", userId)
    .where("state", "=", "ready")
    .where("synced_at", "<", time - 15 * MINUTE);
  if (!(await old.limit(1).executeTakeFirst())) return;
  await db.updateTable("handles").set({ due_at: time }).where("id", "in", old).execute();
  judges.wake();
}
