import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import { type Connection, type Database, inTransaction } from "../db/connection.server.ts";
import { HOURLY, type Job, type JobBase } from "../jobs/jobs.server.ts";

// The search indexes keep the words of deleted rows until their parts are merged, and the write-ahead log keeps the pages
// as they were. Purging rewrites both in the background. The database's user_version says that it is due, so that the next
// start resumes what a stop has interrupted.

const indexes = [
  "problem_search",
  "user_search",
  "blog_search",
  "blog_short_search",
  "list_search",
  "message_search",
];
/** Pages of an index that one step writes: some milliseconds. */
const STEP = 100;

/** How many deletions a purge is due for. */
async function dueFor(db: Connection): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}

const setDue = (db: Connection, deletions: number) =>
  sql`pragma user_version = ${sql.lit(deletions)}`.execute(db);

/** Marks a purge as due; belongs into the transaction that deletes. */
export async function askForPurge(trx: Connection): Promise<void> {
  if (isPostgres(trx)) return;
  await setDue(trx, (await dueFor(trx)) + 1);
}

/** FTS5's default: a level of the index is merged when it has this many parts. */
const AUTOMERGE = 4;

/**
 * Lets the indexes merge nothing by themselves until the next purge: a deletion in slices would now and then hold everybody
 * up for a tenth of a second.
 */
export const pauseMerges = (db: Database) => setAutomerge(db, 0);

async function setAutomerge(db: Database, parts: number): Promise<void> {
  if (isPostgres(db)) return;
  for (const index of indexes) {
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('automerge', ${sql.lit(parts)})`.execute(
      db,
    );
  }
}

/** Purges if it is due. Not until it is no longer due: another process's reader may keep it so. */
export const purge: Job<JobBase> = {
  name: "purge",
  failure: "Could not purge what was deleted",
  every: HOURLY,
  async run({ db }) {
    // PostgreSQL's autovacuum frees what is deleted.
    if (isPostgres(db)) return;
    const deletions = await dueFor(db);
    if (deletions > 0) await purgeNow(db, deletions);
  },
};

async function purgeNow(db: Database, deletions: number): Promise<void> {
  for (const index of indexes) {
    // A negative number begins to merge all parts into one. Twice, for it may continue a merge that had begun before; not
    // until nothing is left, for others write meanwhile.
    for (let pass = 0; pass < 2 && (await merged(db, index, -STEP)); pass++) {
      while (await merged(db, index, STEP));
    }
  }
  await setAutomerge(db, AUTOMERGE);
  // A reader in another process, such as a backup, keeps the log as it is: the next purge empties it.
  if (!(await emptyLog(db))) return;
  await inTransaction(db, async (trx) => {
    // What was deleted meanwhile is due still.
    if ((await dueFor(trx)) === deletions) await setDue(trx, 0);
  });
}

/** Runs one step and leaves as much time to others. @returns whether there was something to merge. */
async function merged(db: Database, index: string, pages: number): Promise<boolean> {
  const start = performance.now();
  const hasMerged = await inTransaction(db, async (trx) => {
    const changes = async () =>
      (await sql<{ n: number }>`select total_changes() as n`.execute(trx)).rows[0]?.n ?? 0;
    const before = await changes();
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${sql.lit(pages)})`.execute(
      trx,
    );
    // FTS5 counts a merge that found nothing to do as one change.
    return (await changes()) - before > 1;
  });
  await pause(performance.now() - start);
  return hasMerged;
}

/** Moves the write-ahead log into the database, unless another process reads. @returns whether the log is empty. */
function emptyLog(db: Database): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    // By default it would wait for the reader, and everybody here for it.
    await sql`pragma busy_timeout = 0`.execute(connection);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
    await sql`pragma busy_timeout = 5000`.execute(connection);
    return rows[0]?.busy === 0;
  });
}
