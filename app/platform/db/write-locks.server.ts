import { type RawBuilder, sql } from "kysely";
import PQueue from "p-queue";

export type Pair = readonly [number, number];

/** An arbitrary number that no other lock uses. */
const ALL = sql.lit(8_670_415);

const DEADLOCK = "40P01";
/** Codes for a unique key that another transaction took, and for a statement prepared before a table changed. */
const ONCE = ["23505", "0A000"];

/**
 * Commands read counters before they write them, and rely on the order of message ids, so they need a single writer.
 * With PostgreSQL's concurrent writers under READ COMMITTED, a quarter of the stored totals came out wrong. So a
 * writing transaction takes a lock before its first statement sees any data. Messages lock their pair of users, and
 * share the global lock.
 */
export class WriteLocks {
  // Waiting here does not occupy a connection that readers need.
  readonly #one = new PQueue({ concurrency: 1 });
  readonly #pairs: PQueue;

  constructor(poolSize: number) {
    this.#pairs = new PQueue({ concurrency: Math.max(1, Math.floor(poolSize / 2)) });
  }

  /**
   * @param transact runs a transaction that takes the lock; it runs again after deadlocks, and once after the errors
   * in ONCE
   */
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
