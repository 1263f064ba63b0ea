import { z } from "zod";
import { requiredText } from "../text/fields.ts";
import { REASON_LIMIT } from "./limits.ts";

/** A user's report about another to the operator. */
export const reportSchema = z.object({
  reason: requiredText("Reason", REASON_LIMIT),
});
export type ReportInput = z.output<typeof reportSchema>;
/** The form's field before the schema. */
export type ReportFields = z.input<typeof reportSchema>;
