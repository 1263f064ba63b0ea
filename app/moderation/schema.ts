import { z } from "zod";
import { isVisible } from "../text/plain-text.ts";
import { REASON_LIMIT } from "./limits.ts";

const REQUIRED = "Reason is required";

/** A user's report about another to the operator. */
export const reportSchema = z.object({
  reason: z
    .string({ error: REQUIRED })
    .trim()
    .refine(isVisible, { error: REQUIRED, abort: true })
    .max(REASON_LIMIT, `Reason is too long: at most ${REASON_LIMIT.toLocaleString("en")} characters`),
});
export type ReportInput = z.output<typeof reportSchema>;
/** The form's field before the schema. */
export type ReportFields = z.input<typeof reportSchema>;
