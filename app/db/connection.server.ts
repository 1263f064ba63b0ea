import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, type LogEvent, type Transaction } from "kysely";
import type { Logger } from "pino";
import { Dialect } from "./dialect.server.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** What commands and queries take: the connection, or the transaction they run in. Never use the first inside the second: it waits for ever. */
export type Connection = Database | Transaction<Tables>;

/**
 * Opens (and makes, if missing) the database file; ":memory:" serves the tests.
 * @param slow logs slow queries.
 * @throws when the file cannot be opened or is not a database.
 */
export function openDatabase(file: string, slow?: SlowQueries): Database {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const sqlite = open(file);
  sqlite.pragma("synchronous = NORMAL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("temp_store = MEMORY");
  sqlite.pragma("cache_size = -32000");
  sqlite.pragma("mmap_size = 268435456");
  return new Kysely<Tables>({ dialect: new Dialect(sqlite), ...(slow ? { log: logSlow(slow) } : {}) });
}

/** Which queries to log: those that take at least `ms` milliseconds. */
export interface SlowQueries {
  ms: number;
  log: Pick<Logger, "warn">;
}

/** Logs the SQL without its parameters, which hold what people wrote. */
function logSlow({ ms, log }: SlowQueries) {
  return ({ query, queryDurationMillis }: LogEvent) => {
    if (queryDurationMillis < ms) return;
    log.warn({ ms: Math.round(queryDurationMillis), sql: query.sql }, "A query was slow");
  };
}

function open(file: string): SQLite.Database {
  try {
    const sqlite = new SQLite(file);
    // First, so that the switch to WAL itself waits for another process.
    sqlite.pragma("busy_timeout = 5000");
    sqlite.pragma("journal_mode = WAL");
    return sqlite;
  } catch (error) {
    throw new Error(`The database ${file} cannot be opened: ${(error as Error).message}.`, { cause: error });
  }
}

/** Runs `work` in a write transaction; joins the one that is already open, if any. */
export function inTransaction<T>(db: Connection, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  return db.transaction().execute(work);
}
