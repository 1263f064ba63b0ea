import { type RawBuilder, sql } from "kysely";
import PQueue from "p-queue";

/** The ids of two users. */
export type Pair = readonly [number, number];

/** The lock of every transaction that writes; any number that nothing else locks. */
const ALL = sql.lit(8_670_415);

const DEADLOCK = "40P01";
/** A key was taken by another transaction; a statement was prepared before a table changed. */
const ONCE = ["23505", "0A000"];

/**
 * Counters are read and then written, and ids of messages are read in their order. A single writer keeps both
 * right. PostgreSQL has many: under READ COMMITTED, a quarter of the kept figures came out wrong. So transactions that
 * write take a lock first, before their first statement sees anything, and the next one sees all that this one did.
 * Messages have a lock for each pair, and share the other one.
 */
export class WriteLocks {
  // Those that wait for the lock wait here without a connection, which others need to read.
  readonly #one = new PQueue({ concurrency: 1 });
  readonly #pairs: PQueue;

  constructor(poolSize: number) {
    this.#pairs = new PQueue({ concurrency: Math.max(1, Math.floor(poolSize / 2)) });
  }

  /** @param transact begins a transaction, takes the lock and works; runs again after a deadlock, and once after what may pass the second time. */
  async run<T>(pair: Pair | undefined, transact: (lock: RawBuilder<unknown>) => Promise<T>): Promise<T> {
    const lock = pair
      ? sql`select pg_advisory_xact_lock_shared(${ALL}), pg_advisory_xact_lock(${lower(pair)}, ${higher(pair)})`
      : sql`select pg_advisory_xact_lock(${ALL})`;
    const queue = pair ? this.#pairs : this.#one;
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await queue.add(() => transact(lock));
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (code !== DEADLOCK && !(isFirst && ONCE.includes(code))) throw error;
      }
    }
  }
}

const lower = ([a, b]: Pair) => Math.min(a, b);
const higher = ([a, b]: Pair) => Math.max(a, b);
