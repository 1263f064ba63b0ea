import { requireStaff } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE } from "../../platform/db/slices.server.ts";
import { Conflict } from "../../platform/http/errors.ts";
import { type Job, runJob } from "../../platform/jobs/jobs.server.ts";
import { dropMailsTo, queueMails } from "../../platform/mail/commands.server.ts";
import type { Actor } from "../../viewer.ts";

const HOUR = 60 * 60 * 1000;
/** Mail servers mistake a burst of mail to new addresses for spam. */
export const MOST_MAILS_AN_HOUR = 200;

type Store = Pick<Application, "config" | "db" | "hub" | "now">;
type Which = { rosterId: number } | { userId: number };

const placesOf = (db: Connection, which: Which) =>
  "userId" in which
    ? db.selectFrom("places").select("user_id").where("user_id", "=", which.userId)
    : db.selectFrom("places").select("user_id").where("roster_id", "=", which.rosterId);

/** Sends invitations, again if necessary, to those who have not joined. @throws Forbidden, Conflict */
export async function askForInvitations(app: Store, actor: Actor, which: Which): Promise<void> {
  if (!app.config.mail) throw new Conflict("This site doesn’t send email. Print the invitations instead.");
  await inTransaction(app.db, async (trx) => {
    await requireStaff(trx, actor, app.now());
    await trx
      .updateTable("places")
      .set({ asked_at: app.now() })
      .where("user_id", "in", placesOf(trx, which))
      .where("asked_at", "is", null)
      .execute();
  });
  void runJob(app, placeMails);
}

/** Drops the invitations that the mail server has not accepted yet. @throws Forbidden */
export function stopInvitations(app: Store, actor: Actor, which: Which): Promise<void> {
  return inTransaction(app.db, async (trx) => {
    await requireStaff(trx, actor, app.now());
    const places = placesOf(trx, which);
    await trx
      .updateTable("places")
      .set({ asked_at: null })
      .where("user_id", "in", places)
      .where("asked_at", "is not", null)
      .execute();
    await dropMailsTo(trx, "place", places);
  });
}

/** Hands invitations to the mail queue, as many as this hour allows. */
export const placeMails: Job<Store> = {
  name: "invitations to places",
  failure: "Could not send invitations",
  every: 60_000,
  async run(app) {
    if (!app.config.mail) return;
    while ((await queueSome(app)) > 0);
  },
};

function queueSome(app: Store): Promise<number> {
  const { db, now } = app;
  return inTransaction(db, async (trx, afterCommit) => {
    const sent = await trx
      .selectFrom("places")
      .select("user_id")
      .where("mailed_at", ">", now() - HOUR)
      .limit(MOST_MAILS_AN_HOUR)
      .execute();
    const some = await trx
      .selectFrom("places")
      .select("user_id")
      .where("asked_at", "is not", null)
      .orderBy("asked_at")
      .orderBy("user_id")
      .limit(Math.min(SLICE, MOST_MAILS_AN_HOUR - sent.length))
      .execute();
    if (some.length === 0) return 0;
    const ids = some.map(({ user_id }) => user_id);
    await trx
      .updateTable("places")
      .set({ asked_at: null, mailed_at: now() })
      .where("user_id", "in", ids)
      .execute();
    const mails = ids.map((userId) => ({ userId, kind: "place" as const }));
    await queueMails(trx, afterCommit, app, mails);
    return some.length;
  });
}
