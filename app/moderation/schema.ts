import { z } from "zod";
import { isVisible } from "../text/plain-text.ts";
import { REASON_LIMIT } from "./limits.ts";

const REQUIRED = "Reason is required";

/** What a user tells the operator about another. */
export const reportSchema = z.object({
  reason: z
    .string({ error: REQUIRED })
    .trim()
    .refine(isVisible, { error: REQUIRED, abort: true })
    .max(REASON_LIMIT, `Reason is too long: at most ${REASON_LIMIT.toLocaleString("en")} characters`),
});
export type ReportInput = z.output<typeof reportSchema>;
/** What the form's field holds, before the schema. */
export type ReportFields = z.input<typeof reportSchema>;
