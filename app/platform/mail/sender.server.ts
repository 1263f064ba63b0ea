import { setTimeout as pause } from "node:timers/promises";
import type { Application } from "../application.ts";
import { once } from "../db/once.server.ts";
import { MAIL_TOPIC } from "../realtime/topics.ts";
import { dropMail, postponeMail } from "./commands.server.ts";
import { noteFailure, notePause, noteSent } from "./health.server.ts";
import type { Message } from "./message.ts";
import { type DueMail, nextMail } from "./queries.server.ts";
import { openTransport, SendFailure, type Transport } from "./transport.server.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often it looks for mails that are due again, and for those of the operator's commands. */
const LOOKS_EVERY = 2 * SECOND;
/** After the first failure of the server; doubles with each. */
const FIRST_PAUSE = 2 * SECOND;
const LONGEST_PAUSE = 10 * MINUTE;
/** After the first refusal of a mail, as greylisting is; triples with each. */
const FIRST_RETRY = MINUTE;
const LATEST_RETRY = 6 * HOUR;
/** How long a stop waits for the mail that is being sent. */
const LAST_MAIL = 2 * SECOND;

export interface Sender {
  /** Sends what is due, unless it is under way or the server failed a moment ago. Never throws. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

type Store = Pick<Application, "config" | "db" | "hub" | "log" | "now">;

/**
 * Starts sending the outbox in the background, over one connection. Undefined for a site that sends no mail.
 * @param compose makes the words of a mail when it is sent; null for one that is no longer wanted.
 */
export function startSender(
  app: Store,
  compose: (due: DueMail) => Promise<Message | null>,
): Sender | undefined {
  const { mail } = app.config;
  if (!mail) return undefined;
  let underWay: Promise<void> | null = null;
  let isStopping = false;
  /** How often the server failed in a row, and until when it is left alone. */
  let failures = 0;
  let pausedUntil = 0;
  let transport: Transport | undefined;

  async function sendDue(): Promise<void> {
    try {
      for (let due = await nextMail(app.db, app.now()); due && !isStopping; ) {
        const failure = await attempt(due).catch((error: unknown) => error as Error);
        if (!failure) await dropMail(app.db, due.id);
        else if (await isServersFault(due, failure)) return;
        due = await nextMail(app.db, app.now());
      }
    } finally {
      transport?.close();
      transport = undefined;
    }
  }

  /** @throws SendFailure */
  async function attempt(due: DueMail): Promise<void> {
    const message = await compose(due);
    if (!message) return;
    transport ??= await openTransport(mail as NonNullable<typeof mail>);
    // A crash before the row is dropped sends it again: at least once, not at most.
    await transport.send({ name: due.username ?? "", address: due.email ?? "" }, message);
    noteSent(app);
    failures = 0;
  }

  /** Puts a mail off, or gives it up. @returns whether the others would fail too. */
  async function isServersFault({ id, kind, attempts }: DueMail, error: Error): Promise<boolean> {
    const concerns = error instanceof SendFailure ? error.concerns : "mail";
    noteFailure(app, { message: error.message, concerns });
    const details = { mail: id, kind, attempts: attempts + 1, reason: error.message };
    if (concerns === "mail-forever") {
      app.log.warn(details, "The mail server refuses a mail: given up");
      await dropMail(app.db, id);
      return false;
    }
    if (concerns === "mail") {
      app.log.warn(details, "The mail server does not take a mail yet");
      const retry = Math.min(FIRST_RETRY * 3 ** attempts, LATEST_RETRY);
      await postponeMail(app.db, id, app.now() + retry, error.message);
      return false;
    }
    failures += 1;
    pausedUntil = app.now() + Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
    notePause(app, pausedUntil);
    app.log.warn({ ...details, failures }, "The mail server cannot be used");
    // Behind the others: it may be this mail that makes the server fail.
    await postponeMail(app.db, id, pausedUntil, error.message);
    return true;
  }

  function tick(): Promise<void> {
    if (underWay) return underWay;
    if (isStopping || app.now() < pausedUntil) return Promise.resolve();
    underWay = once(app.db, "mails", sendDue)
      .then(() => {})
      .catch((error) => {
        if (!isStopping) app.log.error({ err: error }, "Could not send mails");
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  const timer = setInterval(() => void tick(), LOOKS_EVERY).unref();
  const stopListening = app.hub.subscribe(MAIL_TOPIC, () => void tick());
  void tick();
  return {
    tick,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      stopListening();
      await Promise.race([underWay, pause(LAST_MAIL, undefined, { ref: false })]);
      transport?.close();
    },
  };
}
