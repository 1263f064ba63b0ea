import type { Application } from "../application.ts";
import type { Job, Turn } from "../jobs/jobs.server.ts";
import { MAIL_TOPIC } from "../realtime/topics.ts";
import { dropMail, postponeMail } from "./commands.server.ts";
import { logOf, noteSent, SENDING } from "./health.server.ts";
import type { Message } from "./message.ts";
import { type DueMail, nextMail } from "./queries.server.ts";
import { type MailConfig, openTransport, SendFailure, type Transport } from "./transport.server.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Short, because the first refusal may be greylisting; triples each time. */
const FIRST_RETRY = MINUTE;
const LATEST_RETRY = 6 * 60 * MINUTE;

type Store = Pick<Application, "config" | "db" | "log" | "now">;

/**
 * Sends queued emails over one connection. Also runs on a timer, for retries and for emails queued by the
 * operator's commands.
 * @param compose creates an email's content when it is sent; null if it is no longer wanted.
 */
export function sending<App extends Store>(
  mail: MailConfig,
  compose: (app: App, due: DueMail) => Promise<Message | null>,
): Job<App> {
  return {
    name: SENDING,
    failure: "Could not send emails",
    every: 2 * SECOND,
    topic: MAIL_TOPIC,
    pause: { first: 2 * SECOND, longest: 10 * MINUTE },
    isDue: ({ db, now }) => nextMail(db, now()),
    async run(app, turn) {
      let transport: Transport | undefined;
      /** @throws SendFailure */
      const attempt = async (due: DueMail): Promise<void> => {
        const message = await compose(app, due);
        if (!message) return;
        transport ??= await openTransport(mail);
        // At-least-once delivery: after a crash before the row is deleted, the email is sent again.
        await transport.send({ name: due.username ?? "", address: message.to ?? due.email ?? "" }, message);
        noteSent(app);
        turn.worked();
      };
      try {
        for (let due = await nextMail(app.db, app.now()); due && !turn.signal.aborted; ) {
          const failure = await attempt(due).catch((error: unknown) => error as Error);
          if (!failure) await dropMail(app.db, due.id);
          else if (await isServersFault(app, turn, due, failure)) return;
          due = await nextMail(app.db, app.now());
        }
      } finally {
        transport?.close();
      }
    },
  };
}

/** Postpones or drops an email. @returns whether the others would fail too. */
async function isServersFault(app: Store, turn: Turn, { id, kind, attempts }: DueMail, error: Error) {
  const concerns = error instanceof SendFailure ? error.concerns : "mail";
  logOf(app).failure = { message: error.message, concerns };
  const details = { mail: id, kind, attempts: attempts + 1, reason: error.message };
  if (concerns === "mail-forever") {
    app.log.warn(details, "The mail server rejected an email, which was dropped");
    await dropMail(app.db, id);
    return false;
  }
  if (concerns === "mail") {
    app.log.warn(details, "The mail server temporarily rejected an email");
    const retry = Math.min(FIRST_RETRY * 3 ** attempts, LATEST_RETRY);
    await postponeMail(app.db, id, app.now() + retry, error.message);
    return false;
  }
  app.log.warn(details, "Could not send through the mail server");
  // Moved behind the others: this email may be making the server fail.
  await postponeMail(app.db, id, turn.failed(error), error.message);
  return true;
}
