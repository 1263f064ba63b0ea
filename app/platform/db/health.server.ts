import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Database } from "./connection.server.ts";
import { orphansOf } from "./schema-check.server.ts";

const OLDEST = 14;

/** Adds pg_trgm if it is missing. @returns PostgreSQL's version. @throws a one-line Error */
export async function requirePostgres(db: Database): Promise<string> {
  const { version, number, encoding } = await reach(db);
  if (number < OLDEST * 10_000) {
    throw new Error(`DATABASE_URL: PostgreSQL ${OLDEST} or newer is required; this is ${version}.`);
  }
  if (encoding !== "UTF8") {
    throw new Error(`DATABASE_URL: the database's encoding is ${encoding}. Create it with encoding UTF8.`);
  }
  await requireWritable(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
  } catch (error) {
    throw new Error(
      `DATABASE_URL: the database lacks pg_trgm (${(error as Error).message}). Install PostgreSQL's contrib package, and run "create extension pg_trgm" in the database as its administrator.`,
    );
  }
  // With some LC_CTYPE settings, pg_trgm ignores every non-ASCII letter.
  const { rows } = await sql<{ known: number }>`select cardinality(show_trgm('ж')) > 0 as known`.execute(db);
  if (!rows[0]?.known) {
    throw new Error(
      "DATABASE_URL: the database's LC_CTYPE only knows ASCII letters. Create it with a locale such as C.UTF-8.",
    );
  }
  return version;
}

export async function requireWritable(db: Database): Promise<void> {
  const { rows } = await sql<{
    closed: number;
  }>`select current_setting('transaction_read_only') = 'on' as closed`.execute(db);
  if (!rows[0]?.closed) return;
  throw new Error(
    "DATABASE_URL: the database is read-only: it is a standby, or default_transaction_read_only is on.",
  );
}

async function reach(db: Database) {
  try {
    const { rows } = await sql<{ version: string; number: number; encoding: string }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::bigint as number,
        current_setting('server_encoding') as encoding`.execute(db);
    return rows[0] as (typeof rows)[number];
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`DATABASE_URL: PostgreSQL cannot be reached: ${message || code}.`, { cause: error });
  }
}

const MOST_FAULTS = 5;

/** Reads the whole database, which takes seconds for a gigabyte. @returns what is damaged, in words. */
export async function damageOf(db: Database): Promise<string[]> {
  // PostgreSQL has its own tools for this.
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(${sql.lit(MOST_FAULTS)})`.execute(
    db,
  );
  const faults = rows.map((row) => row.quick_check).filter((text) => text !== "ok");
  if (faults.length > 0) return faults;
  return orphansOf(db);
}
