import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.server.ts";
import type { Application } from "../context.ts";
import { backUp } from "../db/backup.server.ts";
import type { Database } from "../db/connection.server.ts";
import { pendingMigrations } from "../db/migrator.server.ts";

const HOUR = 60 * 60 * 1000;
const LOOK_EVERY = 60_000;

/** Names of backups on schedule hold their time, so that their order is that of time. */
const SCHEDULED = /^upsolve-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;
const BEFORE_UPDATE = /^before-.+\.db$/;

const nameAt = (time: number) =>
  `upsolve-${new Date(time).toISOString().slice(0, 19).replaceAll(":", "")}Z.db`;
const timeOf = (name: string) => Date.parse(name.replace(SCHEDULED, "$1T$2:$3:$4Z"));

const folderOf = (config: Pick<Config, "dataDir">) => join(config.dataDir, "backups");

function namesIn(folder: string, pattern: RegExp): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pattern.test(name))
        .sort()
    : [];
}

/** When the last backup on schedule was made (ms since the epoch); null without one. Only those that were read back stay. */
export function lastBackup(config: Pick<Config, "dataDir">): number | null {
  const last = namesIn(folderOf(config), SCHEDULED).at(-1);
  return last === undefined ? null : timeOf(last);
}

/** The operator's commands, beside this file's bundle or above its chunk. Only the built app has them. */
const program = ["./admin.js", "../admin.js", "../../admin.js"]
  .map((file) => new URL(file, import.meta.url))
  .find((url) => existsSync(fileURLToPath(url)));

/** Runs `backup <file>` in a process of its own: copying and checking a large database would hold this one's thread. */
function backUpElsewhere(dataDir: string, file: string): Promise<void> {
  const code = `import { runAdmin } from ${JSON.stringify(program?.href)};
    process.exitCode = await runAdmin(["backup", ${JSON.stringify(file)}], { DATA_DIR: ${JSON.stringify(dataDir)} }, console);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => (status === 0 ? resolve() : reject(new Error(errors.trim()))));
  });
}

/**
 * Makes a backup in the folder `backups` of the data folder as often as the settings say, and removes the oldest.
 * @returns a function that stops it; undefined where there is no schedule.
 */
export function scheduleBackups({
  config,
  log,
  now,
}: Pick<Application, "config" | "log" | "now">): (() => void) | undefined {
  const { backups, dataDir } = config;
  if (!backups || !program) return undefined;
  const folder = folderOf(config);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let isRunning = false;
  const look = async () => {
    const last = lastBackup(config);
    if (isRunning || (last !== null && now() - last < backups.everyHours * HOUR)) return;
    isRunning = true;
    try {
      await backUpElsewhere(dataDir, join(folder, nameAt(now())));
      for (const old of namesIn(folder, SCHEDULED).slice(0, -backups.keep)) rmSync(join(folder, old));
    } catch (error) {
      log.error({ err: error }, "The backup failed");
    }
    isRunning = false;
  };
  void look();
  const looking = setInterval(look, LOOK_EVERY).unref();
  return () => clearInterval(looking);
}

/** Copies a database that an older version made, before this one changes it; the last such copy stays. */
export async function backUpBeforeMigration(
  db: Database,
  { config, log }: Pick<Application, "config" | "log">,
): Promise<void> {
  if (config.postgres) return;
  const [first] = await pendingMigrations(db);
  if (!first) return;
  const folder = folderOf(config);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = namesIn(folder, BEFORE_UPDATE);
  const file = join(folder, `before-${first}-${Date.now()}.db`);
  await backUp(config.dataDir, file);
  for (const old of before) rmSync(join(folder, old));
  log.info({ file }, "Backed up before the update");
}
