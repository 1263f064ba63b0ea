import type { Application } from "../application.ts";
import type { SendFailure } from "./transport.server.ts";

export const SENDING = "mail";

interface Log {
  sentAt: number | null;
  failure: Pick<SendFailure, "message" | "concerns"> | null;
}

const logs = new WeakMap<Application["db"], Log>();

export function logOf({ db }: Pick<Application, "db">): Log {
  const log = logs.get(db) ?? { sentAt: null, failure: null };
  logs.set(db, log);
  return log;
}

export function noteSent(app: Pick<Application, "db" | "now">): void {
  const log = logOf(app);
  log.sentAt = app.now();
  // Failures of individual emails stay on record.
  if (log.failure?.concerns === "server") log.failure = null;
}
