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

export interface PostgresSettings {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  url: string;
  /** Maximum connections of this process, not counting those that listen. */
  poolSize: number;
  statementTimeoutMs: number;
  idleTimeoutMs?: number;
}

// Loaded only if DATABASE_URL is set.
const driver = async () => (await import("pg")).default;

/**
 * Turns bigint and numeric into numbers, which represent our times and counts exactly, and booleans into 0 and 1, as
 * in SQLite.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => (text === "t" ? 1 : 0)],
  [20, Number],
  [1700, Number],
]);

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

export async function createClient(settings: PostgresSettings): Promise<pg.Client> {
  const { Client } = await driver();
  return new Client(await clientConfig(settings));
}

/** @param onError receives errors of idle connections */
export async function createPool(
  settings: PostgresSettings,
  onError: (error: Error) => void,
): Promise<pg.Pool> {
  const { Client, Pool } = await driver();
  class NamingClient extends Client {
    readonly #names = new LRUCache<string, string>({
      ...NAMED,
      sizeCalculation: (_name, text) => text.length,
      dispose: (name) => this.#forget(name),
    });
    #named = 0;
    #isOutdated = false;
    #begun: Promise<unknown> | undefined;

    // Kysely only calls it in this form.
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

    /** Sends all statements of one tick together, because a socket write costs as much as a statement. */
    #gather(): void {
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
    }

    /** Returns at once: "begin" is sent with the first statement, whose result awaits both. */
    async #begin() {
      this.#begun = super.query("begin");
      // Handled here in case no statement follows.
      this.#begun.catch(() => {});
      return {};
    }

    #run(query: { text: string; values: unknown[] }): Promise<unknown> {
      const run = () => super.query({ ...query, name: this.#nameOf(query.text) });
      return run().catch((error: Error) => {
        if (!error.message.startsWith("cached plan must not change")) throw error;
        // A newer version changed a table. Outside a transaction, it is safe to try again.
        this.#isOutdated = true;
        return run().catch(() => {
          throw error;
        });
      });
    }

    #nameOf(text: string): string | undefined {
      if (this.#isOutdated || !/^\s*(select|insert|update|delete|with)\b/.test(text)) return undefined;
      const known = this.#names.get(text);
      if (known) return known;
      this.#names.set(text, `s${this.#named++}`);
      return this.#names.get(text);
    }

    /** Also drops the statement in PostgreSQL and in the driver, which would otherwise keep its text. */
    #forget(name: string): void {
      this.connection.close({ type: "S", name }, false);
      const { parsedStatements } = this.connection as unknown as { parsedStatements: Record<string, string> };
      delete parsedStatements[name];
    }
  }
  const pool = new Pool({
    ...(await clientConfig(settings)),
    max: settings.poolSize,
    idleTimeoutMillis: settings.idleTimeoutMs ?? 60_000,
    // Lets a program exit even if it forgets to close the database.
    allowExitOnIdle: true,
    pipeline: true,
    Client: NamingClient as never,
  });
  pool.on("error", onError);
  // A connection in use may be lost between two statements; the next statement then fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Limits on each connection's prepared statements, with sizes in characters. Longer statements insert many rows, and
 * rarely the same number twice.
 */
const NAMED = { max: 500, maxSize: 1_000_000, maxEntrySize: 20_000 };

export class Dialect extends PostgresDialect {
  constructor(
    readonly pool: pg.Pool,
    readonly settings: Pick<PostgresSettings, "statementTimeoutMs">,
  ) {
    super({ pool });
  }

  override createDriver() {
    // JIT and parallel workers only slow down short statements.
    const settings = `set jit = off; set max_parallel_workers_per_gather = 0;
      set statement_timeout = ${this.settings.statementTimeoutMs}`;
    return new TurnDriver({
      pool: this.pool,
      onCreateConnection: async (connection) =>
        void (await connection.executeQuery(CompiledQuery.raw(settings))),
    });
  }

  override createQueryCompiler() {
    return new Compiler();
  }
}

/** The ids of all users, including deleted ones that still have rows: see `users` in migrations/0001_accounts.ts. */
export const USER_IDS = "user_ids";

const types: Record<string, string> = {
  integer: "bigint",
  // Four bytes are too few for cursors over averages.
  real: "double precision",
  text: 'text collate "C"',
};

/** Translates the migrations' SQLite column types, and inlines limits. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    const dataType = node.dataType as string;
    this.append(types[dataType] ?? dataType);
  }

  // If the limit is a parameter, PostgreSQL expects a tenth of all rows and replans the statement each time.
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
