import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "./connection.server.ts";

// A large account or problem has more rows than a server can delete without blocking everyone. So the transaction that
// deletes it only hides and records it: an account loses its row, a problem its author and its audience. The other
// rows are deleted in slices afterwards, and the next start resumes after an interruption. Ids are never reused, so
// these rows cannot end up with another account or problem meanwhile.

type Kind = "account" | "problem";

export async function noteDeletion(
  trx: Connection,
  kind: Kind,
  subject_id: number,
  withContent = false,
): Promise<void> {
  const with_content = withContent ? 1 : 0;
  await trx.insertInto("deletions").values({ kind, subject_id, with_content }).execute();
}

/** @param withContent for accounts whose public work is deleted first */
export async function nextDeletion(
  db: Connection,
  kind: Kind,
  withContent = false,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("deletions")
    .select("subject_id")
    .where("kind", "=", kind)
    .where("with_content", "=", withContent ? 1 : 0)
    .limit(1)
    .executeTakeFirst();
  return row?.subject_id;
}

export async function noteContentGone(db: Connection, userId: number): Promise<void> {
  const set = db.updateTable("deletions").set({ with_content: 0 });
  await set.where("kind", "=", "account").where("subject_id", "=", userId).execute();
}

export async function dropDeletion(trx: Connection, kind: Kind, id: number): Promise<void> {
  await trx.deleteFrom("deletions").where("kind", "=", kind).where("subject_id", "=", id).execute();
}

/** Waits up to half a second for work that may continue after the response. */
export const waitShortly = (work: Promise<unknown>) =>
  Promise.race([work, pause(500, undefined, { ref: false })]);
