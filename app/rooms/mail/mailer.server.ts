import type { Application } from "../../platform/application.ts";
import { type Sender, startSender } from "../../platform/mail/sender.server.ts";
import { compose } from "./compose.server.ts";
import { queueDigests } from "./digest.server.ts";

/** How often it queues digests, a slice at a time; milliseconds. */
const QUEUES_EVERY = 60_000;

type Store = Pick<Application, "config" | "db" | "hub" | "log" | "now" | "secrets" | "site">;

/** Starts sending mails in the background, and writing digests. Undefined for a site that sends no mail. */
export function startMailer(app: Store): Sender | undefined {
  const sender = startSender(app, (due) => compose(app, due));
  if (!sender) return undefined;
  const queueing = setInterval(() => {
    queueDigests(app).catch((error) => app.log.error({ err: error }, "Could not queue digests"));
  }, QUEUES_EVERY).unref();
  return {
    ...sender,
    stop() {
      clearInterval(queueing);
      return sender.stop();
    },
  };
}
