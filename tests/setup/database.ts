import { type Database, openDatabase } from "../../app/db/connection.server.ts";
import { migrate } from "../../app/db/migrator.server.ts";
import { migrations } from "../../migrations/index.ts";

/** A fresh database in memory, with every migration run. */
export async function testDatabase(): Promise<Database> {
  const db = openDatabase(":memory:");
  await migrate(db);
  return db;
}

/** Runs the migrations up to a number ("0005"), for a test of the next one. */
export async function migrateTo(db: Database, number: string): Promise<void> {
  await migrate(
    db,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= number)),
  );
}
