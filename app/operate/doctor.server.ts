import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { readConfig, settingNames } from "../config.server.ts";
import type { Config } from "../platform/config.server.ts";
import { backupFolder, backupsBeforeUpdates, scheduledBackups } from "../platform/db/backup-folder.server.ts";
import { type Database, fileIn, openExisting } from "../platform/db/connection.server.ts";
import { damageOf, requirePostgres } from "../platform/db/health.server.ts";
import { requireMigrated } from "../platform/db/migrator.server.ts";
import { schemaFaults } from "../platform/db/schema-check.server.ts";
import { oldestMail } from "../platform/mail/queries.server.ts";
import { openTransport } from "../platform/mail/transport.server.ts";
import { tryEncoder, uploadsOff } from "../rooms/images/index.server.ts";
import { listLostKeys } from "../rooms/judges/index.server.ts";
import { lacksOwner } from "../rooms/members/index.server.ts";
import { judgeHealth } from "../rooms/solves/index.server.ts";
import { operatorCommand } from "./operator-command.ts";

export interface Problem {
  check: string;
  message: string;
}

const MB = 1024 * 1024;
const MINUTE = 60_000;
/** In minutes; greylisting delays mail by about a quarter of an hour. */
const MAILS_WAIT = 30;
const PASSWORD_LENGTH = 8;
const LEAST_FREE = 512 * MB;
/** A random 32-character secret has more distinct characters than this, even in hexadecimal. */
const LEAST_VARIETY = 8;

/**
 * Checks the configuration, the files in DATA_DIR, the mail server and the database. Changes nothing.
 * @param inFile the variables in the .env file
 */
export async function examine(
  environment: Record<string, string | undefined>,
  inFile: Record<string, string> = {},
): Promise<Problem[]> {
  const misspelt = examineNames(inFile);
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [...misspelt, { check: "configuration", message: messageOf(error) }];
  }
  // Files are checked first, because opening the database repairs their modes.
  return [
    ...misspelt,
    ...examineConfig(config),
    ...(await examineMailServer(config)),
    ...examineFiles(config.dataDir),
    ...examineBackups(config),
    ...uploadsProblem(await tryEncoder()),
    ...(await examineDatabase(config)),
  ];
}

/** Shown to owners in /admin; omits the checks that read the whole database. */
export const warningsOf = (config: Config): Problem[] => [
  ...examineConfig(config),
  ...examineFiles(config.dataDir),
  ...examineBackups(config),
  ...uploadsProblem(uploadsOff()),
];

function uploadsProblem(reason: string | undefined): Problem[] {
  if (reason === undefined) return [];
  const message = `Images cannot be uploaded, because sharp cannot be loaded. ${reason} See docs/packages.md.`;
  return [{ check: "uploads", message }];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function examineNames(inFile: Record<string, string>): Problem[] {
  return Object.keys(inFile).flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const meant = settingNames.find((known) => isNearly(name.toUpperCase(), known));
    const message = `${name} in .env is not a setting. Did you mean ${meant}?`;
    return meant ? [{ check: "names", message }] : [];
  });
}

