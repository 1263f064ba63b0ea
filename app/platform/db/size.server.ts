import { stat, statfs } from "node:fs/promises";
import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import { lastBackup } from "./backup-folder.server.ts";
import { type Database, fileIn } from "./connection.server.ts";

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Sizes of the database and its disk in bytes; null if unknown, as for PostgreSQL's disk. */
export async function measureStorage(db: Database, dataDir: string) {
  if (isPostgres(db)) {
    const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
      db,
    );
    return { database: rows[0]?.size ?? 0, log: null, free: null, disk: null, backedUpAt: null };
  }
  const file = fileIn(dataDir);
  const disk = await statfs(dataDir).catch(() => null);
  return {
    database: await sizeOf(file),
    log: await sizeOf(`${file}-wal`),
    free: disk && disk.bavail * disk.bsize,
    disk: disk && disk.blocks * disk.bsize,
    backedUpAt: lastBackup(dataDir),
  };
}
