import { sweepSessions } from "../auth/sessions.server.ts";
import { backups } from "../operate/backups.server.ts";
import { operatorActs } from "../operate/operator-acts.server.ts";
import type { Application } from "../platform/application.ts";
import { HOURLY, type Job, runJob } from "../platform/jobs/jobs.server.ts";
import { sweepMails } from "../platform/mail/commands.server.ts";
import { purge } from "../platform/search/purge.server.ts";
import { wordCutting } from "../platform/search/recut.server.ts";
import { lineEnds } from "../platform/text/line-ends.server.ts";
import { reminders } from "../rooms/contests/reminders.server.ts";
import { listTelling } from "../rooms/lists/telling.server.ts";
import { mailJobs } from "../rooms/mail/mailer.server.ts";
import { sweepActiveDays } from "../rooms/members/active-days.server.ts";
import { accountDeletions, memberContent } from "../rooms/members/deletion.server.ts";
import { sweepFormerNames } from "../rooms/members/former-names.server.ts";
import { sweepResetLinks } from "../rooms/members/reset-links.server.ts";
import { sweepSignupLinks } from "../rooms/members/signup-links.server.ts";
import { sweepRemovals } from "../rooms/moderation/commands.server.ts";
import { sweepNotifications } from "../rooms/notifications/commands.server.ts";
import { problemDeletions } from "../rooms/problems/deletions.server.ts";
import { tagRenames } from "../rooms/problems/tag-renames.server.ts";

const sweep = (what: string, run: (app: Application) => Promise<unknown>): Job<Application> => ({
  name: `expired ${what}`,
  failure: `Could not delete expired ${what}`,
  every: HOURLY,
  run,
});

/** All that runs in the background, in the order in which operators see it. */
export const jobsOf = ({ config, contests, judges }: Application): Job<Application>[] => [
  memberContent,
  accountDeletions,
  problemDeletions,
  purge,
  tagRenames,
  listTelling,
  wordCutting,
  lineEnds,
  sweep("removals", async (app) => {
    await sweepRemovals(app);
    await runJob(app, problemDeletions);
  }),
  sweep("sessions", sweepSessions),
  sweep("reset links", sweepResetLinks),
  sweep("sign-up links", sweepSignupLinks),
  sweep("former names", sweepFormerNames),
  sweep("notifications", sweepNotifications),
  sweep("activity counts", sweepActiveDays),
  sweep("mail", sweepMails),
  ...mailJobs(config),
  ...judges.jobs,
  ...contests.jobs,
  reminders,
  operatorActs(),
  ...backups(config),
];
