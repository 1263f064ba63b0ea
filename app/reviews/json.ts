import { z } from "zod";
import { authorAnswer, toAuthorJson } from "../http/author-json.ts";
import type { ReviewEntry } from "./queries.server.ts";
import type { Subject } from "./subject.ts";

const reviewAnswer = z.object({
  _id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  user: authorAnswer,
  createdAt: z.string(),
});

export const problemReviewsAnswer = z.object({
  reviews: z.array(reviewAnswer.extend({ problem: z.string() })),
});
export const solutionReviewsAnswer = z.object({
  reviews: z.array(reviewAnswer.extend({ solution: z.string() })),
});

/** A review as the API shows it; what it is about stands under `problem` or `solution`. */
export function toReviewJson(row: ReviewEntry, subject: Pick<Subject, "kind" | "id">) {
  return {
    _id: String(row.id),
    rating: row.rating,
    comment: row.comment,
    [subject.kind]: String(subject.id),
    user: toAuthorJson(row.author_id, row.username),
    createdAt: new Date(row.created_at).toISOString(),
  };
}
