import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import { type Connection, type Database, inTransaction } from "./connection.server.ts";
import { USER_IDS } from "./postgres.server.ts";

/** How many rows one statement deletes or changes, which takes a few milliseconds. */
export const SLICE = 100;

interface Reference {
  child: string;
  column: string;
  parent: string;
  action: "CASCADE" | "SET NULL";
  /** 1 if the child has row ids (SQLite) or an id (PostgreSQL). Tables without them have few rows per parent. */
  hasRowIds: number;
}

async function referencesIn(db: Connection): Promise<Reference[]> {
  if (isPostgres(db)) return referencesInPostgres(db);
  const { rows } = await sql<Reference>`
    select t.name as child, f."from" as "column", f."table" as parent, f.on_delete as action, not t.wr as hasRowIds
    from pragma_table_list as t join pragma_foreign_key_list(t.name) as f
    where t.schema = 'main' and t.type = 'table'`.execute(db);
  return rows;
}

async function referencesInPostgres(db: Connection): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as child, a.attname as "column",
      case c.confrelid::regclass::text when ${sql.lit(USER_IDS)} then 'users' else c.confrelid::regclass::text end as parent,
      case c.confdeltype when 'c' then 'CASCADE' else 'SET NULL' end as action,
      exists (select 1 from pg_attribute where attrelid = c.conrelid and attname = 'id') as "hasRowIds"
    from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}

const rowId = (db: Connection) => (isPostgres(db) ? sql`id` : sql`rowid`);

export async function step<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  await pause(performance.now() - begun);
  return result;
}

/** Does what foreign keys do (cascade or set null), but in slices. The parent rows may still exist. */
export async function releaseInSlices(db: Database, parent: string, ids: number[]): Promise<void> {
  await release(db, await referencesIn(db), parent, ids);
  if (parent === "users" && isPostgres(db)) {
    const gone = sql`id in (${sql.join(ids)}) and id not in (select id from users)`;
    await sql`delete from ${sql.table(USER_IDS)} where ${gone}`.execute(db);
  }
}

/** Deletes rows and everything that refers to them. @param ids returns at most SLICE ids, and none at the end */
export async function deleteInSlices(
  db: Database,
  table: string,
  ids: () => Promise<number[]>,
): Promise<void> {
  const references = await referencesIn(db);
  for (let some = await ids(); some.length > 0; some = await ids()) {
    await deleteRows(db, references, table, some);
  }
}

async function release(db: Database, references: Reference[], parent: string, ids: number[]): Promise<void> {
  for (const { child, column, action, hasRowIds } of references.filter((each) => each.parent === parent)) {
    if (!hasRowIds) {
      const rows = sql`from ${sql.table(child)} where ${sql.ref(column)} in (${sql.join(ids)})`;
      await inTransaction(db, (trx) => sql`delete ${rows}`.execute(trx));
      continue;
    }
    const next = async () => {
      // The alias is needed because "rowid" would come back under the name of the table's id column.
      const { rows } = await sql<{ slice: number }>`select ${rowId(db)} as slice from ${sql.table(child)}
        where ${sql.ref(column)} in (${sql.join(ids)}) limit ${sql.lit(SLICE)}`.execute(db);
      return rows.map((row) => row.slice);
    };
    for (let some = await next(); some.length > 0; some = await next()) {
      if (action === "CASCADE") await deleteRows(db, references, child, some);
      else await step(() => clear(db, child, column, some));
    }
  }
}

async function deleteRows(
  db: Database,
  references: Reference[],
  table: string,
  ids: number[],
): Promise<void> {
  await release(db, references, table, ids);
  const rows = sql`from ${sql.table(table)} where ${rowId(db)} in (${sql.join(ids)})`;
  await step(() => inTransaction(db, (trx) => sql`delete ${rows}`.execute(trx)));
}

const clear = (db: Database, table: string, column: string, ids: number[]) =>
  inTransaction(db, (trx) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${rowId(db)} in (${sql.join(ids)})`.execute(
      trx,
    ),
  );
