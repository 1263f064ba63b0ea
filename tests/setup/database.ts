import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import { type Database, openDatabase } from "../../app/db/connection.server.ts";
import { Dialect } from "../../app/db/dialect.server.ts";
import { migrate } from "../../app/db/migrator.server.ts";
import type { Tables } from "../../app/db/tables.ts";
import { migrations } from "../../migrations/index.ts";

let migrated: Promise<Buffer> | undefined;

/** A fresh database in memory with the whole schema: a copy of one on which every migration ran. */
export async function testDatabase(): Promise<Database> {
  migrated ??= migrateOnce();
  return openDatabase(await migrated);
}

async function migrateOnce(): Promise<Buffer> {
  const sqlite = new SQLite(":memory:");
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite) });
  await migrate(db);
  const bytes = sqlite.serialize();
  await db.destroy();
  return bytes;
}

/** Runs the migrations up to a number ("0005"), for a test of the next one. */
export async function migrateTo(db: Database, number: string): Promise<void> {
  await migrate(
    db,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= number)),
  );
}
