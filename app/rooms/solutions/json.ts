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
  useful: z.number().int(),
  commentsCount: z.number().int(),
  editorial: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Who marked an editorial, such as "coach @abena"; null once the account is deleted. */
export function markerOf({ marker, marker_role: role }: Pick<VisibleSolution, "marker" | "marker_role">) {
  if (marker === null) return null;
  return role === null || role === "member" ? `@${marker}` : `${role} @${marker}`;
}

export function toSolutionJson(
  row: Omit<VisibleSolution, "problem" | "avatar" | "marker" | "marker_role">,
  reviews: string[],
) {
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
    useful: row.useful_count,
    commentsCount: row.comments_count,
    editorial: row.editorial_at !== null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
