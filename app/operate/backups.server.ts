import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isSea } from "node:sea";
import { fileURLToPath } from "node:url";
import type { Application } from "../platform/application.ts";
import type { Config } from "../platform/config.server.ts";
import {
  backupFolder,
  backupName,
  removeCutOff,
  scheduledBackups,
} from "../platform/db/backup-folder.server.ts";
import type { Job } from "../platform/jobs/jobs.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The operator's program, next to the server's bundle. It exists only in a built app. */
const program = ["../upsolve.js", "../../upsolve.js"]
  .map((file) => fileURLToPath(new URL(file, import.meta.url)))
  .find((file) => existsSync(file));

type Make = (dataDir: string, file: string, signal: AbortSignal) => Promise<unknown>;

/** Runs `backup <file>` in another process, because copying and checking a large database would block this one. */
const backUpElsewhere: Make = (dataDir, file, signal) => {
  const command = ["backup", file];
  const child = spawn(process.execPath, isSea() ? command : [program as string, ...command], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise<void>((resolve, reject) => {
    let failure: Error | undefined;
    child.once("error", (error) => {
      failure = error;
    });
    child.once("close", (status) => {
      if (status === 0) resolve();
      else reject(failure ?? new Error(errors.trim() || "The backup process was killed."));
    });
  });
};

export function backups(
  { dataDir, backups: schedule }: Pick<Config, "dataDir" | "backups">,
  make: Make | undefined = program ? backUpElsewhere : undefined,
): Job<Pick<Application, "db" | "now">>[] {
  if (!schedule || !make) return [];
  const job: Job<Pick<Application, "db" | "now">> = {
    name: "backups",
    failure: "The backup failed",
    every: MINUTE,
    pause: { first: 5 * MINUTE, longest: 6 * HOUR },
    async isDue({ now }) {
      // Ignores backups dated in the future, made while the clock was wrong.
      const last = scheduledBackups(dataDir).findLast(({ at }) => at <= now());
      return !last || now() - last.at >= schedule.everyHours * HOUR;
    },
    async run({ now }, { signal }) {
      const folder = backupFolder(dataDir);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      removeCutOff(dataDir);
      const file = join(folder, backupName(now()));
      await make(dataDir, file, signal).finally(() => signal.aborted && removeCutOff(dataDir));
      const others = scheduledBackups(dataDir).filter((each) => each.file !== file);
      for (const { file: old } of others.slice(0, Math.max(0, others.length + 1 - schedule.keep)))
        rmSync(old);
    },
  };
  return [job];
}
