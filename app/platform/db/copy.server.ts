import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection, Database } from "./connection.server.ts";
import { USER_IDS } from "./postgres.server.ts";

/** Rows per statement. Even the widest table stays within both engines' limits. */
const BATCH = 500;
/** An image may take a megabyte. */
const FEW = 10;

type Rows = Record<string, unknown>[];

/** Tables that only one engine has, or that are rebuilt after the copy. */
const isOwn = (table: string) =>
  /_search(_|$)|^kysely_|^sqlite_/.test(table) || [USER_IDS, "rate_limits", "uncut_words"].includes(table);

async function tablesOf(db: Connection): Promise<string[]> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  return names.filter((name) => !isOwn(name)).sort();
}

async function countRows(db: Connection, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** @throws when a database has more rows than its migrations inserted. */
export async function requireEmpty(db: Database): Promise<void> {
  for (const table of await tablesOf(db)) {
    if (["blog_totals", "member_totals"].includes(table) || (await countRows(db, table)) === 0) continue;
    throw new Error(`The target is not empty: its table ${table} has rows.`);
  }
}

export interface Copied {
  rows: number;
  /** The number of texts with a NUL, which was replaced with a space. */
  mended: number;
}

/**
 * Copies every row of a site, and the last id of each table, into an empty database with the same tables; all or
 * nothing. Stored totals are copied too, so triggers are turned off.
 * @throws when a table's row count differs from the original.
 */
export async function copyRows(from: Database, to: Database): Promise<Copied> {
  const tables = await tablesOf(from);
  return withoutForeignKeys(to, async (trx) => {
    const restore = await stopTriggers(trx, tables);
    const checkForeignKeys = await deferForeignKeys(trx);
    const copied = { rows: 0, mended: 0 };
    for (const table of tables) {
      await sql`delete from ${sql.table(table)}`.execute(trx);
      for await (const rows of batchesOf(from, table)) {
        copied.mended += rows.reduce((sum, row) => sum + mend(row), 0);
        copied.rows += rows.length;
        await trx
          .insertInto(table as "users")
          .values(rows as never)
          .execute();
      }
      if (table === "users" && isPostgres(trx)) await keepIds(from, trx);
      const [before, after] = [await countRows(from, table), await countRows(trx, table)];
      if (before !== after)
        throw new Error(`Copied ${after} of ${before} rows of ${table}. Is the site running?`);
    }
    for (const [table, last] of await lastIds(from)) await setLastId(trx, table, last);
    await checkForeignKeys();
    await restore();
    return copied;
  });
}

async function* batchesOf(db: Database, table: string): AsyncGenerator<Rows> {
  const names = await keyOf(db, table);
  const key = names.map((column) => sql.ref(column));
  let last: unknown[] | undefined;
  for (;;) {
    const after = last ? sql`where (${sql.join(key)}) > (${sql.join(last)})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} ${after}
      order by ${sql.join(key)} limit ${sql.lit(table === "images" ? FEW : BATCH)}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = names.map((column) => end[column]);
    yield rows;
  }
}

async function keyOf(db: Connection, table: string): Promise<string[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ name: string }>`select a.attname as name from pg_index i
        join unnest(i.indkey) with ordinality as k (attnum, place) on true
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indisprimary and i.indrelid = ${table}::regclass order by k.place`.execute(db)
    : await sql<{
        name: string;
      }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db);
  return rows.map(({ name }) => name);
}

function mend(row: Record<string, unknown>): number {
  let mended = 0;
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== "string" || !value.includes("\0")) continue;
    row[column] = value.replaceAll("\0", " ");
    mended++;
  }
  return mended;
}

async function keepIds(from: Database, trx: Connection): Promise<void> {
  const ids = sql.table(USER_IDS);
  await sql`insert into ${ids} (id) select id from users on conflict do nothing`.execute(trx);
  const left = await from
    .selectFrom("deletions")
    .select("subject_id")
    .where("kind", "=", "account")
    .execute();
  for (const { subject_id } of left) {
    await sql`insert into ${ids} (id) values (${subject_id}) on conflict do nothing`.execute(trx);
  }
}

function withoutForeignKeys<T>(db: Database, work: (trx: Connection) => Promise<T>): Promise<T> {
  if (isPostgres(db)) {
    return db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      return work(trx);
    });
  }
  return db.connection().execute(async (connection) => {
    // The pragma has no effect inside a transaction.
    await sql`pragma foreign_keys = off`.execute(connection);
    return connection.transaction().execute(work);
  });
}

/**
 * Makes PostgreSQL check foreign keys at the end, because rows refer to later rows, and tables to each other.
 * On SQLite, they are off.
 * @returns a function that checks them and throws for a reference to a missing row.
 */
async function deferForeignKeys(trx: Connection): Promise<() => Promise<void>> {
  if (!isPostgres(trx)) return async () => {};
  const { rows } = await sql<{ child: string; name: string }>`
    select conrelid::regclass::text as child, conname as name from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = current_schema()::text::regnamespace`.execute(
    trx,
  );
  const each = async (when: "deferrable initially deferred" | "not deferrable") => {
    for (const { child, name } of rows)
      await sql`alter table ${sql.raw(child)} alter constraint ${sql.id(name)} ${sql.raw(when)}`.execute(trx);
  };
  await each("deferrable initially deferred");
  return async () => {
    await sql`set constraints all immediate`.execute(trx);
    await each("not deferrable");
  };
}

async function stopTriggers(trx: Connection, tables: string[]): Promise<() => Promise<void>> {
  if (isPostgres(trx)) {
    const each = async (what: "enable" | "disable") => {
      for (const table of tables)
        await sql`alter table ${sql.table(table)} ${sql.raw(what)} trigger user`.execute(trx);
    };
    await each("disable");
    return () => each("enable");
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(trx);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(trx);
  return async () => {
    for (const trigger of rows) await sql.raw(trigger.sql).execute(trx);
  };
}

/** The highest id that each table has ever used, because ids are never reused. */
async function lastIds(db: Database): Promise<[table: string, last: number][]> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{
      name: string;
      seq: number;
    }>`select name, seq from sqlite_sequence where seq > 0`.execute(db);
    return rows.map(({ name, seq }) => [name, seq]);
  }
  const found: [string, number][] = [];
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(s.oid) as last from pg_class s join pg_depend d on d.objid = s.oid
      where s.relkind = 'S' and d.refobjid = ${table}::regclass and d.deptype = 'i'`.execute(db);
    if (rows[0]?.last) found.push([table, rows[0].last]);
  }
  return found;
}

async function setLastId(db: Connection, table: string, last: number): Promise<void> {
  if (isPostgres(db)) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
  else {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  }
}

/** The stored totals of a database that do not match its rows, in words. */
export async function wrongFigures(db: Database): Promise<string[]> {
  const figures = {
    "public problems": sql`select (select total from public_totals where kind = 'all') as kept,
      (select count(*) from problems where visibility = 'public') as counted`,
    solutions: sql`select sum(solutions_count) as kept, (select count(*) from solutions s join problems p
      on p.id = s.problem_id where p.visibility = 'public' and s.author_id in (select id from users)) as counted from users`,
    blogs: sql`select (select total from blog_totals) as kept, (select count(*) from blogs b
      where b.removed = 0 and b.author_id in (select id from users)) as counted`,
    members: sql`select (select total from member_totals where kind = 'members' and day = 0) as kept,
      (select count(*) from users where waits = 0) as counted`,
    reviews: sql`select (select coalesce(sum(total), 0) from problem_review_totals)
      + (select coalesce(sum(total), 0) from solution_review_totals) as kept,
      (select count(*) from problem_reviews where by_author = 0)
      + (select count(*) from solution_reviews where by_author = 0) as counted`,
    "solved problems of handles": sql`select (select sum(solved) from handles where clears = 0) as kept,
      (select count(*) from attempts a join handles h on h.id = a.handle_id
      where h.clears = 0 and a.solved_at is not null) as counted`,
    "solves of leaderboards": sql`select (select sum(solves + unverified) from solve_totals
      where period = 'all' and facet = '') as kept,
      (select count(*) from marks where counted is not null) as counted`,
    "solves of days": sql`select (select sum(solves + unverified) from solve_days) as kept,
      (select count(*) from marks where counted <> 'posted') as counted`,
  };
  const wrong: string[] = [];
  for (const [name, query] of Object.entries(figures)) {
    const { rows } = (await query.execute(db)) as { rows: { kept: number | null; counted: number }[] };
    const { kept, counted } = rows[0] ?? { kept: 0, counted: 0 };
    if ((kept ?? 0) !== counted) wrong.push(`${name}: stored ${kept ?? 0}, counted ${counted}`);
  }
  return wrong;
}
