import { z } from "zod";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import type { VisibleSolution } from "./queries.server.ts";

export const solutionAnswer = z.object({
  _id: z.string(),
  approach: z.string(),
  description: z.string(),
  code: z.string(),
  language: z.string(),
  problem: z.string(),
  user: authorAnswer,
  reviews: z.array(z.string()),
  reviewsCount: z.number().int(),
  averageRating: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export function toSolutionJson(row: Omit<VisibleSolution, "problem">, reviews: string[]) {
  return {
    _id: String(row.id),
    approach: row.approach,
    description: row.description,
    code: row.code,
    language: row.language,
    problem: String(row.problem_id),
    user: toAuthorJson(row.author_id, row.username),
    reviews,
    reviewsCount: row.reviews_count,
    averageRating: row.average_rating || null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