/** Whether two names differ by one letter: changed, added, missing or swapped with the next one. */
function isNearly(name: string, known: string): boolean {
  let at = 0;
  while (at < name.length && name[at] === known[at]) at++;
  const [rest, wanted] = [name.slice(at), known.slice(at)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}

async function examineMailServer({ mail }: Config): Promise<Problem[]> {
  if (!mail) return [];
  const transport = await openTransport(mail);
  try {
    await transport.verify();
    return [];
  } catch (error) {
    const message = `The mail server in SMTP_URL rejects mail: ${messageOf(error)}`;
    return [{ check: "mail-server", message }];
  } finally {
    transport.close();
  }
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  return /(^|\.)localhost$/.test(bare) || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

export function examineConfig(config: Config): Problem[] {
  const problems: Problem[] = [];
  const found = (check: string, message: string) => problems.push({ check, message });
  const { protocol, hostname } = new URL(config.publicUrl);
  const isPublic = !isLoopback(hostname);
  if (!config.rateLimits) {
    found("rate-limits", "RATE_LIMITS is off, so anyone can guess passwords at full speed. Remove it.");
  }
  if (config.sessionSecrets.some((secret) => new Set(secret).size < LEAST_VARIETY)) {
    found("session-secret", 'SESSION_SECRET can be guessed. "openssl rand -base64 32" makes a good one.');
  }
  if (!isPublic) {
    if (isLoopback(config.host)) return problems;
    found(
      "public-url",
      `HOST is ${config.host}, which lets other machines in, but PUBLIC_URL is this machine. Set PUBLIC_URL to the address people type.`,
    );
    return problems;
  }
  if (config.minPasswordLength < PASSWORD_LENGTH) {
    const { minPasswordLength: least } = config;
    found(
      "password-length",
      `Passwords of ${least === 1 ? "1 character" : `${least} characters`} are accepted. Set MIN_PASSWORD_LENGTH to ${PASSWORD_LENGTH} or more, because PUBLIC_URL is not on localhost.`,
    );
  }
  if (!config.isBackupDecided && !config.postgres) {
    found(
      "backups",
      "No backups are being made. Set BACKUP_EVERY to a number of hours, such as 24, or to off if you back up another way.",
    );
  }
  if (protocol === "http:") {
    found(
      "https",
      "PUBLIC_URL begins with http://, so passwords and sessions travel unencrypted. Serve the site over https and set PUBLIC_URL to that address.",
    );
  } else if (config.trustProxy === 0) {
    found(
      "trust-proxy",
      "PUBLIC_URL begins with https://, which a reverse proxy answers, but TRUST_PROXY is off. All users then share one address and its limits. Set TRUST_PROXY to the number of proxies in front.",
    );
  }
  return problems;
}

function examineFiles(dataDir: string): Problem[] {
  const file = join(dataDir, "upsolve.db");
  if (!existsSync(dataDir)) return [];
  const problems: Problem[] = [];
  const found = (check: string, message: string) => problems.push({ check, message });
  try {
    accessSync(dataDir, constants.W_OK);
  } catch {
    found("data-dir", `This account cannot write to ${dataDir}. Run Upsolve as the folder's owner.`);
  }
  const backups = [...scheduledBackups(dataDir).map(({ file }) => file), ...backupsBeforeUpdates(dataDir)];
  for (const each of [file, `${file}-wal`, `${file}-shm`, join(dataDir, "session-secret"), ...backups]) {
    if (process.platform === "win32" || !existsSync(each)) continue;
    const mode = statSync(each).mode & 0o777;
    if ((mode & 0o077) === 0) continue;
    const shown = mode.toString(8).padStart(4, "0");
    found("file-modes", `Other accounts can open ${each} (mode ${shown}). Run: chmod 600 ${each}`);
  }
  const secret = join(dataDir, "session-secret");
  if ((textOf(secret)?.trim().length ?? Number.POSITIVE_INFINITY) < 32) {
    found(
      "session-secret",
      `${secret} is damaged. Remove it: the next start makes one, and all sign in again.`,
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  // A backup or a migration needs room for a copy of the database.
  const wanted = Math.max(LEAST_FREE, existsSync(file) ? statSync(file).size : 0);
  if (free < wanted) {
    const [has, wants] = [free, wanted].map((bytes) => Math.floor(bytes / MB));
    found(
      "disk",
      `Only ${has} MB are free on the disk that holds ${dataDir}. Upsolve needs at least ${wants} MB.`,
    );
  }
  return problems;
}

const BACKUP_LATE = 60 * MINUTE;

function examineBackups({ backups, dataDir }: Config): Problem[] {
  // If the folder is missing, the server has never run with a schedule.
  if (!backups || !existsSync(backupFolder(dataDir))) return [];
  const { everyHours } = backups;
  const now = Date.now();
  const last = scheduledBackups(dataDir).findLast(({ at }) => at <= now);
  if (last && now - last.at < everyHours * 60 * MINUTE + BACKUP_LATE) return [];
  const wanted = `BACKUP_EVERY schedules one every ${everyHours === 1 ? "hour" : `${everyHours} hours`}.`;
  const found = last
    ? `The last backup is ${Math.floor((now - last.at) / MINUTE / 60)} hours old`
    : "There is no backup yet";
  const reason = "If Upsolve is running, its log says why.";
  return [{ check: "backups", message: `${found}, and ${wanted} ${reason}` }];
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

async function examineMails(db: Database, sendsMail: boolean): Promise<Problem[]> {
  const now = Date.now();
  const oldest = await oldestMail(db, now - MAILS_WAIT * MINUTE);
  if (!oldest) return [];
  const minutes = Math.floor((now - oldest.created_at) / MINUTE);
  const age = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
  const mails = `${oldest.waiting} ${oldest.waiting === 1 ? "mail waits" : "mails wait"}`;
  const reason = sendsMail
    ? oldest.failure
      ? `Last failure: ${oldest.failure}`
      : "Is Upsolve running?"
    : "SMTP_URL is not set.";
  return [{ check: "mail", message: `${mails} to be sent, the oldest for ${age}. ${reason}` }];
}

/** Hours without a response while handles are waiting. A long queue is fine as long as it moves. */
const JUDGES_ANSWER = 6;

async function examineJudges(db: Database, config: Config): Promise<Problem[]> {
  const now = Date.now();
  const late = now - JUDGES_ANSWER * 60 * MINUTE;
  const judges = await judgeHealth({ db, config, now: () => now });
  return judges.flatMap(({ name, answeredAt, waiting, waitingSince, failure }) => {
    if (waitingSince === null || Math.max(waitingSince, answeredAt ?? 0) > late) return [];
    const handles =
      waiting === 1 ? "1 handle waits" : `${waiting}${waiting === 1000 ? " or more" : ""} handles wait`;
    const last = answeredAt === null ? "never" : new Date(answeredAt).toISOString();
    const reason = failure ? `Last failure: ${failure}` : "Is Upsolve running?";
    return [{ check: "judges", message: `${name}: ${handles}. The last answer: ${last}. ${reason}` }];
  });
}

/** An API key that is stored encrypted cannot be read any more once the session secret has changed. */
async function examineKeys(db: Database, config: Config): Promise<Problem[]> {
  const kept = textOf(join(config.dataDir, "session-secret"))?.trim();
  const secrets = config.sessionSecrets.length > 0 ? config.sessionSecrets : kept ? [kept] : [];
  return (await listLostKeys({ db, config, secrets })).map((title) => ({
    check: "judge-keys",
    message: `The API key for ${title} can no longer be read, because the session secret has changed. Enter it again under Admin → Judges.`,
  }));
}

async function examineDatabase(config: Config): Promise<Problem[]> {
  let db: Database | undefined;
  try {
    db = await openExisting(config);
    if (!db) {
      const message = `There is no database at ${fileIn(config.dataDir)}. Upsolve creates it when it first starts.`;
      return [{ check: "database", message }];
    }
    if (config.postgres) await requirePostgres(db);
    await requireMigrated(db);
    const faults = await damageOf(db);
    if (faults.length > 0) {
      const message = `The database is damaged: ${faults.join("; ")}. Stop Upsolve and restore a backup.`;
      return [{ check: "database", message }];
    }
    const changed = (await schemaFaults(db)).join("; ");
    const message = `The database schema was changed: ${changed}. Undo the change, or restore a backup.`;
    const problems = [
      ...(changed ? [{ check: "schema", message }] : []),
      ...(await examineMails(db, config.mail !== undefined)),
      ...(await examineJudges(db, config)),
      ...(await examineKeys(db, config)),
    ];
    if (!(await lacksOwner(db, Date.now()))) return problems;
    const make = `Make a member its owner: ${operatorCommand("promote <username>")}`;
    return [...problems, { check: "owner", message: `This site has no owner. ${make}` }];
  } catch (error) {
    return [{ check: "database", message: messageOf(error) }];
  } finally {
    await db?.destroy();
  }
}
