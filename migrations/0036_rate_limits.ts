import { type Kysely, sql } from "kysely";
import { isPostgres } from "./engine.ts";

/** Limits that several processes share. A file has one process, which counts in memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  // Not worth a write-ahead log: after a crash of PostgreSQL they start from zero.
  await sql`create unlogged table rate_limits (
    key text primary key,
    points bigint not null default 0,
    expire bigint
  )`.execute(db);
  await sql`create index rate_limits_by_expire on rate_limits (expire)`.execute(db);
}
