import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./connection.server.ts";

/**
 * Counts in time windows shared by all processes, by PostgreSQL's clock. A window that ends implausibly late was
 * started before that clock was set back, and counts as over.
 */
export function countInPostgres(db: Database) {
  return async (id: string, by: number, seconds: number): Promise<{ count: number; left: number }> => {
    // Hashed to keep the key short, and IP addresses out of the table.
    const key = hash("sha256", id, "base64");
    const now = sql`(extract(epoch from now()) * 1000)::bigint`;
    const length = sql`${seconds * 1000}::bigint`;
    const isOpen = sql`rate_limits.expire between ${now} and ${now} + 2 * ${length}`;
    const { rows } = await sql<{ count: number; left: number }>`
      with swept as (
        delete from rate_limits where key in (
          select key from rate_limits where expire < ${now} and key <> ${key}
          order by expire limit 2 for update skip locked
        )
      )
      insert into rate_limits (key, points, expire) values (${key}, ${by}, ${now} + ${length})
      on conflict (key) do update set
        points = case when ${isOpen} then rate_limits.points + excluded.points else excluded.points end,
        expire = case when ${isOpen} then rate_limits.expire else excluded.expire end
      returning points::int as count, (expire - ${now})::int as left`.execute(db);
    return rows[0] ?? { count: by, left: seconds * 1000 };
  };
}
