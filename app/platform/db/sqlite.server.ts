import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import { LRUCache } from "lru-cache";
import { adviceOn, refuseNul } from "./faults.ts";

/** Opens or creates a database file, or opens a copy in memory. @throws when it cannot be opened or is not a database. */
export function openFile(file: string | Buffer): SQLite.Database {
  const sqlite = open(file);
  sqlite.pragma("synchronous = NORMAL");
  sqlite.pragma("foreign_keys = ON");
  // Overwrites deleted data.
  sqlite.pragma("secure_delete = ON");
  sqlite.pragma("temp_store = MEMORY");
  sqlite.pragma("cache_size = -32000");
  sqlite.pragma("mmap_size = 268435456");
  return sqlite;
}

/** Creates the file so that only its owner may read it. SQLite's other files get the same mode. */
function createPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  // SQLite needs to create files next to it.
  accessSync(dirname(file), constants.W_OK);
  closeSync(openSync(file, "a", 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(each, 0o600);
    } catch {
      // It does not exist, or belongs to another account.
    }
  }
}

/** The Node-API version that better-sqlite3 is compiled for; Node 22.14, 24 and later have it. */
const NODE_API = 10;

/** @throws a one-line Error if this Node is too old for better-sqlite3, which would crash without a message. */
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
    // Set first, because switching to WAL may have to wait for another process.
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

export class Dialect extends SqliteDialect {
  readonly #statements: Statements;
  readonly #transaction = { isOpen: false };
  #dataVersion: SQLite.Statement | undefined;

  constructor(readonly database: SQLite.Database) {
    super({ database });
    this.#statements = keptStatements(database);
  }

  override createDriver() {
    return new ImmediateDriver(this.database, this.#statements, this.#transaction);
  }

  /** A number that changes when another process or connection has written. */
  otherWrites(): number {
    this.#dataVersion ??= this.database.prepare("pragma data_version").pluck();
    return this.#dataVersion.get() as number;
  }

  /** Other transactions and writes wait for their turn; a transaction's own statements need not. */
  runNow(
    isInTransaction: boolean,
    query: CompiledQuery,
    parameters: readonly unknown[],
  ): unknown[] | undefined {
    const statement = this.#statements.prepare(query.sql);
    if (!isInTransaction && (this.#transaction.isOpen || !statement.readonly)) return undefined;
    refuseNul(parameters);
    if (statement.reader) return statement.all(parameters);
    statement.run(parameters);
    return [];
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }

  override createQueryCompiler() {
    return new StablePlanCompiler();
  }
}

/**
 * SQLite re-plans a statement whenever a parameter that its plan may depend on is bound, which takes several times
 * longer than running it. An expression hides the parameter from the planner; SQLITE_DBCONFIG_ENABLE_QPSG would do the
 * same, but better-sqlite3 cannot set it. So a partial index is used only if its condition is in the query as a literal.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return "+?";
  }
}

let writeFailure: { at: number; error: unknown } | null = null;

/** When (ms of `performance.now()`) and why a write last failed; null after a commit. */
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
  constructor(
    readonly database: SQLite.Database,
    statements: Statements,
    readonly transaction: { isOpen: boolean },
  ) {
    super({ database: { ...statements, close: () => void database.close() } });
  }

  override async init() {
    await super.init();
    // The driver's only connection.
    const connection = await this.acquireConnection();
    await this.releaseConnection();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => {
      refuseNul(query.parameters);
      return execute(query);
    };
  }

  // A deferred transaction that switches from reading to writing while another process writes fails at once, despite
  // the busy timeout. One that begins as a writer waits its turn.
  override async beginTransaction(connection: DatabaseConnection) {
    this.transaction.isOpen = true;
    try {
      await noted(connection.executeQuery(CompiledQuery.raw("begin immediate")));
    } catch (error) {
      this.transaction.isOpen = false;
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await noted(super.commitTransaction(connection));
    this.transaction.isOpen = false;
    writeFailure = null;
  }

  // On a full disk, SQLite rolls back by itself. The error of a second rollback would hide the reason.
  override async rollbackTransaction(connection: DatabaseConnection) {
    try {
      if (this.database.inTransaction) await super.rollbackTransaction(connection);
      else writeFailure = { at: performance.now(), error: new Error("SQLite rolled a transaction back.") };
    } finally {
      this.transaction.isOpen = false;
    }
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite supports it, but Kysely assumes otherwise.
  override get supportsTransactionalDdl() {
    return true;
  }
}

type Statements = Pick<SQLite.Database, "prepare">;

/** Kysely prepares a statement each time it runs, which usually takes longer than running it. */
function keptStatements(database: SQLite.Database): Statements {
  const statements = new LRUCache<string, SQLite.Statement>({ max: 500 });
  return {
    prepare(sql: string) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  } as Statements;
}
