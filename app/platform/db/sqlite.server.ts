import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from "kysely";
import { LRUCache } from "lru-cache";
import { adviceOn, refuseNul } from "./faults.ts";

/**
 * Opens a database file, which it creates if it is missing, or a copy of one in memory.
 * @throws when the file cannot be opened or is not a database.
 */
export function openFile(file: string | Buffer): SQLite.Database {
  const sqlite = open(file);
  sqlite.pragma("synchronous = NORMAL");
  sqlite.pragma("foreign_keys = ON");
  // What is deleted is overwritten, and not only forgotten.
  sqlite.pragma("secure_delete = ON");
  sqlite.pragma("temp_store = MEMORY");
  sqlite.pragma("cache_size = -32000");
  sqlite.pragma("mmap_size = 268435456");
  return sqlite;
}

/** Makes the file, and lets only its owner read it, whatever the folder allows. SQLite's other files follow its mode. */
function createPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  // SQLite makes files beside it.
  accessSync(dirname(file), constants.W_OK);
  closeSync(openSync(file, "a", 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(each, 0o600);
    } catch {
      // It does not exist, or another account owns the folder and decides.
    }
  }
}

/** The Node-API version that better-sqlite3 is compiled for; Node 22.14, 24 and later have it. */
const NODE_API = 10;

/** @throws a one-line Error if this Node is too old for better-sqlite3, which would crash it without a message. */
export function requireNodeApi({ napi, node }: { napi?: string; node: string } = process.versions): void {
  if (Number(napi) >= NODE_API) return;
  throw new Error(
    `Upsolve needs Node 22.14, 24 or a newer version; this is Node ${node}. See https://nodejs.org`,
  );
}

function open(file: string | Buffer): SQLite.Database {
  requireNodeApi();
  try {
    if (typeof file === "string" && file !== ":memory:") createPrivate(file);
    const sqlite = new SQLite(file);
    // First, so that the switch to WAL waits for another process too.
    sqlite.pragma("busy_timeout = 5000");
    sqlite.pragma("journal_mode = WAL");
    return sqlite;
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The database ${file} cannot be opened: ${message}. ${adviceOn(error)}`.trim(), {
      cause: error,
    });
  }
}

/** Kysely's own dialect, with three differences: it caches statements, begins as a writer, and migrates in a transaction. */
export class Dialect extends SqliteDialect {
  readonly #database: SQLite.Database;

  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver(this.#database);
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}

let writeFailure: { at: number; error: unknown } | null = null;

/** When a transaction last found no way to write (ms by the clock of `performance`), and why; null once a later one is committed. */
export const lastWriteFailure = () => writeFailure;

async function noted(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    writeFailure = { at: performance.now(), error };
    throw error;
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: SQLite.Database;

  constructor(database: SQLite.Database) {
    super({ database: withStatementCache(database) });
    this.#database = database;
  }

  override async init() {
    await super.init();
    // The only one there is.
    const connection = await this.acquireConnection();
    await this.releaseConnection();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => {
      refuseNul(query.parameters);
      return execute(query);
    };
  }

  // A deferred transaction fails at once, whatever the busy timeout, when it turns from reading to writing while
  // another process writes. One that begins as a writer waits its turn.
  override async beginTransaction(connection: DatabaseConnection) {
    await noted(connection.executeQuery(CompiledQuery.raw("begin immediate")));
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await noted(super.commitTransaction(connection));
    writeFailure = null;
  }

  // On a full disk SQLite itself rolls back. Its refusal to do so again would hide the reason.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
    else writeFailure = { at: performance.now(), error: new Error("SQLite has broken a transaction off.") };
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite can roll its schema back, but Kysely migrates it outside a transaction unless asked.
  override get supportsTransactionalDdl() {
    return true;
  }
}

const STATEMENTS_KEPT = 500;

/** Kysely prepares a statement each time it runs, which costs more than running most of them. */
function withStatementCache(database: SQLite.Database) {
  const statements = new LRUCache<string, SQLite.Statement>({ max: STATEMENTS_KEPT });
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  } as SQLite.Database;
}
