import { randomBytes, randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { judgeTitle } from "../judges/addresses.ts";
import { codeforces } from "../judges/imported.ts";
import type { Account, Ask, Judge } from "../judges/index.server.ts";
import { isOff, isOn } from "../judges/index.server.ts";
import { importsOf } from "../judges/judges.ts";
import { dropNotifications, notify } from "../notifications/index.server.ts";
import { type HandleEntry, requireHandle } from "./queries.server.ts";

type Store = Pick<Application, "db" | "now" | "judges" | "hub">;
type Writing = Transaction<Tables>;

const MINUTE = 60 * 1000;
/** How long a member has to send a proof, by the judge's clock. */
const PROOF_TIME = 10 * MINUTE;
/** How long the site keeps looking; AtCoder Problems lists submissions with a delay. */
const PROOF_KEPT = 72 * 60 * MINUTE;

export const TAKEN = "Another member has proven that this handle is theirs.";

export const withoutProof = {
  proof_task_id: null,
  proof_code: null,
  proof_asked_at: null,
  proof_until: null,
  proof_due_at: null,
};
export const unvouched = { vouched_at: null, vouched_by: null, is_vouched: 0 };

/** The state of a handle while its imports are being deleted. */
export const cleared = {
  due_at: null,
  clears: 1,
  settled_to: 0,
  pages: 0,
  submissions: 0,
  solved: 0,
  cursor: null,
  sent_at: null,
  checked_at: null,
  rated_at: null,
  rating_due_at: null,
  is_whole: 0,
  whole_due_at: 0,
  asked_at: null,
};

export interface Proof {
  verified: boolean;
  problem?: { name: string; link: string };
  code?: string;
  /** When the proof is due, and when the site stops looking (ms since the epoch). */
  sentBy: number;
  until: number;
}

/** A repeated call checks for the proof. @param isNew requests another problem or code */
export async function proveHandle(
  app: Store & Pick<Application, "config" | "limits">,
  viewer: Viewer,
  id: number,
  isNew = false,
): Promise<Proof> {
  const { db, now, judges } = app;
  const before = await requireHandle(db, viewer, id);
  if (!isOn(app.config, before.judge)) throw new Conflict(isOff(before.judge));
  const isAsked = before.proof_until !== null && before.proof_until > now();
  if (before.verified_at === null && isAsked && !isNew) await judges.look(before.judge, id);
  else if (before.verified_at === null) {
    await app.limits.take("proofsByAccount", viewer.id);
    await askProof(app, viewer, id);
  }
  const after = await requireHandle(db, viewer, id);
  return { verified: after.verified_at !== null, ...askedFor(after) };
}

export function askedFor(row: HandleEntry): Omit<Proof, "verified"> {
  const { proof_key, proof_name, proof_link, proof_code, proof_asked_at, proof_until } = row;
  const until = proof_until ?? 0;
  if (proof_code !== null) return { code: proof_code, sentBy: until, until };
  const name = [proof_key, proof_name].filter(Boolean).join(" · ");
  return { problem: { name, link: proof_link ?? "" }, sentBy: (proof_asked_at ?? 0) + PROOF_TIME, until };
}

function askProof({ db, now }: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { judge, handle } = await requireHandle(trx, viewer, id);
    if (await ownerOf(trx, judge, handle.toLowerCase())) throw new Conflict(TAKEN);
    const time = now();
    const wanted =
      importsOf(judge)?.proof === "code"
        ? { proof_code: `upsolve-${randomBytes(9).toString("hex")}` }
        : { proof_task_id: await anyTask(trx, judge, time) };
    await trx
      .updateTable("handles")
      .set({
        ...wanted,
        proof_asked_at: time,
        proof_until: time + PROOF_KEPT,
        proof_due_at: time + MINUTE,
      })
      .where("id", "=", id)
      .execute();
  });
}

/**
 * A random problem of a past contest. It must be unpredictable, and only a few are handed out per hour: someone who
 * claims another's handle could otherwise wait for a problem on which the owner is about to send a compile error.
 * @throws Conflict
 */
async function anyTask(trx: Writing, judge: string, now: number): Promise<number> {
  const { first, last } = await trx
    .selectFrom("tasks")
    .select((select) => [
      select.fn.min<number | null>("id").as("first"),
      select.fn.max<number | null>("id").as("last"),
    ])
    .where("judge", "=", judge)
    .executeTakeFirstOrThrow();
  const ended = trx
    .selectFrom("tasks as t")
    .innerJoin("task_contests as c", "c.id", "t.contest_id")
    .select("t.id")
    .where("t.judge", "=", judge)
    .where("t.name", "!=", "")
    .where("c.ends_at", "<", now)
    // Not everybody may submit to a gym.
    .where((where) => where.or([where(sql`length(c.key)`, "<", 6), where("c.judge", "!=", codeforces.id)]))
    .orderBy("t.id")
    .limit(1);
  const from = first === null || last === null ? 0 : randomInt(first, last + 1);
  const task = (await ended.where("t.id", ">=", from).executeTakeFirst()) ?? (await ended.executeTakeFirst());
  if (task) return task.id;
  const title = judgeTitle(judge);
  throw new Conflict(`The problems at ${title} haven’t been loaded yet. Try again in a minute.`);
}

/** Whether the proof has been sent. @throws JudgeFailure */
export async function isSent(
  judge: Judge,
  ask: Ask,
  { handle, key, code, asked }: { handle: string; key: string | null; code: string | null; asked: number },
): Promise<boolean> {
  if (code !== null) return (await judge.readAbout?.(ask, handle))?.includes(code) ?? false;
  const submissions = (await judge.readSince?.(ask, handle, asked)) ?? [];
  return submissions.some(
    ({ task, verdict, at, party, isShared }) =>
      !party &&
      !isShared &&
      task.key === key &&
      verdict === "compile" &&
      at >= asked &&
      at <= asked + PROOF_TIME,
  );
}

