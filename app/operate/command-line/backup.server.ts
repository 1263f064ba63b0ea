import { existsSync } from "node:fs";
import { readConfig } from "../../config.server.ts";
import type { Config } from "../../platform/config.server.ts";
import { backUp, restore as restoreFile } from "../../platform/db/backup.server.ts";
import { fileIn } from "../../platform/db/connection.server.ts";
import { type BareCommand, type Environment, printable, WrongUse } from "./command.ts";

/** @throws on PostgreSQL */
function readFileConfig(environment: Environment): Config {
  const config = readConfig(environment);
  if (config.postgres) {
    throw new Error("The data is in PostgreSQL: use pg_dump and pg_restore (see docs/scaling.md).");
  }
  return config;
}

function onlyOperand([file]: string[]): string {
  if (!file) throw new WrongUse("Name a file.");
  return file;
}

const backup: BareCommand = {
  usage: "backup <file>",
  about: "copies all data into one file and verifies it; the server may be running",
  operands: [1, 1],
  async runBare(environment, { operands }) {
    const file = onlyOperand(operands);
    const { dataDir } = readFileConfig(environment);
    if (!existsSync(fileIn(dataDir))) throw new Error(`There is no database at ${fileIn(dataDir)}.`);
    const bytes = await backUp(dataDir, file);
    return {
      lines: [`Backed up to ${printable(file)}: ${(bytes / 1e6).toFixed(1)} MB, verified.`],
      json: { file, bytes },
    };
  },
};

const restore: BareCommand = {
  usage: "restore <file> [--dry-run] [--force]",
  about: "replaces a stopped site's data with a backup; the old data is kept next to it",
  operands: [1, 1],
  options: { "dry-run": { type: "boolean" }, force: { type: "boolean" } },
  async runBare(environment, { operands, flags }) {
    const file = onlyOperand(operands);
    const { dataDir } = readFileConfig(environment);
    const isTrial = flags.has("dry-run");
    const isForced = flags.has("force");
    const aside = await restoreFile(file, dataDir, { now: Date.now(), isTrial, isForced });
    const lines = isTrial
      ? [`${printable(file)} is intact and would be restored. Nothing has changed.`]
      : ["Restored. Start Upsolve.", ...aside.map((name) => `The previous data is in ${name}.`)];
    return { lines, json: { restored: !isTrial, aside } };
  },
};

export const backupCommands = { backup, restore };
