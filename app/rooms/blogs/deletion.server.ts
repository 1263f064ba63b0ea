import type { Database } from "../../platform/db/connection.server.ts";
import { deleteInSlices, SLICE } from "../../platform/db/slices.server.ts";
import { HOURLY, type Job, type JobBase } from "../../platform/jobs/jobs.server.ts";

/** Hidden blogs that nobody can put back. */
async function nextHidden(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("blogs")
    .select("id")
    .where("removed", "=", 1)
    .where("id", "not in", (of) => of.selectFrom("removals").select("subject_id").where("kind", "=", "blog"))
    .limit(SLICE)
    .execute();
  return rows.map(({ id }) => id);
}

/** In slices, because a blog may have more comments than a server can delete without blocking everyone. */
export const blogDeletions: Job<JobBase> = {
  name: "blog deletions",
  failure: "Could not delete all hidden blogs",
  every: HOURLY,
  isDue: async ({ db }) => (await nextHidden(db)).length > 0,
  run: ({ db }) => deleteInSlices(db, "blogs", () => nextHidden(db)),
};
