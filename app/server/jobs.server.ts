import { sweepSessions } from "../auth/sessions.server.ts";
import { backups } from "../operate/backups.server.ts";
import { operatorActs } from "../operate/operator-acts.server.ts";
import type { Application } from "../platform/application.ts";
import { HOURLY, type Job, runJob } from "../platform/jobs/jobs.server.ts";
import { sweepMails } from "../platform/mail/commands.server.ts";
import { purge } from "../platform/search/purge.server.ts";
import { wordCutting } from "../platform/search/recut.server.ts";
import { lineEnds } from "../platform/text/line-ends.server.ts";
import { blogDeletions } from "../rooms/blogs/index.server.ts";
import { reminders } from "../rooms/contests/index.server.ts";
import { sweepGroupMembers } from "../rooms/groups/index.server.ts";
import { sweepImages } from "../rooms/images/index.server.ts";
import { listReminding, listTelling } from "../rooms/lists/index.server.ts";
import { mailJobs } from "../rooms/mail/index.server.ts";
import {
  accountDeletions,
  memberContent,
  placeMails,
  sweepActiveDays,
  sweepFormerNames,
  sweepPlaces,
  sweepResetLinks,
  sweepSignupLinks,
} from "../rooms/members/index.server.ts";
import { sweepRemovals } from "../rooms/moderation/index.server.ts";
import { sweepNotifications } from "../rooms/notifications/index.server.ts";
import { problemDeletions, tagRenames } from "../rooms/problems/index.server.ts";
import { rosterImports, sweepRosters } from "../rooms/roster/index.server.ts";
import { vouchingSwitch } from "../rooms/solves/index.server.ts";
import { teamMatching } from "../rooms/standings/index.server.ts";
import { trainingNews, trainingSteps, trainingTelling } from "../rooms/trainings/index.server.ts";

const sweep = (what: string, run: (app: Application) => Promise<unknown>): Job<Application> => ({
  name: `expired ${what}`,
  failure: `Could not delete expired ${what}`,
  every: HOURLY,
  run,
});

export const jobsOf = ({ config, contests, judges }: Application): Job<Application>[] => [
  memberContent,
  accountDeletions,
  problemDeletions,
  blogDeletions,
  purge,
  tagRenames,
  listTelling,
  rosterImports,
  placeMails,
  listReminding,
  teamMatching,
  trainingTelling,
  trainingSteps,
  trainingNews,
  wordCutting,
  lineEnds,
  sweep("removals", async (app) => {
    await sweepRemovals(app);
    await runJob(app, problemDeletions);
    await runJob(app, blogDeletions);
  }),
  sweep("sessions", sweepSessions),
  sweep("reset links", sweepResetLinks),
  sweep("sign-up links", sweepSignupLinks),
  sweep("former names", sweepFormerNames),
  sweep("places", sweepPlaces),
  sweep("rosters", sweepRosters),
  sweep("group memberships", sweepGroupMembers),
  sweep("notifications", sweepNotifications),
  sweep("images", sweepImages),
  sweep("activity counts", sweepActiveDays),
  sweep("mail", sweepMails),
  ...mailJobs(config),
  ...judges.jobs,
  vouchingSwitch,
  ...contests.jobs,
  reminders,
  operatorActs(),
  ...backups(config),
];
