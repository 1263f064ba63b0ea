import { stat, statfs } from "node:fs/promises";
import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import { lastBackup } from "./backup-folder.server.ts";
import { type Database, fileIn } from "./connection.server.ts";

/** Bytes of a file; 0 if it is not there. */
const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Bytes that the database takes, and those of its disk: null where nobody says, as PostgreSQL does not of its machine. */
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
    /** What is written but not yet in the file itself. */
    log: await sizeOf(`${file}-wal`),
    free: disk && disk.bavail * disk.bsize,
    disk: disk && disk.blocks * disk.bsize,
    /** When the last backup on schedule began, in ms since the epoch. */
    backedUpAt: lastBackup(dataDir),
  };
}
