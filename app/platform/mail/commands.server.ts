import type { SelectQueryBuilder } from "kysely";
import type { Application } from "../application.ts";
import type { AfterCommit, Connection } from "../db/connection.server.ts";
import type { Row, Tables } from "../db/tables.ts";
import { MAIL_TOPIC } from "../realtime/topics.ts";

const GIVEN_UP_AFTER = 3 * 24 * 60 * 60 * 1000;

/** Kinds that somebody is waiting for, or that warn them. They overtake lists and digests for thousands of members. */
const FIRST: ReadonlySet<Row<"mails">["kind"]> = new Set(["reset", "verify", "sign-in"]);

interface NewMail {
  /** Queueing takes just as long without an account, so timing does not reveal which addresses have one. */
  userId: number | null;
  kind: Row<"mails">["kind"];
  data?: object;
}

/** Does nothing if the site sends no email. Texts are composed when emails are sent. */
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
    is_first: FIRST.has(kind) ? 1 : 0,
  }));
  await trx.insertInto("mails").values(rows).execute();
  afterCommit(() => hub.publish(MAIL_TOPIC, { type: "queued", data: null }));
}

export async function dropMail(db: Connection, id: number): Promise<void> {
  await db.deleteFrom("mails").where("id", "=", id).execute();
}

/** @param users a query for their ids */
export async function dropMailsTo(
  db: Connection,
  kind: Row<"mails">["kind"],
  users: SelectQueryBuilder<Tables, keyof Tables, { user_id: number }>,
): Promise<void> {
  await db.deleteFrom("mails").where("kind", "=", kind).where("user_id", "in", users).execute();
}

/** Moves an email behind those that go first, too: it may be making the server fail. */
export async function postponeMail(db: Connection, id: number, until: number, failure: string) {
  await db
    .updateTable("mails")
    .set((set) => ({
      attempts: set("attempts", "+", 1),
      due_at: until,
      is_first: 0,
      failure: failure.slice(0, 300),
    }))
    .where("id", "=", id)
    .execute();
}

export async function sweepMails({ db, now, log }: Pick<Application, "db" | "now" | "log">): Promise<void> {
  const gone = await db
    .deleteFrom("mails")
    .where("created_at", "<=", now() - GIVEN_UP_AFTER)
    .returning("id")
    .execute();
  if (gone.length > 0)
    log.error({ mails: gone.length }, "Gave up on emails that could not be sent within three days");
}
