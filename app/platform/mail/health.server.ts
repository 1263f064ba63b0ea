import type { Application } from "../application.ts";
import type { SendFailure } from "./transport.server.ts";

/** The name of the job that sends. */
export const SENDING = "mail";

interface Log {
  sentAt: number | null;
  failure: Pick<SendFailure, "message" | "concerns"> | null;
}

/** What this process knows of its sending, by its database. */
const logs = new WeakMap<Application["db"], Log>();

export function logOf({ db }: Pick<Application, "db">): Log {
  const log = logs.get(db) ?? { sentAt: null, failure: null };
  logs.set(db, log);
  return log;
}

export function noteSent(app: Pick<Application, "db" | "now">): void {
  const log = logOf(app);
  log.sentAt = app.now();
  // The others are about single mails, which this one does not mend.
  if (log.failure?.concerns === "server") log.failure = null;
}

export function noteFailure(app: Pick<Application, "db">, failure: Log["failure"]): void {
  logOf(app).failure = failure;
}
