import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Dialect, Kysely, type LogEvent, sql, type Transaction } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import { isPostgres } from "../../../migrations/engine.ts";
import { createPool, Dialect as PostgresDialect, type PostgresSettings } from "./postgres.server.ts";
import { openFile, Dialect as SqliteDialect } from "./sqlite.server.ts";
import type { Tables } from "./tables.ts";
import { type Pair, WriteLocks } from "./write-locks.server.ts";

export type Database = Kysely<Tables>;

/** What commands and queries take: the connection, or the transaction they run in. Using the connection inside the transaction waits forever. */
export type Connection = Database | Transaction<Tables>;

/** How each connection to PostgreSQL keeps writers apart. SQLite does it by itself. */
const writeLocks = new WeakMap<Connection, WriteLocks>();

/** The connections to PostgreSQL behind each database. */
const pools = new WeakMap<Connection, Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">>();

/** Where each connection reports callbacks that fail after a commit. */
const logs = new WeakMap<Connection, Watch["log"]>();

/** The file of the database in a data folder. */
export const fileIn = (dataDir: string) => join(dataDir, "upsolve.db");

/**
 * Opens the database file and creates it if it is missing; ":memory:" serves the tests.
 * @param watch logs slow queries, and work that fails after a commit.
 * @throws when the file cannot be opened or is not a database.
 */
export function openDatabase(file: string | Buffer, watch?: Watch): Database {
  return watched(new SqliteDialect(openFile(file)), watch);
}

/** Opens a PostgreSQL database. It connects when it is first asked; see requirePostgres. */
export async function connectDatabase(settings: PostgresSettings, watch?: Watch): Promise<Database> {
  const pool = await createPool(settings, (error) =>
    watch?.log.warn({ err: error }, "A connection to PostgreSQL was lost"),
  );
  const db = watched(new PostgresDialect(pool, settings), watch);
  writeLocks.set(db, new WriteLocks(settings.poolSize));
  pools.set(db, pool);
  return db;
}

/** How many connections to PostgreSQL are open and idle, and how many statements wait for one; null on SQLite. */
export function countPool(db: Database) {
  const pool = pools.get(db);
  return pool ? { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}

/** Where the database is: a PostgreSQL, or the file in a data folder. */
export interface Where {
  dataDir: string;
  postgres: PostgresSettings | undefined;
}

/** Opens the database that the settings name. */
export async function openConfigured({ dataDir, postgres }: Where, watch?: Watch): Promise<Database> {
  return postgres ? connectDatabase(postgres, watch) : openDatabase(fileIn(dataDir), watch);
}

/** The same for programs beside the server. Undefined where there is no file: opening would create an empty database. */
export async function openExisting(settings: Where): Promise<Database | undefined> {
  if (!settings.postgres && !existsSync(fileIn(settings.dataDir))) return undefined;
  return openConfigured(settings);
}

function watched(dialect: Dialect, watch: Watch | undefined): Database {
  const db = new Kysely<Tables>({
    dialect,
    ...(watch ? { log: logSlow(watch, dialect instanceof PostgresDialect) } : {}),
  });
  if (watch) logs.set(db, watch.log);
  return db;
}

export interface Watch {
  log: Pick<Logger, "warn" | "error">;
  /** Queries that take at least this long are logged; milliseconds. */
  slowQueryMs: number;
  /** Names the request that the thread works for, if any. */
  request?(): Record<string, string> | undefined;
}

/**
 * Logs the SQL without its parameters, which hold what people wrote. SQLite answers in the turn of the request that asks;
 * PostgreSQL later, in anybody's turn, so that its queries are logged without a request.
 */
function logSlow({ slowQueryMs, log, request }: Watch, isPostgres: boolean) {
  return ({ query, queryDurationMillis }: LogEvent) => {
    if (queryDurationMillis < slowQueryMs) return;
    const asker = isPostgres ? undefined : request?.();
    log.warn({ ...asker, ms: Math.round(queryDurationMillis), sql: query.sql }, "A query was slow");
  };
}

/**
 * Queues work for the moment after the commit, such as publishing to the hub. Callbacks run in order, each when the
 * one before has ended, and never after a rollback. One that fails is reported and leaves the write acknowledged.
 * @param callback gets the connection: the transaction is over by then.
 */
export type AfterCommit = (callback: (db: Database) => unknown) => void;

/** The callbacks of the transactions that are open. */
const queues = new WeakMap<Connection, ((db: Database) => unknown)[]>();

type Work<T> = (trx: Transaction<Tables>, afterCommit: AfterCommit) => Promise<T>;

/**
 * Runs `work` in a write transaction and, once it is committed, what it has queued. Joins the transaction that is
 * already open, if any: then the outermost commit runs the queue. One transaction at a time writes, on PostgreSQL as on
 * SQLite: see write-locks.server.ts. `work` may run again after a conflict, so it does nothing but read and write `trx`.
 * @param pair what it changes belongs to these two users alone: it waits for no others' transactions of this kind.
 * @throws what `work` throws, after a rollback.
 */
export async function inTransaction<T>(db: Connection, work: Work<T>, pair?: Pair): Promise<T> {
  if (db.isTransaction) {
    const queue = queues.get(db);
    if (!queue) throw new Error("Only a transaction that inTransaction began can be joined.");
    return work(db as Transaction<Tables>, (callback) => queue.push(callback));
  }
  const locks = writeLocks.get(db);
  if (locks) {
    return runAndCommit(db, work, (body) =>
      locks.run(pair, (lock) =>
        db.transaction().execute(async (trx) => {
          // The first statements go along, and see nothing before the lock is theirs.
          const [locked, done] = await Promise.allSettled([lock.execute(trx), body(trx)]);
          if (locked.status === "rejected") throw locked.reason;
          if (done.status === "rejected") throw done.reason;
          return done.value;
        }),
      ),
    );
  }
  return runAndCommit(db, work, (body) => db.transaction().execute(body));
}

/**
 * The same without foreign keys: what refers to a row that `work` deletes stays as it is, for a later deletion in slices.
 * @throws what `work` throws, after a rollback.
 */
export function inTransactionPastForeignKeys<T>(db: Database, work: Work<T>): Promise<T> {
  if (isPostgres(db)) {
    return inTransaction(db, async (trx, afterCommit) => {
      await sql`set local upsolve.keeps_user_ids = 'on'`.execute(trx);
      return work(trx, afterCommit);
    });
  }
  return runAndCommit(db, work, (body) =>
    db.connection().execute(async (connection) => {
      // Inside a transaction the pragma does nothing.
      await sql`pragma foreign_keys = off`.execute(connection);
      try {
        return await connection.transaction().execute(body);
      } finally {
        await sql`pragma foreign_keys = on`.execute(connection);
      }
    }),
  );
}

async function runAndCommit<T>(
  db: Database,
  work: Work<T>,
  run: (body: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>,
): Promise<T> {
  const queue: ((db: Database) => unknown)[] = [];
  const result = await run((trx) => {
    // It may run again.
    queue.length = 0;
    queues.set(trx, queue);
    return work(trx, (callback) => queue.push(callback));
  });
  for (const callback of queue) {
    try {
      await callback(db);
    } catch (error) {
      reportLater(db, error, "Work after a commit failed");
    }
  }
  return result;
}

/** Logs an error of work that nobody waits for. */
export function reportLater(db: Database, error: unknown, message: string): void {
  const log = logs.get(db);
  if (log) log.error({ err: error }, message);
  else console.error(error);
}
