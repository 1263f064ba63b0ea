import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import { type Database, inTransaction } from "./connection.server.ts";
import { storageRefusal } from "./storage-full.ts";

/**
 * Makes writes that would exceed an account's quota fail; deleting and shortening still work. A trigger does this, so
 * that no command can forget it and no concurrent writes can evade it. On SQLite, the trigger lasts as long as the
 * connection; on PostgreSQL, until it is replaced.
 */
export async function limitStorage(db: Database, quotaBytes: number | undefined): Promise<void> {
  if (isPostgres(db)) return limitPostgres(db, quotaBytes);
  await sql`drop trigger if exists temp.account_quota`.execute(db);
  if (quotaBytes === undefined) return;
  await sql`create temp trigger account_quota after update of stored_bytes on main.users
    when ${isOver(quotaBytes)}
    begin select raise(abort, ${sql.lit(storageRefusal(quotaBytes))}); end`.execute(db);
}

const isOver = (quotaBytes: number) =>
  sql`new.stored_bytes > old.stored_bytes and new.stored_bytes > ${sql.lit(quotaBytes)}`;

async function limitPostgres(db: Database, quotaBytes: number | undefined): Promise<void> {
  const message = quotaBytes === undefined ? null : storageRefusal(quotaBytes);
  // Kept if unchanged, because creating a trigger waits for every reader of the table.
  const { rows } = await sql<{ note: string | null }>`select obj_description(oid, 'pg_trigger') as note
    from pg_trigger where tgname = 'account_quota' and tgrelid = 'users'::regclass`.execute(db);
  if ((rows[0]?.note ?? null) === message) return;
  await inTransaction(db, async (trx) => {
    await sql`drop trigger if exists account_quota on users`.execute(trx);
    if (quotaBytes === undefined) return;
    await sql`create or replace function refuse_storage() returns trigger language plpgsql as $function$
      begin raise exception '%', tg_argv[0]; end $function$`.execute(trx);
    await sql`create trigger account_quota after update of stored_bytes on users for each row
      when (${isOver(quotaBytes)}) execute function refuse_storage(${sql.lit(message)})`.execute(trx);
    await sql`comment on trigger account_quota on users is ${sql.lit(message)}`.execute(trx);
  });
}
