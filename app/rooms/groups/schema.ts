import { z } from "zod";
import { filterId, optionalText, queryId, requiredText } from "../../platform/text/fields.ts";
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

/** The screen's form for adding members. */
export const addSchema = z.object({ add: names });
export type AddFields = { add: string };

/** The join screen's form only has a button: its key is part of the address. */
export const joinFormSchema = z.object({});
export const joinSchema = z.object({ key: z.string("A key is required").max(100) });

/** For the query of a page's address: invalid values are dropped. */
export const groupFilter = filterId;

/** The same for a call, which refuses them. */
export const groupQuery = queryId("group is a group's id");

export const shows = ["yours", "all"] as const;
export const showFilter = z.object({ show: z.enum(shows).catch("yours").default("yours") });
