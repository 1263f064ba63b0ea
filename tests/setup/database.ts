import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import { type Database, openDatabase } from "../../app/db/connection.server.ts";
import { Dialect } from "../../app/db/dialect.server.ts";
import { migrate } from "../../app/db/migrator.server.ts";
import type { Tables } from "../../app/db/tables.ts";

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
