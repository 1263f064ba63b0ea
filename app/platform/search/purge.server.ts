import { HOURLY, type Job, type JobBase } from "../jobs/jobs.server.ts";
import { searchOf } from "./search.server.ts";

/** Does not retry until it succeeds, because a reader in another process may block the log. */
export const purge: Job<JobBase> = {
  name: "purge",
  failure: "Could not purge what was deleted",
  every: HOURLY,
  run: ({ db }) => searchOf(db).purge(db),
};
