import { z } from "zod";
import { type ReadSettings, variableOf } from "./queries.server.ts";
import { type SettingName, signUpModes } from "./schema.ts";

export { defaults, type SettingName, type SettingValues, settingsSchema, signUpModes } from "./schema.ts";

export const settingsAnswer = z.object({
  settings: z.object({
    name: z.string(),
    description: z.string(),
    signup: z.enum(signUpModes),
    showEmails: z.enum(["on", "off"]),
    verifyEmails: z.enum(["on", "off"]),
    memberGroups: z.enum(["on", "off"]),
    vouching: z.enum(["on", "off"]),
    openProgress: z.enum(["on", "off"]),
    announcement: z.string(),
  }),
  locked: z.record(z.string(), z.string()),
});

export function toSettingsJson({ values, origins }: Pick<ReadSettings, "values" | "origins">) {
  return { settings: values, locked: locksOf(origins) };
}

export function locksOf(origins: ReadSettings["origins"]): Partial<Record<SettingName, string>> {
  const all = Object.entries(variableOf) as [SettingName, string][];
  return Object.fromEntries(all.filter(([name]) => origins[name] === "environment"));
}
