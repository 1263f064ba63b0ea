import type Database from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from "kysely";
import { LRUCache } from "lru-cache";

/** Kysely's own dialect, with three differences: it caches statements, begins as a writer, and migrates in a transaction. */
export class Dialect extends SqliteDialect {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver({ database: withStatementCache(this.#database) });
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}

let writeFailure: { at: number; error: unknown } | null = null;

/** When the last write transaction could not begin (ms since the epoch), and why; null once a later one has begun. */
export const lastWriteFailure = () => writeFailure;

class ImmediateDriver extends SqliteDriver {
  // A deferred transaction fails at once, whatever the busy timeout, when it turns from reading to writing while
  // another process writes. One that begins as a writer waits its turn.
  override async beginTransaction(connection: DatabaseConnection) {
    try {
      await connection.executeQuery(CompiledQuery.raw("begin immediate"));
      writeFailure = null;
    } catch (error) {
      writeFailure = { at: Date.now(), error };
      throw error;
    }
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
function withStatementCache(database: Database.Database) {
  const statements = new LRUCache<string, Database.Statement>({ max: STATEMENTS_KEPT });
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  } as Database.Database;
}
