import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Connection, type Database, inTransaction } from "../db/connection.server.ts";

// The search indexes keep the words of deleted rows until their parts are merged, and the write-ahead log keeps the
// old pages. Purging rewrites both in the background, which also makes searches faster. The database's user_version counts the deletions still to be
// purged, so the next start resumes an interrupted purge.

const indexes = [
  "problem_search",
  "user_search",
  "blog_search",
  "blog_short_search",
  "list_search",
  "message_search",
];
/** Index pages written per step: a few milliseconds. */
const STEP = 100;
/** FTS5's default: the number of parts at which it merges an index level. */
const AUTOMERGE = 4;

async function dueFor(db: Connection): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}

const setDue = (db: Connection, deletions: number) =>
  sql`pragma user_version = ${sql.lit(deletions)}`.execute(db);

export const askForPurge = async (trx: Connection) => setDue(trx, (await dueFor(trx)) + 1);

export const pauseMerges = (db: Database) => setAutomerge(db, 0);

async function setAutomerge(db: Database, parts: number): Promise<void> {
  for (const index of indexes) await command(db, index, "automerge", parts);
}

const command = (db: Connection, index: string, name: "automerge" | "merge", rank: number) =>
  sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values (${sql.lit(name)}, ${sql.lit(rank)})`.execute(
    db,
  );

export async function purge(db: Database): Promise<void> {
  const deletions = await dueFor(db);
  if (deletions === 0) return;
  await mergeParts(db);
  await setAutomerge(db, AUTOMERGE);
  // A reader in another process, such as a backup, blocks the log; the next purge empties it.
  if (!(await emptyLog(db))) return;
  await inTransaction(db, async (trx) => {
    // Deletions made meanwhile remain due.
    if ((await dueFor(trx)) === deletions) await setDue(trx, 0);
  });
}

/** Merges the parts of each index: a search reads all of them, up to a dozen in a large index. */
export async function mergeParts(db: Database): Promise<void> {
  for (const index of indexes) {
    // A negative number starts merging all parts into one. The first pass may only continue an older merge, so
    // there is a second. There is no third: others keep writing, so something is always left.
    for (let pass = 0; pass < 2 && (await merged(db, index, -STEP)); pass++) {
      while (await merged(db, index, STEP));
    }
  }
}

/** Runs one step, then pauses for as long as it took. @returns whether there was anything to merge. */
async function merged(db: Database, index: string, pages: number): Promise<boolean> {
  const start = performance.now();
  const hasMerged = await inTransaction(db, async (trx) => {
    const changes = async () =>
      (await sql<{ n: number }>`select total_changes() as n`.execute(trx)).rows[0]?.n ?? 0;
    const before = await changes();
    await command(trx, index, "merge", pages);
    // FTS5 counts a merge that found nothing to do as one change.
    return (await changes()) - before > 1;
  });
  await pause(performance.now() - start);
  return hasMerged;
}

/**
 * Moves the write-ahead log into the database, unless another process is reading. @returns whether the log is empty.
 */
function emptyLog(db: Database): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    // Otherwise SQLite would wait for the reader, blocking everyone.
    await sql`pragma busy_timeout = 0`.execute(connection);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
    await sql`pragma busy_timeout = 5000`.execute(connection);
    return rows[0]?.busy === 0;
  });
}
