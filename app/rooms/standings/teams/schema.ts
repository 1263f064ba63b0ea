import { z } from "zod";
import { requiredText } from "../../../platform/text/fields.ts";
import { LEAST_MEMBERS, MOST_MEMBERS, TEAM_NAME } from "./limits.ts";

const HOW_MANY = `A team has ${LEAST_MEMBERS} to ${MOST_MEMBERS} members`;

const members = z.preprocess(
  // In a form they are one text. Conform would report a list of one empty string as a missing field.
  (value) => (typeof value === "string" ? value.split(/[\s,;]+/, 2 * MOST_MEMBERS).filter(Boolean) : value),
  z
    .array(z.string().max(100, "A username is too long"), "Members must be a list of usernames")
    .max(2 * MOST_MEMBERS, HOW_MANY)
    .transform((names) => {
      const all = names.map((name) => name.trim().replace(/^@/, "")).filter(Boolean);
      return [...new Map(all.map((name) => [name.toLowerCase(), name])).values()];
    })
    .refine(({ length }) => length >= LEAST_MEMBERS && length <= MOST_MEMBERS, HOW_MANY),
);

/** A team sent by a form or the API. Members are all members after the change. */
export const teamSchema = z.object({ name: requiredText(TEAM_NAME), members });
export type TeamInput = z.output<typeof teamSchema>;
export type TeamFields = Partial<Record<"name" | "members", string>>;

export const shows = ["yours", "all"] as const;
export const SHOW_MESSAGE = `show is one of ${shows.join(", ")}`;
/** For the query of a page's address: invalid values are dropped. */
export const showSchema = z.object({ show: z.enum(shows).optional().catch(undefined) });

export const partySchema = z.object({
  party: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
});
