import { readEnvFile } from "../../../env-file.ts";
import { listVariables, readConfig } from "../../config.server.ts";
import type { Config } from "../../platform/config.server.ts";
import { openExisting } from "../../platform/db/connection.server.ts";
import { requireMigrated } from "../../platform/db/migrator.server.ts";
import { OPERATOR } from "../../rooms/members/index.server.ts";
import {
  changeSettings,
  type Origin,
  type ReadSettings,
  readSettings,
  variableOf,
} from "../../rooms/site/index.server.ts";
import { defaults, type SettingName, settingsSchema } from "../../rooms/site/json.ts";
import { type BareCommand, printable, type StoreCommand, WrongUse } from "./command.ts";

interface Setting {
  name: string;
  value: string | undefined;
  from: Origin | "file" | ".env";
}

async function listSettings(environment: Record<string, string | undefined>): Promise<Setting[]> {
  const site = await siteSettings(readConfig(environment));
  const inFile = readEnvFile();
  const variables = listVariables(environment).map(({ name, value, from }): Setting => {
    const own = Object.entries(variableOf).find(([, variable]) => variable === name)?.[0];
    if (own && from === "default") {
      const key = own as SettingName;
      return { name, value: site?.values[key] ?? defaults[key], from: site?.origins[key] ?? "default" };
    }
    const isOfFile = from === "environment" && inFile[name] === environment[name];
    return { name, value, from: isOfFile ? ".env" : from };
  });
  const others = (["name", "description", "announcement"] as const).map((name): Setting => {
    const value = site?.values[name] || undefined;
    return { name, value, from: value ? "database" : "default" };
  });
  const choices = (["memberGroups", "vouching", "openProgress"] as const).map(
    (name): Setting => ({
      name,
      value: site?.values[name] ?? defaults[name],
      from: site?.origins[name] ?? "default",
    }),
  );
  return [...variables, ...others, ...choices];
}

async function siteSettings(config: Config): Promise<ReadSettings | null> {
  const db = await openExisting(config);
  if (!db) return null;
  try {
    await requireMigrated(db);
    return await readSettings(db, config);
  } finally {
    await db.destroy();
  }
}

const show: BareCommand = {
  usage: "config",
  about: "prints every setting and where it comes from, without secrets",
  async runBare(environment) {
    const settings = await listSettings(environment);
    const width = Math.max(...settings.map(({ name }) => name.length));
    const lines = settings.map(({ name, value, from }) => {
      const shown = value === undefined ? "not set" : printable(value.replace(/\s+/g, " "));
      return `${name.padEnd(width)}  ${shown}  (${from})`;
    });
    return {
      lines,
      json: { settings: settings.map((each) => ({ ...each, value: each.value ?? null })) },
    };
  },
};

const names = Object.keys(settingsSchema.shape);

const set: StoreCommand = {
  usage: "config set <name> <value>",
  about: `changes a setting of the site: ${names.join(", ")}; an empty value resets it`,
  operands: [2, 2],
  async run(store, { operands: [name = "", value] }) {
    if (!names.includes(name))
      throw new WrongUse(`There is no setting "${name}". Use one of ${names.join(", ")}.`);
    const input = settingsSchema.safeParse({ [name]: value });
    if (!input.success)
      throw new WrongUse(`${name}: ${input.error.issues.map(({ message }) => message).join(" ")}`);
    await changeSettings(store, OPERATOR, input.data);
    const { values } = await readSettings(store.db, store.config);
    return { lines: [`${name} is set.`], json: { settings: values } };
  },
};

export const configCommands: Record<string, StoreCommand | BareCommand> = { config: show, "config set": set };
