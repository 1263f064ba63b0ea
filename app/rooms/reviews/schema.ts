import { z } from "zod";
import { requiredText } from "../../platform/text/fields.ts";
import { COMMENT } from "./limits.ts";

const RATING_RANGE = "Rating must be a whole number from 1 to 5";

/** Forms send text, and Number("") would be zero. */
const ratingSchema = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  z.number(RATING_RANGE).int(RATING_RANGE).min(1, RATING_RANGE).max(5, RATING_RANGE).default(1),
);

export const reviewSchema = z.object({ rating: ratingSchema, comment: requiredText(COMMENT) });
export type ReviewInput = z.output<typeof reviewSchema>;
export type ReviewFields = z.input<typeof reviewSchema>;

export const deletionSchema = z.object({ review: z.string({ error: "Review is required" }) });
