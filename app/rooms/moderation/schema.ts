import { z } from "zod";
import { boundText, requiredText } from "../../platform/text/fields.ts";
import { REASON } from "./limits.ts";

const contentKind = z.enum([
  "problem",
  "solution",
  "problem-review",
  "solution-review",
  "discussion",
  "comment",
  "blog",
  "list",
  "letter",
  "message",
]);
const id = z.string().regex(/^[1-9]\d{0,14}$/, "id must be an entry's id");

const reason = requiredText(REASON);

export const reasonSchema = z.object({ reason });
export type ReasonInput = z.output<typeof reasonSchema>;
export type ReasonFields = z.input<typeof reasonSchema>;

export const reportCallSchema = z.object({ kind: z.enum(["user", ...contentKind.options]), id, reason });
export const removalCallSchema = z.object({ kind: contentKind, id, reason });

export const reportedFilter = z.object({
  state: z.enum(["open", "decided"]).default("open"),
  user: id.transform(Number).optional(),
});

export const putBackSchema = z.object({ removal: id });

export const decisions = ["none", "remove", "suspend", "both"] as const;
export type Decision = (typeof decisions)[number];

export const decisionSchema = z
  .object({
    decision: z.enum(decisions, "Choose what to do"),
    /** Shown to the author and to the suspended user. */
    reason: boundText(REASON).optional(),
    /** The end of the suspension. If omitted, staff must lift it. */
    until: z.iso.date("Enter a date such as 2030-12-31").transform(Date.parse).optional(),
  })
  .refine(({ decision, reason }) => decision === "none" || reason, {
    error: "Reason is required",
    path: ["reason"],
  });
export type DecisionInput = z.output<typeof decisionSchema>;
export type DecisionFields = z.input<typeof decisionSchema>;
