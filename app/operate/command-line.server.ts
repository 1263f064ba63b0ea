import { type ParseArgsConfig, parseArgs } from "node:util";
import pino from "pino";
import { readConfig } from "../config.server.ts";
import { fileIn, openExisting } from "../platform/db/connection.server.ts";
import { requireMigrated } from "../platform/db/migrator.server.ts";
import { requireNodeApi } from "../platform/db/sqlite.server.ts";
import { createHub } from "../platform/realtime/hub.server.ts";
import { releaseName } from "../platform/release.ts";
import { rooms } from "../rooms/rooms.server.ts";
import { backupCommands } from "./command-line/backup.server.ts";
import {
  type BareCommand,
  type Environment,
  type Given,
  type Result,
  type Store,
  type StoreCommand,
  WrongUse,
} from "./command-line/command.ts";
import { configCommands } from "./command-line/config.server.ts";
import { copy } from "./command-line/copy.server.ts";
import { doctor } from "./command-line/doctor.server.ts";
import { exportUser } from "./command-line/export.server.ts";
import { inviteCommands } from "./command-line/invite.server.ts";
import { listCommands } from "./command-line/list-users.server.ts";
import { reportCommands } from "./command-line/reports.server.ts";
import { siteCommands } from "./command-line/site.server.ts";
import { userCommands } from "./command-line/users.server.ts";
import { operatorCommand } from "./operator-command.ts";

export { loadEnvFile } from "../../env-file.ts";

/** Commands by name (one or two words), in the order of the help. */
export const commands: Record<string, StoreCommand | BareCommand> = {
  ...siteCommands,
  ...listCommands,
  ...userCommands,
  ...inviteCommands,
  ...reportCommands,
  ...configCommands,
  export: exportUser,
  ...backupCommands,
  copy,
  doctor,
};

/** Used by `npm run roles`. Some commands have two names. */
export const usages = [...new Set(Object.values(commands).map(({ usage }) => usage))];

const COMMON: NonNullable<ParseArgsConfig["options"]> = {
  help: { type: "boolean" },
  json: { type: "boolean" },
};

const DONE = 0;
const REFUSED = 1;
const WRONG_USE = 2;

interface Output {
  log(line: string): void;
  error(line: string): void;
}

/**
 * Runs an operator's command on the database in DATA_DIR, whether or not a server is running.
 * @param start starts the server in this process
 * @returns the exit code: 0, 1 if the command refuses or finds a problem, 2 for invalid arguments
 */
export async function runAdmin(
  args: readonly string[],
  environment: Environment,
  output: Output,
  start: () => Promise<unknown>,
) {
  const asJson = args.includes("--json");
  const say = (line: string) => output.error(asJson ? JSON.stringify({ message: line }) : line);
  const name = nameOf(args);
  const command = name === undefined ? undefined : commands[name];
  try {
    if (args[0] === "--version") {
      output.log(releaseName);
      return DONE;
    }
    if (!command || name === undefined) {
      if (args[0] !== "--help") throw new WrongUse(args[0] ? "There is no such command." : "Name a command.");
      output.log(helpOf(Object.values(commands)));
      return DONE;
    }
    const { isHelp, ...given } = read(command, args.slice(name.split(" ").length));
    if (isHelp) {
      output.log(helpOf([command]));
      return DONE;
    }
    requireNodeApi();
    const { lines, json, failed } = await run(command, environment, given, start);
    for (const line of asJson ? jsonLines(json) : lines) output.log(line);
    return failed ? REFUSED : DONE;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    if (!(error instanceof WrongUse)) return REFUSED;
    if (!asJson) output.error(helpOf(command ? [command] : Object.values(commands)));
    return WRONG_USE;
  }
}

const jsonLines = (json: unknown) => (json === undefined ? [] : [JSON.stringify(json)]);

function nameOf(args: readonly string[]): string | undefined {
  const names = [args.slice(0, 2).join(" "), args[0] ?? ""];
  return names.find((name) => Object.hasOwn(commands, name));
}

function read(
  { operands: [least, most] = [0, 0], options }: StoreCommand | BareCommand,
  args: string[],
): Given & { isHelp: boolean } {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args, options: { ...options, ...COMMON }, allowPositionals: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
  const { positionals, values } = parsed;
  const isHelp = values.help === true;
  if (!isHelp && positionals.length < least) throw new WrongUse("An argument is missing.");
  if (!isHelp && positionals.length > most) throw new WrongUse(`Unexpected argument "${positionals[most]}".`);
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const flags = Object.keys(values).filter((name) => values[name] === true);
  return { operands: positionals, options: Object.fromEntries(texts), flags: new Set(flags), isHelp };
}

async function run(
  command: StoreCommand | BareCommand,
  environment: Environment,
  given: Given,
  start: () => Promise<unknown>,
): Promise<Result> {
  if ("runBare" in command) return command.runBare(environment, given, start);
  const config = readConfig(environment);
  const db = await openExisting(config);
  if (!db) throw new Error(`There is no database at ${fileIn(config.dataDir)}.`);
  try {
    await requireMigrated(db);
    const hub: Store["hub"] = createHub((error) => {
      throw error;
    });
    const log = pino({ level: config.logLevel }, pino.destination(2));
    return await command.run({ config, db, hub, log, rooms, now: Date.now }, given);
  } finally {
    await db.destroy();
  }
}

function helpOf(shown: (StoreCommand | BareCommand)[]): string {
  const width = Math.max(...shown.map(({ usage }) => usage.length));
  const lines = shown.map(({ usage, about }) => `  ${operatorCommand(usage.padEnd(width))}  ${about}`);
  const each = "Every command accepts --help, and --json for machine-readable output.";
  const npm = "npm itself prints two lines unless it runs with --silent.";
  return [
    "The operator's commands:",
    ...lines,
    operatorCommand("").startsWith("npm") ? `${each} ${npm}` : each,
  ].join("\n");
}
