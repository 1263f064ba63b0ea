import { type Database, openDatabase } from "../../app/db/connection.server.ts";
import { migrate } from "../../app/db/migrator.server.ts";

/** A fresh database in memory, with every migration run. */
export async function testDatabase(): Promise<Database> {
  const db = openDatabase(":memory:");
  await migrate(db);
  return db;
}
