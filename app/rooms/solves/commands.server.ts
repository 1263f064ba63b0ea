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
import { cleared, ownerOf, rename, TAKEN, unvouched, withoutProof } from "./proofs.server.ts";
import { requireHandle } from "./queries.server.ts";
import type { HandleInput, HandMark } from "./schema.ts";
import { taskOfProblem } from "./tasks.server.ts";

type Store = Pick<Application, "db" | "now" | "judges">;
type Writing = Transaction<Tables>;

const MINUTE = 60 * 1000;

type Linking = Store & Pick<Application, "config">;

/** Links an unverified handle and starts its import. @returns its id @throws Invalid, Conflict */
export function linkHandle(app: Linking, viewer: Viewer, input: HandleInput): Promise<number> {
  return inTransaction(app.db, (trx, afterCommit) => addHandle(trx, afterCommit, app, viewer.id, input));
}

/** Links a handle for an account, in the caller's transaction. @returns its id @throws Invalid, Conflict */
export async function addHandle(
  trx: Writing,
  afterCommit: AfterCommit,
  { now, judges, config }: Omit<Linking, "db">,
  userId: number,
  { judge, handle }: HandleInput,
): Promise<number> {
  if (!isOn(config, judge)) {
    const message = isOff(judge);
    throw new Invalid(message, { judge: [message] });
  }
  const handle_key = handle.toLowerCase();
  const own = await trx
    .selectFrom("handles")
    .select(["judge", "handle_key", "state"])
    .where("user_id", "=", userId)
    .execute();
  const same = own.find((each) => each.judge === judge && each.handle_key === handle_key);
  if (same) {
    const isGoing = same.state === "removed";
    const message = isGoing
      ? "The data imported from this handle is still being deleted. Try again in a minute."
      : "You have already linked this handle.";
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
      user_id: userId,
      judge,
      handle,
      handle_key,
      state: "queued",
      due_at: now(),
      asked_at: now(),
      created_at: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  afterCommit(() => judges.wake(judge));
  return id;
}

/** Schedules an import of new submissions. @throws NotFound, Conflict */
export function refreshHandle(
  { db, now, judges, config }: Store & Pick<Application, "config">,
  viewer: Viewer,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    const { judge, handle, verified_at } = await requireHandle(trx, viewer, id);
    if (!isOn(config, judge)) throw new Conflict(isOff(judge));
    if (verified_at === null && (await ownerOf(trx, judge, handle.toLowerCase()))) throw new Conflict(TAKEN);
    const row = trx.updateTable("handles").where("id", "=", id).where("clears", "=", 0);
    await row.set({ due_at: now(), asked_at: now() }).execute();
    await row.set({ pages: 0, submissions: 0 }).where("state", "=", "ready").execute();
    await row.set({ state: "queued", message: null }).where("state", "!=", "syncing").execute();
    afterCommit(() => judges.wake(judge));
  });
}

export function unlinkHandle(app: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    await requireHandle(trx, viewer, id);
    await removeHandle(trx, afterCommit, app, viewer.id, id);
  });
}

export async function removeHandle(
  trx: Writing,
  afterCommit: AfterCommit,
  { judges }: Pick<Store, "judges">,
  userId: number,
  id: number,
): Promise<void> {
  await trx
    .updateTable("handles")
    .set({ state: "removed", verified_at: null, subject: null, ...unvouched, ...withoutProof, ...cleared })
    .where("id", "=", id)
    .execute();
  for (const kind of ["handle", "vouched"] as const) {
    await dropNotifications(trx, { kind, id, receiver: userId });
  }
  afterCommit(() => judges.settle());
}

/** Renames a handle that the judge has renamed. @returns whether the import can continue */
export function renameHandle(
  app: Store & Pick<Application, "hub">,
  id: number,
  handle: string,
): Promise<boolean> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const before = await trx
      .selectFrom("handles")
      .select(["id", "user_id", "judge", "handle", "verified_at"])
      .where("id", "=", id)
      .where("state", "=", "syncing")
      .executeTakeFirst();
    if (!before) return false;
    const refusal = await rename(app, trx, before, handle);
    // It may have displaced others, or lost its vouching.
    afterCommit(() => app.judges.settle());
    if (refusal) {
      const failed = { state: "failed", message: refusal, due_at: null } as const;
      await trx.updateTable("handles").set(failed).where("id", "=", id).execute();
      return false;
    }
    return true;
  });
}

/** The caller checks that the viewer may see the task. @param task_id must not be a twin's */
export async function setHand(
  trx: Writing,
  viewer: Pick<Viewer, "id">,
  task_id: number,
  status: HandMark,
  now: number,
): Promise<void> {
  const hand = status === "none" ? null : status;
  const set = { hand, hand_at: hand && now };
  // deriveMarks fills in the rest of the row.
  await trx
    .insertInto("marks")
    .values({ user_id: viewer.id, task_id, status: "later", ...set })
    .onConflict((conflict) => conflict.columns(["user_id", "task_id"]).doUpdateSet(set))
    .execute();
  await deriveMarks(trx, [viewer.id], [task_id]);
}

/** The task of a problem, created if necessary. @throws NotFound */
export async function taskIdOf(trx: Writing, problemId: number): Promise<number> {
  const problem = await trx
    .selectFrom("problems")
    .select(["id", "link", "task_id"])
    .where("id", "=", problemId)
    .executeTakeFirst();
  if (!problem) throw new NotFound();
  return problem.task_id ?? taskOfProblem(trx, problem);
}

/** Called on sign-in: schedules handles that were last imported more than 15 minutes ago. */
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
  await db.updateTable("handles").set({ due_at: time, asked_at: time }).where("id", "in", old).execute();
  judges.wake();
}
