import { sql } from "kysely";
import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { dropDeletion, nextDeletion, noteDeletion } from "../../platform/db/deletions.server.ts";
import { deleteInSlices, SLICE } from "../../platform/db/slices.server.ts";
import { HOURLY, type Job, type JobBase } from "../../platform/jobs/jobs.server.ts";

/** Call it in the transaction that removes the problem from all counts. */
export const noteProblem = (trx: Connection, id: number): Promise<void> => noteDeletion(trx, "problem", id);

export const problemDeletions: Job<JobBase> = {
  name: "problem deletions",
  failure: "Could not delete all hidden problems",
  every: HOURLY,
  isDue: ({ db }) => nextDeletion(db, "problem"),
  async run({ db }) {
    for (let id = await nextDeletion(db, "problem"); id; id = await nextDeletion(db, "problem")) {
      const noted = id;
      await deleteInSlices(db, "problems", idsOf(db, sql`id = ${noted}`));
      await inTransaction(db, (trx) => dropDeletion(trx, "problem", noted));
    }
  },
};

export const releasePrivateProblems = (db: Database, author: number): Promise<void> =>
  deleteInSlices(db, "problems", idsOf(db, sql`author_id = ${author} and visibility = 'private'`));

/** Each call returns the next ids to delete. */
const idsOf = (db: Database, condition: ReturnType<typeof sql>) => async () => {
  const query = sql<{ id: number }>`select id from problems where ${condition} limit ${sql.lit(SLICE)}`;
  return (await query.execute(db)).rows.map((row) => row.id);
};
