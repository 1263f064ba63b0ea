import { z } from "zod";
import { boundText } from "../../platform/text/fields.ts";
import { ANNOUNCEMENT, DESCRIPTION, PREVIEWED, SITE_NAME } from "./limits.ts";

export const signUpModes = ["open", "invitation", "approval", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Omitted settings are kept; an empty string restores the default. */
export const settingsSchema = z.object({
  name: boundText(SITE_NAME).optional(),
  description: boundText(DESCRIPTION).optional(),
  signup: z
    .enum(signUpModes, `Choose ${signUpModes.slice(0, -1).join(", ")} or ${signUpModes.at(-1)}`)
    .optional(),
  showEmails: z.enum(["on", "off"], "Choose on or off").optional(),
  verifyEmails: z.enum(["on", "off"], "Choose on or off").optional(),
  memberGroups: z.enum(["on", "off"], "Choose on or off").optional(),
  vouching: z.enum(["on", "off"], "Choose on or off").optional(),
  openProgress: z.enum(["on", "off"], "Choose on or off").optional(),
  announcement: boundText(ANNOUNCEMENT).optional(),
});
export type SettingValues = Required<z.output<typeof settingsSchema>>;
export type SettingName = keyof SettingValues;

export const defaults: SettingValues = {
  name: "",
  description: "",
  signup: "open",
  showEmails: "on",
  verifyEmails: "off",
  memberGroups: "off",
  vouching: "on",
  openProgress: "off",
  announcement: "",
};

export const themeSchema = z.object({ theme: z.enum(["system", "light", "dark"]) });
export type Theme = z.output<typeof themeSchema>["theme"];

/** The text's kind decides about its headings and what it may cost. */
export const previewSchema = z.object({
  text: z.enum(["statement", "solution", "blog", "comment"], "Choose the kind of text"),
  content: boundText(PREVIEWED),
});
export type PreviewedText = z.output<typeof previewSchema>["text"];
