import { sql } from "kysely";
import { type Database, inTransaction } from "../db/connection.server.ts";

const indexes = ["problem_search", "user_search", "blog_search", "blog_short_search", "message_search"];
/** Pages of an index that one step writes: some milliseconds. */
const STEP = 200;

/**
 * Removes the words of deleted rows from the search indexes, which keep them until their parts are merged. Works in
 * short steps, with room for others between them.
 */
export async function purgeIndexes(db: Database): Promise<void> {
  for (const index of indexes) {
    // A negative number merges all parts of an index into one.
    for (let pages = -STEP; await merged(db, index, pages); pages = STEP) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Whether there was something left to merge. */
function merged(db: Database, index: string, pages: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const changes = async () =>
      (await sql<{ n: number }>`select total_changes() as n`.execute(trx)).rows[0]?.n ?? 0;
    const before = await changes();
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${sql.lit(pages)})`.execute(
      trx,
    );
    // FTS5 counts a merge that found nothing to do as one change.
    return (await changes()) - before > 1;
  });
}
