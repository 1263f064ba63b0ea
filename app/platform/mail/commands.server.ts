import type { Application } from "../application.ts";
import type { AfterCommit, Connection } from "../db/connection.server.ts";
import type { Row } from "../db/tables.ts";
import { MAIL_TOPIC } from "../realtime/topics.ts";

const DAY = 24 * 60 * 60 * 1000;
/** A mail that could not be sent for so long is given up. */
const GIVEN_UP_AFTER = 3 * DAY;

interface NewMail {
  /** Null for nobody: what happens takes as long as for an account. */
  userId: number | null;
  kind: Row<"mails">["kind"];
  data?: object;
}

/**
 * Writes mails into the outbox, in the transaction of what causes them. The worker makes their texts when it sends them.
 * Writes none on a site that sends no mail.
 */
export async function queueMails(
  trx: Connection,
  afterCommit: AfterCommit,
  { config, hub, now }: Pick<Application, "config" | "hub" | "now">,
  mails: NewMail[],
): Promise<void> {
  if (!config.mail || mails.length === 0) return;
  const at = now();
  const rows = mails.map(({ userId, kind, data = {} }) => ({
    user_id: userId,
    kind,
    data: JSON.stringify(data),
    created_at: at,
    due_at: at,
  }));
  await trx.insertInto("mails").values(rows).execute();
  afterCommit(() => hub.publish(MAIL_TOPIC, { type: "queued", data: null }));
}

/** Removes a mail that is sent or given up. */
export async function dropMail(db: Connection, id: number): Promise<void> {
  await db.deleteFrom("mails").where("id", "=", id).execute();
}

/** Puts a mail off until a time (ms) after an attempt that failed. */
export async function postponeMail(db: Connection, id: number, until: number, failure: string) {
  await db
    .updateTable("mails")
    .set((set) => ({ attempts: set("attempts", "+", 1), due_at: until, failure: failure.slice(0, 300) }))
    .where("id", "=", id)
    .execute();
}

/** Removes the mails that are given up. */
export async function sweepMails({ db, now, log }: Pick<Application, "db" | "now" | "log">): Promise<void> {
  const gone = await db
    .deleteFrom("mails")
    .where("created_at", "<=", now() - GIVEN_UP_AFTER)
    .returning("id")
    .execute();
  if (gone.length > 0) log.error({ mails: gone.length }, "Mails could not be sent for three days: given up");
}
