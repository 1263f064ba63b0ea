import type { Config } from "../../platform/config.server.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { defaults, type SettingName, type SettingValues, settingsSchema } from "./schema.ts";

export const variableOf: Partial<Record<SettingName, string>> = {
  signup: "SIGNUP",
  showEmails: "SHOW_EMAILS",
  verifyEmails: "VERIFY_EMAILS",
};

export type Origin = "environment" | "database" | "default";

export interface ReadSettings {
  values: SettingValues;
  origins: Record<SettingName, Origin>;
  /** When the announcement last changed, in milliseconds since the epoch. */
  announcedAt: number;
}

const names = Object.keys(defaults) as SettingName[];

/** Settings from the environment, else the database, else the defaults. */
export async function readSettings(
  db: Connection,
  config: Pick<Config, "signup" | "showEmails" | "verifyEmails">,
): Promise<ReadSettings> {
  const rows = await db
    .selectFrom("site_settings")
    .select(["name", "value", "changed_at"])
    .where("name", "in", names)
    .execute();
  const stored = settingsSchema.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  const { signup, showEmails, verifyEmails } = config;
  const given: Partial<SettingValues> = { signup, showEmails, verifyEmails };
  const originOf = (name: SettingName): Origin => {
    if (given[name] !== undefined) return "environment";
    return stored[name] === undefined ? "default" : "database";
  };
  const origins = Object.fromEntries(names.map((name) => [name, originOf(name)]));
  const values = Object.fromEntries(
    names.map((name) => [name, given[name] ?? stored[name] ?? defaults[name]]),
  );
  return {
    values: values as SettingValues,
    origins: origins as Record<SettingName, Origin>,
    announcedAt: rows.find(({ name }) => name === "announcement")?.changed_at ?? 0,
  };
}
