import { z } from "zod";
import { boundText } from "../../platform/text/fields.ts";
import { ROSTER } from "./limits.ts";

/** The group for rows that name none. */
const group = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "Choose one of the groups")
  .transform(Number)
  .optional();

/** A roster sent by the form or the API. */
export const rosterSchema = z.object({
  csv: boundText(ROSTER, "Paste a roster, or choose a file").refine((text) => text.trim() !== "", {
    error: "Paste a roster, or choose a file",
    abort: true,
  }),
  group,
});
export type RosterFields = z.input<typeof rosterSchema>;

export const rosterCallSchema = rosterSchema.extend({
  /** Only checks: nothing is stored. */
  dryRun: z.boolean("dryRun is true or false").default(false),
});

export const rowStates = ["new", "made", "known", "refused"] as const;
export type RowState = (typeof rowStates)[number];

export const rosterRowAnswer = z.object({
  line: z.number().int(),
  username: z.string(),
  email: z.string(),
  state: z.enum(["new", "known", "refused"]),
  /** Why it is refused, or what is known about the person. */
  reason: z.string().optional(),
  /** The personal invitation. */
  link: z.string().optional(),
});
export const rosterAnswer = z.object({
  rows: z.array(rosterRowAnswer),
  new: z.number().int(),
  known: z.number().int(),
  refused: z.number().int(),
});
