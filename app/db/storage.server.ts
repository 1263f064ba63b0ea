import { sql } from "kysely";
import type { Database } from "./connection.server.ts";
import { storageRefusal } from "./storage-full.ts";

/**
 * Refuses every write after which an account stores more than its quota; it may still delete and shorten. A trigger does
 * it, so that no command can forget it and no two writes at once go over it. It lasts as long as the connection.
 */
export async function limitStorage(db: Database, quotaBytes: number | undefined): Promise<void> {
  await sql`drop trigger if exists temp.account_quota`.execute(db);
  if (quotaBytes === undefined) return;
  await sql`create temp trigger account_quota after update of stored_bytes on main.users
    when new.stored_bytes > old.stored_bytes and new.stored_bytes > ${sql.lit(quotaBytes)}
    begin select raise(abort, ${sql.lit(storageRefusal(quotaBytes))}); end`.execute(db);
}
