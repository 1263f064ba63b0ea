import { HOURLY, type Job, type JobBase } from "../jobs/jobs.server.ts";
import { searchOf } from "./search.server.ts";

/** Does not insist on success, because a reader in another process may block the log. */
export const purge: Job<JobBase> = {
  name: "purge",
  failure: "Could not purge deleted data",
  every: HOURLY,
  run: ({ db }) => searchOf(db).purge(db),
};
