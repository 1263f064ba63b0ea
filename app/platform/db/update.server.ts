import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { backUp } from "./backup.server.ts";
import { backupFolder, backupsBeforeUpdates } from "./backup-folder.server.ts";
import type { Database, Where } from "./connection.server.ts";
import { migrate, pendingMigrations } from "./migrator.server.ts";

/**
 * Brings a database up to date. A file that an older version made is copied before it changes.
 * @returns the names of the migrations that ran.
 * @throws an Error of one line when a step fails or a newer version made the database.
 */
export async function update(
  db: Database,
  { dataDir, postgres }: Where,
  log: Pick<Logger, "info">,
): Promise<string[]> {
  const [first] = postgres ? [] : await pendingMigrations(db);
  if (first) await backUpBefore(first, dataDir, log);
  return migrate(db);
}

/** The last such copy stays. */
async function backUpBefore(migration: string, dataDir: string, log: Pick<Logger, "info">): Promise<void> {
  const folder = backupFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = backupsBeforeUpdates(dataDir);
  const file = join(folder, `before-${migration}-${Date.now()}.db`);
  await backUp(dataDir, file);
  for (const old of before) rmSync(old);
  log.info({ file }, "Backed up before the update");
}
