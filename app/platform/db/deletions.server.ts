import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "./connection.server.ts";

// A large account or problem has more rows than a server can delete without holding everybody up. So the transaction that
// deletes it only hides it, and notes it here: an account loses its row, without which nobody sees what is its own or its
// name on what stays, and a problem its author and its audience. The rows go in slices afterwards; the next start resumes
// what a stop interrupts. Ids are never used again, so nobody inherits a row meanwhile.

type Kind = "account" | "problem";

/** Notes what a transaction hides. @param withContent whether an account's public work is to go too. */
export async function noteDeletion(
  trx: Connection,
  kind: Kind,
  subject_id: number,
  withContent = false,
): Promise<void> {
  const with_content = withContent ? 1 : 0;
  await trx.insertInto("deletions").values({ kind, subject_id, with_content }).execute();
}

/** The id of something hidden whose rows are there; undefined for none. @param withContent of those whose work goes first. */
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

/** Notes that an account's public work is gone. */
export async function noteContentGone(db: Connection, userId: number): Promise<void> {
  const set = db.updateTable("deletions").set({ with_content: 0 });
  await set.where("kind", "=", "account").where("subject_id", "=", userId).execute();
}

/** Notes that all rows are gone. */
export async function dropDeletion(trx: Connection, kind: Kind, id: number): Promise<void> {
  await trx.deleteFrom("deletions").where("kind", "=", kind).where("subject_id", "=", id).execute();
}

/** How long an answer waits for the rows of a small account or problem; milliseconds. */
const WAIT = 500;

/** Waits for work that may go on after the answer, but not long. */
export function waitShortly(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, pause(WAIT, undefined, { ref: false })]);
}
