import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import {
  connectDatabase,
  type Database,
  openDatabase,
  type Watch,
} from "../../app/platform/db/connection.server.ts";
import { migrate } from "../../app/platform/db/migrator.server.ts";
import { Dialect } from "../../app/platform/db/sqlite.server.ts";
import type { Tables } from "../../app/platform/db/tables.ts";
import { migrations } from "../../migrations/index.ts";
import { emptyPostgres, isOnPostgres, migratedPostgres } from "./engine.ts";

let migrated: Promise<Buffer> | undefined;

/** A new database with the whole schema, copied from a migrated one. SQLite keeps it in memory. */
export async function testDatabase(watch?: Watch): Promise<Database> {
  if (isOnPostgres) return connect(await migratedPostgres(migratePostgres), watch);
  return openDatabase(await migratedSqlite(), watch);
}

export function migratedSqlite(): Promise<Buffer> {
  migrated ??= migrateOnce();
  return migrated;
}

export async function emptyDatabase(watch?: Watch): Promise<Database> {
  return isOnPostgres ? connect(await emptyPostgres(), watch) : openDatabase(":memory:", watch);
}

/** Connects to a test's database. Idle connections close by themselves. */
export function connect(url: string, watch?: Watch): Promise<Database> {
  return connectDatabase({ url, poolSize: 10, statementTimeoutMs: 30_000, idleTimeoutMs: 500 }, watch);
}

export async function migratePostgres(url: string): Promise<void> {
  const db = await connect(url);
  await migrate(db);
  await db.destroy();
}

async function migrateOnce(): Promise<Buffer> {
  const sqlite = new SQLite(":memory:");
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite) });
  await migrate(db);
  const bytes = sqlite.serialize();
  await db.destroy();
  return bytes;
}

/**
 * Empties a running server's SQLite database. Ids continue, so nothing that the server remembers matches a new row.
 */
export async function emptySqlite(file: string): Promise<void> {
  const fresh = new SQLite(await migratedSqlite());
  const db = new SQLite(file, { timeout: 5000 });
  db.pragma("foreign_keys = off");
  const named = (type: string) =>
    db.prepare("select name, sql from sqlite_schema where type = ?").all(type) as Record<
      "name" | "sql",
      string
    >[];
  const tables = named("table");
  const indexes = tables.filter(({ sql }) => /using fts5\b/.test(sql)).map(({ name }) => name);
  const belongsToIndex = (name: string) => indexes.some((index) => name.startsWith(`${index}_`));
  const emptied = tables.filter(
    ({ name, sql }) =>
      !/^(sqlite|kysely)_/.test(name) && !/^create virtual/i.test(sql) && !belongsToIndex(name),
  );
  const triggers = named("trigger");
  db.transaction(() => {
    for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
    for (const { name } of emptied) {
      db.exec(`delete from "${name}"`);
      for (const row of fresh.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]) {
        const marks = Object.keys(row).map(() => "?");
        db.prepare(`insert into "${name}" (${Object.keys(row)}) values (${marks})`).run(Object.values(row));
      }
    }
    for (const name of indexes) db.exec(`insert into ${name} (${name}) values ('delete-all')`);
    for (const { sql } of triggers) db.exec(sql);
  }).immediate();
  db.close();
  fresh.close();
}

/** Runs the migrations up to a number, such as "0005". */
export async function migrateTo(db: Database, number: string): Promise<void> {
  await migrate(
    db,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= number)),
  );
}
