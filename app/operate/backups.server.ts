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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOOK_EVERY = MINUTE;
/** Before a backup that failed is tried again; doubles with each failure. */
const FIRST_PAUSE = 5 * MINUTE;
const LONGEST_PAUSE = 6 * HOUR;

/** The program with the operator's commands, above this file's bundle or chunk. Only the built app has it. */
const program = ["../upsolve.js", "../../upsolve.js"]
  .map((file) => fileURLToPath(new URL(file, import.meta.url)))
  .find((file) => existsSync(file));

/** Copies a data folder into a file, until the signal says that there is no more time. */
type Make = (dataDir: string, file: string, signal: AbortSignal) => Promise<unknown>;

/** Runs `backup <file>` in a process of its own: copying and checking a large database would hold this one's thread. */
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
      else reject(failure ?? new Error(errors.trim() || "It was ended from outside."));
    });
  });
};

type Asked = Pick<Application, "log" | "now"> & { config: Pick<Config, "dataDir" | "backups"> };

/** Makes backups on schedule, and removes the oldest. One that fails is tried again after longer and longer pauses. */
export class Schedule {
  readonly #asked: Asked;
  readonly #make: Make;
  readonly #stopping = new AbortController();
  #underWay: Promise<void> | null = null;
  #failures = 0;
  #failure = "";
  /** Milliseconds since the epoch. */
  #notBefore = 0;

  constructor(asked: Asked, make: Make = backUpElsewhere) {
    this.#asked = asked;
    this.#make = make;
  }

  /** Makes a backup if one is due and none is under way. Never throws. */
  async look(): Promise<void> {
    const { config, now } = this.#asked;
    if (!config.backups || this.#underWay || now() < this.#notBefore) return;
    // The clock may have been wrong: what comes from the future is no backup of today.
    const last = scheduledBackups(config.dataDir).findLast(({ at }) => at <= now());
    if (last && now() - last.at < config.backups.everyHours * HOUR) return;
    this.#underWay = this.#attempt(config.dataDir, config.backups.keep);
    await this.#underWay;
    this.#underWay = null;
  }

  /** Ends a backup that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#underWay;
  }

  async #attempt(dataDir: string, keep: number): Promise<void> {
    const { log, now } = this.#asked;
    try {
      const folder = backupFolder(dataDir);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      removeCutOff(dataDir);
      const file = join(folder, backupName(now()));
      await this.#make(dataDir, file, this.#stopping.signal);
      const others = scheduledBackups(dataDir).filter((each) => each.file !== file);
      for (const { file: old } of others.slice(0, Math.max(0, others.length + 1 - keep))) rmSync(old);
      if (this.#failures > 0) log.info({ file }, "Backups are made again");
      this.#failures = 0;
      this.#failure = "";
    } catch (error) {
      if (this.#stopping.signal.aborted) return removeCutOff(dataDir);
      const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
      this.#notBefore = now() + pause;
      const { message } = error as Error;
      const level = message === this.#failure ? "debug" : "error";
      this.#failure = message;
      log[level]({ err: error }, `The backup failed. It is tried again in ${pause / MINUTE} minutes`);
    }
  }
}

/**
 * Makes a backup in the folder `backups` of the data folder as often as the settings say.
 * @returns a function that stops it; undefined where there is no schedule.
 */
export function scheduleBackups(
  app: Pick<Application, "config" | "log" | "now">,
): (() => Promise<void>) | undefined {
  if (!app.config.backups || !program) return undefined;
  const schedule = new Schedule(app);
  void schedule.look();
  const looking = setInterval(() => void schedule.look(), LOOK_EVERY).unref();
  return () => {
    clearInterval(looking);
    return schedule.stop();
  };
}
