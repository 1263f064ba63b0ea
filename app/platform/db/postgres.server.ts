import {
  type ColumnDefinitionNode,
  CompiledQuery,
  type DataTypeNode,
  type LimitNode,
  PostgresDialect,
  PostgresQueryCompiler,
  type ReferencesNode,
  TableNode,
  ValueNode,
} from "kysely";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { refuseNul } from "./faults.ts";
import { TurnDriver } from "./turn-driver.server.ts";

/** How PostgreSQL is reached. */
export interface PostgresSettings {
  /** `postgres://user:password@host:port/database`; its `sslmode` decides about TLS. */
  url: string;
  /** Connections that this process opens at most, beside those that listen. */
  poolSize: number;
  /** After so many milliseconds PostgreSQL gives a statement up; 0 for never. */
  statementTimeoutMs: number;
  /** After so many milliseconds without use a connection ends. */
  idleTimeoutMs?: number;
}

// Nobody without DATABASE_URL loads it.
const driver = async () => (await import("pg")).default;

/** Times and counts are integers that a number holds exactly; booleans are 0 and 1, as SQLite has them. */
const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => (text === "t" ? 1 : 0)],
  [20, Number],
  [1700, Number],
]);

/** What pools and single clients have in common. */
async function clientConfig({ url }: PostgresSettings): Promise<pg.ClientConfig> {
  const { types } = await driver();
  const getTypeParser = (oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? types.getTypeParser(oid, format as "text");
  return {
    connectionString: url,
    application_name: "upsolve",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser } as pg.CustomTypesConfig,
  };
}

/** A connection of its own, not yet open, such as one that listens. */
export async function createClient(settings: PostgresSettings): Promise<pg.Client> {
  const { Client } = await driver();
  return new Client(await clientConfig(settings));
}

/** Connections that statements take turns on. @param onError of a connection that nobody uses at the moment */
export async function createPool(
  settings: PostgresSettings,
  onError: (error: Error) => void,
): Promise<pg.Pool> {
  const { Client, Pool } = await driver();
  class NamingClient extends Client {
    /** Names of statements by their texts. */
    readonly #names = new LRUCache<string, string>({
      ...NAMED,
      sizeCalculation: (_name, text) => text.length,
      dispose: (name) => this.#forget(name),
    });
    #named = 0;
    #isOutdated = false;
    #begun: Promise<unknown> | undefined;

    // The one form in which Kysely calls it.
    override query(text: unknown, values?: unknown): never {
      const query = { text: text as string, values: values as unknown[] };
      refuseNul(query.values);
      this.#gather();
      if (query.text === "begin") return this.#begin() as never;
      const begun = this.#begun;
      this.#begun = undefined;
      const answer = this.#run(query);
      return (begun ? Promise.all([answer, begun]).then(([result]) => result) : answer) as never;
    }

    /** Sends what is asked in one turn together: each writing to a socket costs as much as a statement. */
    #gather(): void {
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
    }

    /** Answers at once: the first statement of a transaction goes with its beginning, and waits for both. */
    async #begin() {
      this.#begun = super.query("begin");
      // Nobody may come to wait for it.
      this.#begun.catch(() => {});
      return {};
    }

    #run(query: { text: string; values: unknown[] }): Promise<unknown> {
      const run = () => super.query({ ...query, name: this.#nameOf(query.text) });
      return run().catch((error: Error) => {
        if (!error.message.startsWith("cached plan must not change")) throw error;
        // A newer version has changed a table. Nothing has run yet, unless in a transaction, which now fails.
        this.#isOutdated = true;
        return run().catch(() => {
          throw error;
        });
      });
    }

    /** Undefined for a statement that is not worth a name. */
    #nameOf(text: string): string | undefined {
      if (this.#isOutdated || !/^\s*(select|insert|update|delete|with)\b/.test(text)) return undefined;
      const known = this.#names.get(text);
      if (known) return known;
      this.#names.set(text, `s${this.#named++}`);
      return this.#names.get(text);
    }

    /** Ends the statement in PostgreSQL too, and in the driver, which would remember its text. */
    #forget(name: string): void {
      this.connection.close({ type: "S", name }, false);
      // The types of pg lack it.
      const { parsedStatements } = this.connection as unknown as { parsedStatements: Record<string, string> };
      delete parsedStatements[name];
    }
  }
  const pool = new Pool({
    ...(await clientConfig(settings)),
    max: settings.poolSize,
    idleTimeoutMillis: settings.idleTimeoutMs ?? 60_000,
    // A program that forgets to close the database may end.
    allowExitOnIdle: true,
    // Statements that do not wait for each other's answers go together.
    pipeline: true,
    Client: NamingClient as never,
  });
  pool.on("error", onError);
  // Nobody else listens to a connection in use that ends between two statements: the second one fails by itself.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * What a connection prepares once by giving it a name: the statements used last, sizes in characters. Longer ones are
 * imports of many rows, and seldom come again with the same number.
 */
const NAMED = { max: 500, maxSize: 1_000_000, maxEntrySize: 20_000 };

/** Kysely's own dialect on a pool, with the column types of compileColumn and without cursors. */
export class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #statementTimeoutMs: number;

  constructor(pool: pg.Pool, { statementTimeoutMs }: Pick<PostgresSettings, "statementTimeoutMs">) {
    super({ pool });
    this.#pool = pool;
    this.#statementTimeoutMs = statementTimeoutMs;
  }

  override createDriver() {
    // Short statements only lose by being compiled, or by waiting for other processes of PostgreSQL.
    const settings = `set jit = off; set max_parallel_workers_per_gather = 0;
      set statement_timeout = ${this.#statementTimeoutMs}`;
    return new TurnDriver({
      pool: this.#pool,
      onCreateConnection: async (connection) =>
        void (await connection.executeQuery(CompiledQuery.raw(settings))),
    });
  }

  override createQueryCompiler() {
    return new Compiler();
  }
}

/** Where the ids of users are, with those whose rows are still to be deleted: see `users` in migrations/0001_accounts.ts. */
export const USER_IDS = "user_ids";

const types: Record<string, string> = {
  integer: "bigint",
  // A real of four bytes would break the cursors of averages.
  real: "double precision",
  // The order of bytes, as SQLite has it.
  text: 'text collate "C"',
};

/** Compiles the migrations' columns, which are SQLite's, for PostgreSQL, and limits as part of the text. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    const { dataType } = node;
    this.append(types[dataType as string] ?? (dataType as string));
  }

  // For any limit PostgreSQL would expect a tenth of all rows, and so plan the statement each time.
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }

  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    super.visitColumnDefinition({ ...node, autoIncrement: false });
    if (node.autoIncrement) this.append(" generated by default as identity");
  }

  protected override visitReferences(node: ReferencesNode): void {
    const { schema, identifier } = node.table.table;
    const isUsers = !schema && identifier.name === "users";
    super.visitReferences(isUsers ? { ...node, table: TableNode.create(USER_IDS) } : node);
  }
}
