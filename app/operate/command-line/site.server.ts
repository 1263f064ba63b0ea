import { mkdirSync } from "node:fs";
import pino from "pino";
import { readConfig } from "../../config.server.ts";
import type { Config } from "../../platform/config.server.ts";
import { openConfigured, openExisting } from "../../platform/db/connection.server.ts";
import { allMigrations, missingMigrations } from "../../platform/db/migrator.server.ts";
import { update } from "../../platform/db/update.server.ts";
import { openTransport } from "../../platform/mail/transport.server.ts";
import { newUserSchema } from "../../rooms/members/json.ts";
import { type BareCommand, WrongUse } from "./command.ts";

const serve: BareCommand = {
  usage: "serve",
  about: "runs Upsolve until SIGTERM or Ctrl+C",
  async runBare(environment, _given, start) {
    readConfig(environment);
    await start();
    // The server prints its own message when it is ready.
    return { lines: [], json: undefined };
  },
};

const migrate: BareCommand = {
  usage: "migrate [--dry-run]",
  about: "brings the database up to date, as every start does, after backing it up",
  options: { "dry-run": { type: "boolean" } },
  async runBare(environment, { flags }) {
    const config = readConfig(environment);
    const isTrial = flags.has("dry-run");
    const migrations = await (isTrial ? listMissing(config) : migrateNow(config));
    const said = isTrial
      ? "These migrations would run. Nothing has changed."
      : "These migrations ran. The database is up to date.";
    return {
      lines: migrations.length === 0 ? ["The database is up to date."] : [...migrations, said],
      json: { migrated: !isTrial, migrations },
    };
  },
};

const testMail: BareCommand = {
  usage: "test-mail <address>",
  about: "sends a test email, or prints the mail server's error",
  operands: [1, 1],
  async runBare(environment, { operands: [to = ""] }) {
    const { mail, publicUrl } = readConfig(environment);
    const address = newUserSchema.shape.email.safeParse(to);
    if (!address.success) throw new WrongUse(`"${to}" is not an email address.`);
    if (!mail) throw new Error("There is no mail server: SMTP_URL is not set.");
    const transport = await openTransport(mail);
    try {
      await transport.send(
        { name: "", address: to },
        { subject: "Test email from Upsolve", blocks: [`This is a test email from ${publicUrl}.`] },
      );
    } finally {
      transport.close();
    }
    const line = `The mail server accepted an email from ${mail.from.address} to ${to}.`;
    return { lines: [line], json: { sent: true, from: mail.from.address, to } };
  },
};

async function listMissing(config: Config): Promise<string[]> {
  const db = await openExisting(config);
  if (!db) return allMigrations;
  try {
    return await missingMigrations(db);
  } finally {
    await db.destroy();
  }
}

async function migrateNow(config: Config): Promise<string[]> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const db = await openConfigured(config);
  try {
    return await update(db, config, pino({ level: config.logLevel }, pino.destination(2)));
  } finally {
    await db.destroy();
  }
}

export const siteCommands: Record<string, BareCommand> = {
  serve,
  migrate,
  "test-mail": testMail,
};
