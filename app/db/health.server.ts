import { sql } from "kysely";
import type { Database } from "./connection.server.ts";

const MOST_FAULTS = 5;

/**
 * Reads the whole database and looks for damage: seconds for a gigabyte.
 * @returns what is wrong, in SQLite's words; nothing for a sound database.
 */
export async function damageOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(${sql.lit(MOST_FAULTS)})`.execute(
    db,
  );
  const faults = rows.map((row) => row.quick_check).filter((text) => text !== "ok");
  if (faults.length > 0) return faults;
  const orphans = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  // The rows of a deleted account go in slices.
  const unfinished = await db.selectFrom("deletions").select("kind").limit(1).executeTakeFirst();
  const lost = orphans.rows.filter(({ parent }) => !unfinished || parent !== "users");
  return [...new Set(lost.map(({ table, parent }) => `a row of ${table} belongs to no row of ${parent}`))];
}
