import { z } from "zod";
import { filterId, filterText, optionalText, requiredText } from "../../platform/text/fields.ts";
import { ABOUT, MOST_GROUPS, MOST_MEMBERS, NAME, NOTE, PASTED, SECTION, TITLE } from "./limits.ts";

const DUE = "Due date must be a date such as 2026-12-31";

/** A day. The time in an ISO date is ignored. */
const dueSchema = z
  .preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    z
      .string({ error: DUE })
      .regex(/^[12]\d{3}-\d{2}-\d{2}(T[\d:.]{5,15}(Z|[+-]\d{2}:\d{2})?)?$/, DUE)
      .transform((text) => text.slice(0, 10))
      .refine((day) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day), DUE)
      .optional(),
  )
  .transform((day) => day ?? null);

const MOST = `At most ${MOST_MEMBERS} members`;

const membersSchema = z.preprocess(
  // Drop empty parts, because Conform would report a list of one empty string as a missing field.
  (value) => (typeof value === "string" ? value.split(/[\s,;]+/, MOST_MEMBERS + 2).filter(Boolean) : value),
  z
    .array(z.string().max(100, "A username is too long"), "Members must be a list of usernames")
    .max(MOST_MEMBERS, MOST)
    .transform((names) => [...new Set(names.map((name) => name.trim().replace(/^@/, "")).filter(Boolean))])
    .optional(),
);

const GROUPS = "Groups must be a list of ids";

const groupsSchema = z.preprocess(
  // A form with one box checked sends one value.
  (value) => (typeof value === "string" ? [value].filter(Boolean) : value),
  z
    .array(
      z
        .string(GROUPS)
        .regex(/^[1-9]\d{0,14}$/, GROUPS)
        .transform(Number),
      GROUPS,
    )
    .max(MOST_GROUPS, `At most ${MOST_GROUPS} groups`)
    .transform((ids) => [...new Set(ids)])
    .optional(),
);

/** A list sent by a form or the API. Other keys are stripped, so that clients can send back a whole list. */
export const listSchema = z
  .object({
    title: requiredText(TITLE),
    about: optionalText(ABOUT),
    due: dueSchema,
    audience: z.enum(["everyone", "chosen"], "Audience must be everyone or chosen").default("everyone"),
    /** If omitted, the members do not change. */
    members: membersSchema,
    /** Ids of groups. If omitted, the groups do not change. */
    groups: groupsSchema,
    /** Notifies every member once. Only for staff, and only for lists for everyone. */
    tell: z.preprocess(
      (value) => value === "on" || value,
      z.boolean("Tell must be true or false").default(false),
    ),
  })
  .refine(({ audience, tell }) => !tell || audience === "everyone", {
    path: ["tell"],
    error: "You can only announce a list that is for everyone",
  })
  .refine(({ audience, groups = [] }) => audience === "chosen" || groups.length === 0, {
    path: ["groups"],
    error: "Choose “Chosen members and groups” to give the list to groups",
  });
export type ListInput = z.output<typeof listSchema>;
export type ListFields = Partial<
  Record<"title" | "about" | "due" | "audience" | "members" | "tell", string> & { groups: string[] }
>;

/** For the query of a page's address: invalid values are dropped. */
export const groupFilterSchema = z.object({ group: filterId });

export const copySchema = z.object({ copyOf: filterId });

export const itemsSchema = z.object({ text: requiredText(PASTED) });
export type ItemsFields = z.input<typeof itemsSchema>;

export const itemSchema = z.object({
  name: optionalText(NAME),
  section: optionalText(SECTION),
  note: optionalText(NOTE),
});
export type ItemInput = z.output<typeof itemSchema>;
export type ItemFields = z.input<typeof itemSchema>;

/** A member's manual mark of an item; "" removes it. */
export const itemMarks = ["solved", "attempted", "gaveup", ""] as const;
export const itemMarkSchema = z.object({
  mark: z.enum(itemMarks, 'Mark must be solved, attempted, gaveup or ""'),
});
/** In a form, an empty field counts as missing. */
export const itemMarkFormSchema = z.object({ mark: itemMarkSchema.shape.mark.default("") });
export type ItemMark = z.output<typeof itemMarkSchema>["mark"];

export const handOf = { solved: "solved", attempted: "tried", gaveup: "gaveup", "": "none" } as const;

export const stages = ["not-started", "started", "done"] as const;
export type Stage = (typeof stages)[number];
export const stageSchema = z.object({
  show: z.enum(stages).optional().catch(undefined),
  group: filterId,
});
/** Whose progress is shown. */
export type Shown = z.output<typeof stageSchema>;

export const shows = ["yours", "chosen", "everyone", "members"] as const;
export const filterSchema = z.object({
  q: filterText(200),
  show: z.enum(shows).optional().catch(undefined),
});
export type Show = (typeof shows)[number];
