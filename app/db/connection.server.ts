import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, type Transaction } from "kysely";
import { Dialect } from "./dialect.server.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** What commands and queries take: the connection, or the transaction they run in. Never use the first inside the second: it waits for ever. */
export type Connection = Database | Transaction<Tables>;

/**
 * Opens (and makes, if missing) the database file; ":memory:" serves the tests.
 * @throws when the file cannot be opened or is not a database.
 */
export function openDatabase(file: string): Database {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const sqlite = open(file);
  sqlite.pragma("synchronous = NORMAL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("temp_store = MEMORY");
  sqlite.pragma("cache_size = -32000");
  sqlite.pragma("mmap_size = 268435456");
  return new Kysely<Tables>({ dialect: new Dialect(sqlite) });
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
