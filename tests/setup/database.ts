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

/** A fresh database with the whole schema, copied from a migrated one. SQLite's is in memory. */
export async function testDatabase(watch?: Watch): Promise<Database> {
  if (isOnPostgres) return connect(await migratedPostgres(migratePostgres), watch);
  return openDatabase(await migratedSqlite(), watch);
}

/** A migrated SQLite database without rows, as a file's bytes. */
export function migratedSqlite(): Promise<Buffer> {
  migrated ??= migrateOnce();
  return migrated;
}

/** A fresh database without any table. */
export async function emptyDatabase(watch?: Watch): Promise<Database> {
  return isOnPostgres ? connect(await emptyPostgres(), watch) : openDatabase(":memory:", watch);
}

/** Connects to a test's database. Idle connections close by themselves. */
export function connect(url: string, watch?: Watch): Promise<Database> {
  return connectDatabase({ url, poolSize: 10, statementTimeoutMs: 30_000, idleTimeoutMs: 500 }, watch);
}

/** Migrates an empty PostgreSQL database and disconnects. */
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

/** Runs the migrations up to a number ("0005"), to test the next one. */
export async function migrateTo(db: Database, number: string): Promise<void> {
  await migrate(
    db,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= number)),
  );
}
