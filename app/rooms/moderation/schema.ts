import { z } from "zod";
import { boundText, requiredText } from "../../platform/text/fields.ts";
import { REASON } from "./limits.ts";

const contentKind = z.enum([
  "problem",
  "solution",
  "problem-review",
  "solution-review",
  "discussion",
  "blog",
  "list",
  "message",
]);
const id = z.string().regex(/^[1-9]\d{0,14}$/, "id is that of an entry");

const reason = requiredText(REASON);

/** Why somebody reports something to staff, or staff remove it. */
export const reasonSchema = z.object({ reason });
export type ReasonInput = z.output<typeof reasonSchema>;
/** The form's field before the schema. */
export type ReasonFields = z.input<typeof reasonSchema>;

export const reportCallSchema = z.object({ kind: z.enum(["user", ...contentKind.options]), id, reason });
export const removalCallSchema = z.object({ kind: contentKind, id, reason });

/** Which reports a list shows. */
export const reportedFilter = z.object({
  state: z.enum(["open", "decided"]).default("open"),
  /** Only about this user. */
  user: id.transform(Number).optional(),
});

export const putBackSchema = z.object({ removal: id });

export const decisions = ["none", "remove", "suspend", "both"] as const;
export type Decision = (typeof decisions)[number];

/** What staff decide about everything that is reported of one entry. */
export const decisionSchema = z
  .object({
    decision: z.enum(decisions, "Choose what to do"),
    /** For the author of what is removed, and for the suspended. */
    reason: boundText(REASON).optional(),
    /** The end of a suspension; left out, it lasts until staff lift it. */
    until: z.iso.date("Write a date such as 2030-12-31").transform(Date.parse).optional(),
  })
  .refine(({ decision, reason }) => decision === "none" || reason, {
    error: "Reason is required",
    path: ["reason"],
  });
export type DecisionInput = z.output<typeof decisionSchema>;
export type DecisionFields = z.input<typeof decisionSchema>;
