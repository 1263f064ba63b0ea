import { HOURLY, type Job, type JobBase } from "../jobs/jobs.server.ts";
import { searchOf } from "./search.server.ts";

/** May not finish: a reader in another process can block the log. */
export const purge: Job<JobBase> = {
  name: "purge",
  failure: "Could not purge deleted data",
  every: HOURLY,
  run: ({ db }) => searchOf(db).purge(db),
};
