import { z } from "zod";

const staffKinds = ["waiting", "reported"] as const;

/** Listed in the order of the settings. */
export const kinds = [
  "problem-review",
  "solution-review",
  "solution",
  "discussion",
  "solution-comment",
  "blog-comment",
  "reply",
  "mention",
  "invitation",
  "invitation-accepted",
  "list",
  "due-soon",
  "reminder",
  "due-summary",
  "group",
  "team",
  "training",
  "training-soon",
  "training-team",
  "duel",
  "duel-answer",
  "duel-declined",
  "contest",
  "handle",
  "vouched",
  "link-handle",
  "report",
  "removal",
  ...staffKinds,
] as const;
export type Kind = (typeof kinds)[number];

export const kindsFor = ({ role }: { role: string }): Kind[] =>
  kinds.filter((kind) => role !== "member" || !(staffKinds as readonly string[]).includes(kind));

/** A form with no box checked sends no value. */
export const choicesSchema = z.object({
  kinds: z
    .array(z.enum(kinds, { error: `kinds must be among ${kinds.join(", ")}` }))
    .max(kinds.length)
    .default([]),
});
export type ChoicesInput = z.output<typeof choicesSchema>;

const shown = ["all", "unread"] as const;
export const shownQuery = z.object({
  show: z.enum(shown, `show is one of ${shown.join(", ")}`).default("all"),
});
/** The same in a screen's address, where an invalid value is dropped. */
export const shownFilter = z.object({ show: shownQuery.shape.show.catch("all") });

const WHICH = "Send either ids or all";

export const readSchema = z
  .object({
    ids: z
      .array(z.string().regex(/^[1-9]\d{0,14}$/, "ids must be notification ids"))
      .max(100)
      .optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), WHICH);
