import { z } from "zod";
import { boundText } from "../text/fields.ts";
import { tidyLine } from "../text/lengths.ts";
import { ANNOUNCEMENT_LIMIT, DESCRIPTION_LIMIT, SITE_NAME_LIMIT } from "./limits.ts";

/** Who may sign up: anybody, holders of an invitation link, anybody with the approval of staff, or nobody. */
export const signUpModes = ["open", "invitation", "approval", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

const line = (name: string, limit: number) => boundText(name, limit, { tidy: plainLine });

/** One line without what only shapes it. */
const plainLine = (typed: string) => tidyLine(typed.replace(/\p{Cf}+/gu, " "));

/** What a form or a call changes; what is left out stays. An empty text goes back to the default. */
export const settingsSchema = z.object({
  name: line("Name", SITE_NAME_LIMIT).optional(),
  description: line("Description", DESCRIPTION_LIMIT).optional(),
  signup: z
    .enum(signUpModes, `Choose ${signUpModes.slice(0, -1).join(", ")} or ${signUpModes.at(-1)}`)
    .optional(),
  showEmails: z.enum(["on", "off"], "Choose on or off").optional(),
  verifyEmails: z.enum(["on", "off"], "Choose on or off").optional(),
  announcement: boundText("Announcement", ANNOUNCEMENT_LIMIT).optional(),
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
