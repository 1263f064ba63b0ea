import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Dialect, Kysely, type LogEvent, sql, type Transaction } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import { isPostgres } from "../../../migrations/engine.ts";
import { countWrites, noteStatement } from "./kept.server.ts";
import { createPool, Dialect as PostgresDialect, type PostgresSettings } from "./postgres.server.ts";
import { type RunNow, setRunNow } from "./run-now.server.ts";
import { openFile, Dialect as SqliteDialect } from "./sqlite.server.ts";
import type { Tables } from "./tables.ts";
import { type Pair, WriteLocks } from "./write-locks.server.ts";

export type Database = Kysely<Tables>;

/**
 * The database, or the transaction that commands and queries run in. Using the database inside its transaction waits
 * forever.
 */
export type Connection = Database | Transaction<Tables>;

/** For PostgreSQL only: SQLite has a single writer anyway. */
const writeLocks = new WeakMap<Connection, WriteLocks>();

const pools = new WeakMap<Connection, Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">>();

const logs = new WeakMap<Connection, Watch["log"]>();

/** What runs the statements of a database's transactions at once; for SQLite only. */
const inTransactions = new WeakMap<Connection, RunNow>();

export const fileIn = (dataDir: string) => join(dataDir, "upsolve.db");

/** Opens or creates a database file. @throws when the file cannot be opened or is not a database. */
export function openDatabase(file: string | Buffer, watch?: Watch): Database {
  return watched(new SqliteDialect(openFile(file)), watch);
}

/** Opens a PostgreSQL database; the first query connects: see requirePostgres. */
export async function connectDatabase(settings: PostgresSettings, watch?: Watch): Promise<Database> {
  const pool = await createPool(settings, (error) =>
    watch?.log.warn({ err: error }, "A connection to PostgreSQL was lost"),
  );
  const db = watched(new PostgresDialect(pool, settings), watch);
  writeLocks.set(db, new WriteLocks(settings.poolSize));
  pools.set(db, pool);
  return db;
}

export function countPool(db: Database) {
  const pool = pools.get(db);
  return pool ? { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}

export interface Where {
  dataDir: string;
  postgres: PostgresSettings | undefined;
}

export async function openConfigured({ dataDir, postgres }: Where, watch?: Watch): Promise<Database> {
  return postgres ? connectDatabase(postgres, watch) : openDatabase(fileIn(dataDir), watch);
}

/** Undefined if there is no file: SQLite would create an empty database. */
export async function openExisting(settings: Where): Promise<Database | undefined> {
  if (!settings.postgres && !existsSync(fileIn(settings.dataDir))) return undefined;
  return openConfigured(settings);
}

function watched(dialect: Dialect, watch: Watch | undefined): Database {
  const noteSlow = watch && logSlow(watch, dialect instanceof PostgresDialect);
  const log = (event: Pick<LogEvent, "query" | "queryDurationMillis">) => {
    noteStatement(db, event.query.query);
    noteSlow?.(event);
  };
  const db: Database = new Kysely<Tables>({ dialect, log });
  countWrites(db, dialect instanceof SqliteDialect ? () => dialect.otherWrites() : undefined);
  if (dialect instanceof SqliteDialect) {
    const runner =
      (isInTransaction: boolean): RunNow =>
      (query, parameters) => {
        const begun = performance.now();
        const rows = dialect.runNow(isInTransaction, query, parameters);
        if (rows) log({ query, queryDurationMillis: performance.now() - begun });
        return rows;
      };
    setRunNow(db, runner(false));
    inTransactions.set(db, runner(true));
  }
  if (watch) logs.set(db, watch.log);
  return db;
}

export interface Watch {
  log: Pick<Logger, "warn" | "error">;
  slowQueryMs: number;
  /** The request that the thread is working for, if any. */
  request?(): Record<string, string> | undefined;
}

/**
 * Logs the SQL without its parameters, which contain users' texts. PostgreSQL's queries are logged without a request:
 * when the answer arrives, the thread may be working for another request.
 */
function logSlow({ slowQueryMs, log, request }: Watch, isPostgres: boolean) {
  return ({ query, queryDurationMillis }: Pick<LogEvent, "query" | "queryDurationMillis">) => {
    if (queryDurationMillis < slowQueryMs) return;
    const asker = isPostgres ? undefined : request?.();
    log.warn({ ...asker, ms: Math.round(queryDurationMillis), sql: query.sql }, "A query was slow");
  };
}

/**
 * Queues work, such as publishing to the hub, until after the commit. Callbacks run one by one in order, and never
 * after a rollback. If one fails, the error is logged and the write still counts as done.
 * @param callback receives the database, because the transaction is over.
 */
export type AfterCommit = (callback: (db: Database) => unknown) => void;

const queues = new WeakMap<Connection, ((db: Database) => unknown)[]>();

type Work<T> = (trx: Transaction<Tables>, afterCommit: AfterCommit) => Promise<T>;

/**
 * Runs `work` in a write transaction and, after the commit, everything it queued. Joins an open transaction, whose
 * commit then runs the queue. Only one transaction writes at a time, on both engines: see write-locks.server.ts.
 * `work` may run again after a conflict, so it must only read and write `trx`.
 * @param pair two users who own everything that `work` changes, so that it need not wait for other pairs.
 * @throws what `work` throws, after a rollback.
 */
export async function inTransaction<T>(db: Connection, work: Work<T>, pair?: Pair): Promise<T> {
  if (db.isTransaction) {
    const queue = queues.get(db);
    if (!queue) throw new Error("Only a transaction started by inTransaction can be joined.");
    return work(db as Transaction<Tables>, (callback) => queue.push(callback));
  }
  const locks = writeLocks.get(db);
  if (locks) {
    return runAndCommit(db, work, (body) =>
      locks.run(pair, (lock) =>
        db.transaction().execute(async (trx) => {
          // Sent together: the first statements only see data once the lock is held.
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
 * Like inTransaction, but without foreign keys: rows that refer to a deleted row are deleted later, in slices.
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
      // The pragma has no effect inside a transaction.
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
  const runNow = inTransactions.get(db);
  let isOpen = true;
  const result = await run((trx) => {
    // `work` may run again.
    queue.length = 0;
    queues.set(trx, queue);
    // Kysely refuses statements after the end.
    if (runNow) setRunNow(trx, (...statement) => (isOpen ? runNow(...statement) : undefined));
    return work(trx, (callback) => queue.push(callback));
  }).finally(() => {
    isOpen = false;
  });
  for (const callback of queue) {
    try {
      await callback(db);
    } catch (error) {
      reportLater(db, error, "A post-commit callback failed");
    }
  }
  return result;
}

/** Logs an error in work that nobody awaits. */
export function reportLater(db: Database, error: unknown, message: string): void {
  const log = logs.get(db);
  if (log) log.error({ err: error }, message);
  else console.error(error);
}
