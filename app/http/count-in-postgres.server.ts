import { hash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { Database } from "../db/connection.server.ts";
import type { SharedCount } from "./limits.server.ts";

/** Counts in PostgreSQL, for a site of several processes. Removes what is over for an hour every five minutes. */
export async function countInPostgres(db: Database): Promise<SharedCount> {
  // In the server's bundle, a CommonJS package that is loaded late has its default alone.
  const { RateLimiterPostgres } = (await import("rate-limiter-flexible")).default;
  const counters = new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: "",
    // Each call says its own.
    points: 0,
    duration: 0,
  });
  return async (id, by, seconds) => {
    // Short, whatever a visitor gave as a name, and no list of addresses.
    const key = hash("sha256", id, "base64");
    const window = { customDuration: seconds };
    const { consumedPoints, msBeforeNext } =
      by > 0 ? await counters.penalty(key, by, window) : await counters.reward(key, -by, window);
    return { count: consumedPoints, until: Date.now() + msBeforeNext };
  };
}
