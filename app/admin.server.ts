import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "./config.server.ts";
import { type Database, openDatabase } from "./db/connection.server.ts";
import { requireMigrated } from "./db/migrator.server.ts";
import { resolveReport } from "./moderation/commands.server.ts";
import { listOpenReports } from "./moderation/queries.server.ts";

const USAGE = `The operator's commands:
  npm run admin -- reports               lists open reports
  npm run admin -- reports resolve <id>  resolves a report`;
const MOST_LISTED = 50;

interface Output {
  log(line: string): void;
  error(line: string): void;
}

/**
 * Runs an operator's command on the database in DATA_DIR, while a server runs or not.
 * @returns the exit code of the program
 */
export async function runAdmin(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  const command = commandOf(args);
  if (!command) {
    output.error(USAGE);
    return 1;
  }
  try {
    const file = join(readConfig(environment).dataDir, "upsolve.db");
    // Opening a missing file would create an empty database.
    if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
    const db = openDatabase(file);
    try {
      await requireMigrated(db);
      for (const line of await command(db)) output.log(line);
    } finally {
      await db.destroy();
    }
    return 0;
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

type Command = (db: Database) => Promise<string[]>;

function commandOf([area, verb, id, ...rest]: readonly string[]): Command | undefined {
  if (area !== "reports" || rest.length > 0) return undefined;
  if (verb === undefined) return reports;
  if (verb === "resolve" && id !== undefined && /^[1-9]\d{0,14}$/.test(id)) return resolve(Number(id));
  return undefined;
}

async function reports(db: Database): Promise<string[]> {
  const rows = await listOpenReports(db, MOST_LISTED + 1);
  if (rows.length === 0) return ["There are no open reports."];
  const lines = rows.slice(0, MOST_LISTED).flatMap((row) => {
    const when = new Date(row.created_at).toISOString().slice(0, 16).replace("T", " ");
    const by = account(row.reporter_name, row.reporter_id);
    return [
      `#${row.id}  ${when} UTC  ${by} reports ${account(row.reported_name, row.reported_id)}`,
      ...row.reason.split("\n").map((line) => `    ${printable(line)}`),
    ];
  });
  return rows.length > MOST_LISTED ? [...lines, "There are more: resolve some of these first."] : lines;
}

const account = (name: string, id: number | null) =>
  `${printable(name)} (${id === null ? "account deleted" : `user ${id}`})`;

/** A user's text must not send the operator's terminal control sequences. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, "");

function resolve(id: number): Command {
  return async (db) => {
    await resolveReport({ db, now: Date.now }, id);
    return [`Report #${id} is resolved.`];
  };
}
