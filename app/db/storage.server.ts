import { sql } from "kysely";
import type { Database } from "./connection.server.ts";
import { STORAGE_FULL } from "./storage-full.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Refuses every write after which an account stores more than its quota; it may still delete and shorten. A trigger does
 * it, so that no command can forget it and no two writes at once go over it. It lasts as long as the connection.
 */
export async function limitStorage(db: Database, quotaBytes: number | undefined): Promise<void> {
  await sql`drop trigger if exists temp.account_quota`.execute(db);
  if (quotaBytes === undefined) return;
  const megabytes = Math.round((quotaBytes / MEGABYTE) * 10) / 10;
  const refusal = `${STORAGE_FULL}: this site keeps ${megabytes} MB for each account. Delete something first.`;
  await sql`create temp trigger account_quota after update of stored_bytes on main.users
    when new.stored_bytes > old.stored_bytes and new.stored_bytes > ${sql.lit(quotaBytes)}
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
}
