import type { Application } from "../../app/platform/application.ts";
import { runJob, startJobs, stopJobs } from "../../app/platform/jobs/jobs.server.ts";
import { mailJobs } from "../../app/rooms/mail/mailer.server.ts";

/** Starts sending an application's emails, without digests. */
export function startMailer(app: Application) {
  const [sending] = mailJobs(app.config);
  if (!sending) throw new Error("This site sends no mail.");
  startJobs(app, [sending]);
  return {
    tick: () => runJob(app, sending),
    stop: () => stopJobs(app.db),
  };
}
