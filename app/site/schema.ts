import { z } from "zod";
import { ANNOUNCEMENT_LIMIT, DESCRIPTION_LIMIT, SITE_NAME_LIMIT } from "./limits.ts";

/** Who may sign up: anybody, holders of an invitation link, anybody with the approval of staff, or nobody. */
export const signUpModes = ["open", "invitation", "approval", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

const text = (name: string, limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `${name} is too long: at most ${limit.toLocaleString("en")} characters`);
const line = (name: string, limit: number) =>
  text(name, limit).transform((value) => value.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim());

/** What a form or a call changes; what is left out stays. An empty text goes back to the default. */
export const settingsSchema = z.object({
  name: line("The name", SITE_NAME_LIMIT).optional(),
  description: line("The description", DESCRIPTION_LIMIT).optional(),
  signup: z
    .enum(signUpModes, `Choose ${signUpModes.slice(0, -1).join(", ")} or ${signUpModes.at(-1)}`)
    .optional(),
  showEmails: z.enum(["on", "off"], "Choose on or off").optional(),
  verifyEmails: z.enum(["on", "off"], "Choose on or off").optional(),
  announcement: text("The announcement", ANNOUNCEMENT_LIMIT).optional(),
});
export type SettingValues = Required<z.output<typeof settingsSchema>>;
export type SettingName = keyof SettingValues;

export const defaults: SettingValues = {
  name: "",
  description: "",
  signup: "open",
  showEmails: "on",
  verifyEmails: "off",
  announcement: "",
};
