import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The names of scheduled backups sort by time. */
const SCHEDULED = /^upsolve-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;
const BEFORE_UPDATE = /^before-.+\.db$/;
const CUT_OFF = /^(?:upsolve|before)-.+\.db\.part(?:-journal|-wal|-shm)?$/;

export const backupFolder = (dataDir: string) => join(dataDir, "backups");

export const backupName = (time: number) =>
  `upsolve-${new Date(time).toISOString().slice(0, 19).replaceAll(":", "")}Z.db`;

function filesIn(dataDir: string, pattern: RegExp): string[] {
  const folder = backupFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** The complete scheduled backups and when each was started (ms since the epoch), oldest first. */
export function scheduledBackups(dataDir: string): { file: string; at: number }[] {
  const folder = backupFolder(dataDir);
  return filesIn(dataDir, SCHEDULED).map((file) => ({
    file,
    at: Date.parse(file.slice(folder.length + 1).replace(SCHEDULED, "$1T$2:$3:$4Z")),
  }));
}

export const lastBackup = (dataDir: string): number | null => scheduledBackups(dataDir).at(-1)?.at ?? null;

export const backupsBeforeUpdates = (dataDir: string) => filesIn(dataDir, BEFORE_UPDATE);

/** Call it only while no backup is running. */
export function removeCutOff(dataDir: string): void {
  for (const file of filesIn(dataDir, CUT_OFF)) rmSync(file, { force: true });
}
