import { z } from "zod";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import type { ReviewEntry } from "./queries.server.ts";
import type { Subject } from "./subject.ts";

const reviewAnswer = z.object({
  _id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  user: authorAnswer,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Whether the reviewer wrote the subject; if so, the stars do not count. */
  byAuthor: z.boolean(),
  /** Whether the viewer blocks the author; if so, screens fold the review. */
  fromBlocked: z.boolean(),
});

export const reviewsAnswer = ({ kind }: Pick<Subject, "kind">) =>
  z.object({ reviews: z.array(reviewAnswer.extend({ [kind]: z.string() })) });

export function toReviewJson(
  row: ReviewEntry,
  subject: Pick<Subject, "kind" | "id">,
  blocked: Set<number | null>,
) {
  return {
    _id: String(row.id),
    rating: row.rating,
    comment: row.comment,
    [subject.kind]: String(subject.id),
    user: toAuthorJson(row.author_id, row.username),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.edited_at ?? row.created_at).toISOString(),
    byAuthor: row.by_author === 1,
    fromBlocked: blocked.has(row.author_id),
  };
}
