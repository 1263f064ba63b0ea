import { z } from "zod";
import { optionalText, requiredText } from "../../platform/text/fields.ts";
import { GROUP_ABOUT, GROUP_NAME, MOST_NAMED } from "./limits.ts";

/** A group sent by a form or the API. */
export const groupSchema = z.object({
  name: requiredText(GROUP_NAME),
  about: optionalText(GROUP_ABOUT),
});
export type GroupInput = z.output<typeof groupSchema>;
export type GroupFields = z.input<typeof groupSchema>;

const MOST = `At most ${MOST_NAMED} members at a time`;

const names = z.preprocess(
  // Conform would report a list of one empty string as a missing field.
  (value) => (typeof value === "string" ? value.split(/[\s,;]+/, MOST_NAMED + 2).filter(Boolean) : value),
  z
    .array(z.string().max(100, "A username is too long"), "Members must be a list of usernames")
    .max(MOST_NAMED, MOST)
    .transform((all) => [...new Set(all.map((name) => name.trim().replace(/^@/, "")).filter(Boolean))]),
);

/** By username. `leaders` are all leaders after the change; if omitted, they stay as they are. */
export const membersSchema = z.object({
  add: names.default([]),
  remove: names.default([]),
  leaders: names.optional(),
});
export type MembersInput = z.output<typeof membersSchema>;

export const joinSchema = z.object({ key: z.string("A key is required").max(100) });

/** For the query of a page's address: invalid values are dropped. */
export const groupFilter = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** The same for a call, which refuses them. */
export const groupQuery = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "group is a group's id")
  .transform(Number)
  .optional();
