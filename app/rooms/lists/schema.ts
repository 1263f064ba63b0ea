import { z } from "zod";
import { filterText, optionalText, requiredText } from "../../platform/text/fields.ts";
import { ABOUT, MOST_MEMBERS, NAME, NOTE, PASTED, SECTION, TITLE } from "./limits.ts";

const DUE = "Due date is a day, such as 2026-12-31";

/** A day; the time of a whole ISO date is dropped. */
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

/** Usernames: a form sends one text, a call a list. */
const membersSchema = z.preprocess(
  // Drop empty parts: Conform reports a list of one empty text as a missing field.
  (value) => (typeof value === "string" ? value.split(/[\s,;]+/, MOST_MEMBERS + 2).filter(Boolean) : value),
  z
    .array(z.string().max(100, "A username is too long"), "Members must be a list of usernames")
    .max(MOST_MEMBERS, MOST)
    .transform((names) => [...new Set(names.map((name) => name.trim().replace(/^@/, "")).filter(Boolean))])
    .optional(),
);

/** A list as forms and calls send it. Drops other keys, so that clients can send a whole list back. */
export const listSchema = z
  .object({
    title: requiredText(TITLE),
    about: optionalText(ABOUT),
    due: dueSchema,
    audience: z.enum(["everyone", "chosen"], "Audience is everyone or chosen").default("everyone"),
    /** Without it, those of before. */
    members: membersSchema,
    /** Whether to notify every member, once: of a list for everyone, by owners and coaches of the site. */
    tell: z.preprocess((value) => value === "on" || value, z.boolean("Tell is true or false").default(false)),
  })
  .refine(({ audience, tell }) => !tell || audience === "everyone", {
    path: ["tell"],
    error: "Only a list that everyone sees can be told to everyone",
  });
export type ListInput = z.output<typeof listSchema>;
/** The form's fields before the schema. */
export type ListFields = Partial<Record<"title" | "about" | "due" | "audience" | "members" | "tell", string>>;

/** What is pasted: an address or a CSV row a line. */
export const itemsSchema = z.object({ text: requiredText(PASTED) });
export type ItemsFields = z.input<typeof itemsSchema>;

/** What an item says beside its problem. */
export const itemSchema = z.object({
  name: optionalText(NAME),
  section: optionalText(SECTION),
  note: optionalText(NOTE),
});
export type ItemInput = z.output<typeof itemSchema>;
export type ItemFields = z.input<typeof itemSchema>;

/** What a member says of an item by hand; the empty one takes it back. */
export const itemMarks = ["solved", "attempted", "gaveup", ""] as const;
export const itemMarkSchema = z.object({
  mark: z.enum(itemMarks, 'Mark is solved, attempted, gaveup or ""'),
});
/** The same from a form, whose empty fields count as left out. */
export const itemMarkFormSchema = z.object({ mark: itemMarkSchema.shape.mark.default("") });
export type ItemMark = z.output<typeof itemMarkSchema>["mark"];

/** What each stands for among the marks that are set by hand. */
export const handOf = { solved: "solved", attempted: "tried", gaveup: "gaveup", "": "none" } as const;

/** How far a member is with a list. */
export const stages = ["not-started", "started", "done"] as const;
export type Stage = (typeof stages)[number];
export const stageSchema = z.object({ show: z.enum(stages).optional().catch(undefined) });

/** Which lists the list of lists shows. */
export const shows = ["yours", "chosen", "everyone", "members"] as const;
export const filterSchema = z.object({
  q: filterText(200),
  show: z.enum(shows).optional().catch(undefined),
});
export type Show = (typeof shows)[number];
