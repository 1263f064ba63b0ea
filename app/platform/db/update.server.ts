import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { backUp } from "./backup.server.ts";
import { backupFolder, backupsBeforeUpdates } from "./backup-folder.server.ts";
import type { Database, Where } from "./connection.server.ts";
import { migrate, pendingMigrations } from "./migrator.server.ts";

/** Backs up an older version's file first. @returns the migrations that ran. @throws a one-line Error */
export async function update(
  db: Database,
  { dataDir, postgres }: Where,
  log: Pick<Logger, "info">,
): Promise<string[]> {
  const [first] = postgres ? [] : await pendingMigrations(db);
  if (first) await backUpBefore(first, dataDir, log);
  return migrate(db);
}

async function backUpBefore(migration: string, dataDir: string, log: Pick<Logger, "info">): Promise<void> {
  const folder = backupFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = backupsBeforeUpdates(dataDir);
  const file = join(folder, `before-${migration}-${Date.now()}.db`);
  await backUp(dataDir, file);
  for (const old of before) rmSync(old);
  log.info({ file }, "Backed up before the update");
}