export function ownerOf(db: Connection, judge: string, handleKey: string) {
  return db
    .selectFrom("handles")
    .select(["id", "user_id"])
    .where("judge", "=", judge)
    .where("handle_key", "=", handleKey)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
}

/** @param handle the proven name; the row may have been renamed since */
export function verifyHandle(app: Store, id: number, handle: string): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    if (await verify(app, trx, id, handle.toLowerCase())) afterCommit(() => app.judges.settle());
  });
}

async function verify(app: Store, trx: Writing, id: number, handle_key: string): Promise<boolean> {
  const claim = await trx
    .selectFrom("handles")
    .select("judge")
    .where("id", "=", id)
    .where("handle_key", "=", handle_key)
    .where("clears", "=", 0)
    .where("verified_at", "is", null)
    .executeTakeFirst();
  if (!claim || (await ownerOf(trx, claim.judge, handle_key))) return false;
  await displace(app, trx, { judge: claim.judge, handle_key }, id);
  await trx
    .updateTable("handles")
    .set({ verified_at: app.now(), settled_to: 0, ...unvouched, ...withoutProof })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Each account at the judge has one handle here, kept across renames. @throws NotFound, Conflict */
export function proveBySignIn(
  app: Store,
  viewer: Viewer,
  id: number,
  { subject, handle }: Account,
): Promise<void> {
  const { now, judges } = app;
  return inTransaction(app.db, async (trx, afterCommit) => {
    const row = await requireHandle(trx, viewer, id);
    const title = judgeTitle(row.judge);
    const known = await trx
      .selectFrom("handles")
      .select(["id", "user_id", "handle"])
      .where("judge", "=", row.judge)
      .where("subject", "=", subject)
      .executeTakeFirst();
    if (known && known.id !== id) {
      const isOwn = known.user_id === viewer.id;
      throw new Conflict(isOwn ? `You have already proven this account as ${known.handle}.` : TAKEN);
    }
    const handle_key = handle.toLowerCase();
    const isRenamed = row.handle.toLowerCase() !== handle_key;
    if (isRenamed && !known) {
      throw new Conflict(`You are signed in at ${title} as ${handle}, but this handle is ${row.handle}.`);
    }
    if (row.verified_at === null && !(await verify(app, trx, id, handle_key))) throw new Conflict(TAKEN);
    await trx.updateTable("handles").set({ subject }).where("id", "=", id).execute();
    // A failed import may work now: the handle has its new name, or is no longer displaced.
    if (row.state === "failed") {
      const waits = { state: "queued", message: null, due_at: now() } as const;
      await trx.updateTable("handles").set(waits).where("id", "=", id).execute();
    }
    const refusal = isRenamed && (await rename(app, trx, { ...row, user_id: viewer.id }, handle));
    if (refusal) throw new Conflict(refusal);
    afterCommit(() => {
      judges.wake(row.judge);
      return judges.settle();
    });
  });
}

/** Renames a handle as the judge did. @returns why it is refused, or null */
export async function rename(
  app: Store,
  trx: Writing,
  before: { id: number; user_id: number; judge: string; handle: string; verified_at: number | null },
  handle: string,
): Promise<string | null> {
  const { id, judge } = before;
  const handle_key = handle.toLowerCase();
  const same = await trx
    .selectFrom("handles")
    .select(["user_id", "verified_at", "vouched_at"])
    .where("judge", "=", judge)
    .where("handle_key", "=", handle_key)
    .where("id", "!=", id)
    .execute();
  // A vouching is for the account at the judge, whatever its name, unless the new name is known to be another's.
  if (same.some(({ verified_at, vouched_at }) => verified_at !== null || vouched_at !== null)) {
    await trx
      .updateTable("handles")
      .set({ ...unvouched, settled_to: 0 })
      .where("id", "=", id)
      .where("vouched_at", "is not", null)
      .execute();
  }
  const message = `${judgeTitle(judge)} has renamed ${before.handle} to ${handle}`;
  if (same.some(({ user_id }) => user_id === before.user_id))
    return `${message}, which you have also linked.`;
  if (same.some(({ verified_at }) => verified_at !== null)) return TAKEN;
  const names = { handle, handle_key, message: `${message}.` };
  await trx.updateTable("handles").set(names).where("id", "=", id).execute();
  if (before.verified_at !== null) await displace(app, trx, { judge, handle_key }, id);
  return null;
}

/** Ends others' claims to a handle and notifies members who have not been told yet. */
async function displace(
  { hub, now }: Store,
  trx: Writing,
  handle: { judge: string; handle_key: string },
  owner: number,
): Promise<void> {
  const claims = await trx
    .selectFrom("handles")
    .select(["id", "user_id", "message"])
    .where("judge", "=", handle.judge)
    .where("handle_key", "=", handle.handle_key)
    .where("id", "!=", owner)
    .where("state", "!=", "removed")
    .execute();
  if (claims.length === 0) return;
  await trx
    .updateTable("handles")
    .set({ state: "failed", message: TAKEN, ...unvouched, ...withoutProof, ...cleared })
    .where(
      "id",
      "in",
      claims.map(({ id }) => id),
    )
    .execute();
  for (const { id, user_id } of claims) {
    await dropNotifications(trx, { kind: "vouched", id, receiver: user_id });
  }
  for (const { id, user_id } of claims.filter(({ message }) => message !== TAKEN)) {
    // Has no actor, so that it names nobody and reaches members who block the owner.
    const about = { kind: "handle", id, actor: null, at: now() } as const;
    await notify({ db: trx, hub }, { ...about, receivers: [user_id] });
  }
}
