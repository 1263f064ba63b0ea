import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type AfterCommit, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Conflict, Invalid, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { isOff, isOn } from "../judges/index.server.ts";
import { dropNotifications } from "../notifications/index.server.ts";
import { MOST_HANDLES } from "./limits.ts";
import { deriveMarks } from "./marks.server.ts";
import { cleared, ownerOf, rename, TAKEN, withoutProof } from "./proofs.server.ts";
import { requireHandle } from "./queries.server.ts";
import type { HandleInput, HandMark } from "./schema.ts";
import { taskOfProblem } from "./tasks.server.ts";

export { followCalendar, refreshContest } from "./contests.server.ts";
export { deriveMarks, derivePosted } from "./marks.server.ts";
export { fillLinkKeys, fillTasks, keepTasks, taskOfProblem } from "./tasks.server.ts";

type Store = Pick<Application, "db" | "now" | "judges">;
type Hearing = Store & Pick<Application, "hub">;
type Writing = Transaction<Tables>;

const MINUTE = 60 * 1000;

/**
 * Links a handle, unverified, and starts its import.
 * @returns its id. @throws Invalid, Conflict
 */
export function linkHandle(
  { db, now, judges, config }: Store & Pick<Application, "config">,
  viewer: Viewer,
  { judge, handle }: HandleInput,
): Promise<number> {
  if (!isOn(config, judge)) {
    const message = isOff(judge);
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
export function refreshHandle(
  { db, now, judges, config }: Store & Pick<Application, "config">,
  viewer: Viewer,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    const { judge, handle, verified_at } = await requireHandle(trx, viewer, id);
    if (!isOn(config, judge)) throw new Conflict(isOff(judge));
    if (verified_at === null && (await ownerOf(trx, judge, handle.toLowerCase()))) throw new Conflict(TAKEN);
    await queue(trx, id, now());
    afterCommit(() => judges.wake(judge));
  });
}

async function queue(trx: Writing, id: number, at: number): Promise<void> {
  const handle = trx.updateTable("handles").where("id", "=", id).where("clears", "=", 0);
  await handle.set({ due_at: at }).execute();
  await handle.set({ pages: 0, submissions: 0 }).where("state", "=", "ready").execute();
  await handle.set({ state: "queued", message: null }).where("state", "!=", "syncing").execute();
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
    // It leads to a handle that is no longer there.
    await dropNotifications(trx, { kind: "handle", id, receiver: viewer.id });
    afterCommit(() => judges.settle());
  });
}

/** Follows a judge that has renamed a handle. @returns whether the import can go on. */
export function renameHandle(app: Hearing, id: number, handle: string): Promise<boolean> {
  return inTransaction(app.db, async (trx, afterCommit: AfterCommit) => {
    const before = await trx
      .selectFrom("handles")
      .select(["id", "user_id", "judge", "handle", "verified_at"])
      .where("id", "=", id)
      .where("state", "=", "syncing")
      .executeTakeFirst();
    if (!before) return false;
    const refusal = await rename(app, trx, before, handle);
    if (refusal) {
      const failed = { state: "failed", message: refusal, due_at: null } as const;
      await trx.updateTable("handles").set(failed).where("id", "=", id).execute();
      return false;
    }
    if (before.verified_at !== null) afterCommit(() => app.judges.settle());
    return true;
  });
}

/**
 * Sets what a viewer says of a task by hand, which the caller lets them see, in the caller's transaction. What is imported and
 * what they have posted stays.
 * @param task_id no twin's.
 */
export async function setHand(
  trx: Writing,
  viewer: Pick<Viewer, "id">,
  task_id: number,
  status: HandMark,
  now: number,
): Promise<void> {
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

/** The task that a problem is, which it gets if it has none. @throws NotFound */
export async function taskIdOf(trx: Writing, problemId: number): Promise<number> {
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
