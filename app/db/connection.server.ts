import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, type Transaction } from "kysely";
import { Dialect } from "./dialect.server.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** What commands and queries take: the connection, or the transaction they run in. Using the connection inside the transaction waits forever. */
export type Connection = Database | Transaction<Tables>;

/** Where each connection reports the callbacks that failed after a commit. */
const failureLogs = new WeakMap<Connection, (error: unknown) => void>();

/**
 * Opens the database file and creates it if it is missing; ":memory:" serves the tests.
 * @param logFailure gets the error of work that failed after a commit; the console does otherwise.
 * @throws when the file cannot be opened or is not a database.
 */
export function openDatabase(file: string, logFailure?: (error: unknown) => void): Database {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const sqlite = open(file);
  sqlite.pragma("synchronous = NORMAL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("temp_store = MEMORY");
  sqlite.pragma("cache_size = -32000");
  sqlite.pragma("mmap_size = 268435456");
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite) });
  if (logFailure) failureLogs.set(db, logFailure);
  return db;
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

/**
 * Queues work for the moment after the commit, such as publishing to the hub. Callbacks run in order, each when the
 * one before has ended, and never after a rollback. One that fails is reported and leaves the write acknowledged.
 * @param callback gets the connection: the transaction is over by then.
 */
export type AfterCommit = (callback: (db: Database) => unknown) => void;

/** The callbacks of the transactions that are open. */
const queues = new WeakMap<Connection, ((db: Database) => unknown)[]>();

/**
 * Runs `work` in a write transaction and, once it is committed, what it has queued. Joins the transaction that is
 * already open, if any: then the outermost commit runs the queue.
 * @throws what `work` throws, after a rollback.
 */
export async function inTransaction<T>(
  db: Connection,
  work: (trx: Transaction<Tables>, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) {
    const queue = queues.get(db);
    if (!queue) throw new Error("Only a transaction that inTransaction began can be joined.");
    return work(db as Transaction<Tables>, (callback) => queue.push(callback));
  }
  const queue: ((db: Database) => unknown)[] = [];
  const result = await db.transaction().execute((trx) => {
    queues.set(trx, queue);
    return work(trx, (callback) => queue.push(callback));
  });
  for (const callback of queue) {
    try {
      await callback(db);
    } catch (error) {
      (failureLogs.get(db) ?? console.error)(error);
    }
  }
  return result;
}
