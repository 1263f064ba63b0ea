import type { Database } from "../../app/platform/db/connection.server.ts";
import { addReview } from "../../app/rooms/reviews/commands.server.ts";
import { type ReviewInput, reviewSchema } from "../../app/rooms/reviews/schema.ts";
import type { Viewer } from "../../app/viewer.ts";
import { deafHub } from "./factories.ts";

/** Reviews a problem or one of its solutions. @returns the review's id. */
export async function createReview(
  db: Database,
  author: Viewer,
  problemId: number,
  { solutionId = null, ...changes }: Partial<ReviewInput> & { solutionId?: number | null } = {},
): Promise<number> {
  const input = reviewSchema.parse({ rating: 4, comment: "Worth an evening.", ...changes });
  const store = { db, hub: deafHub, now: Date.now };
  return (await addReview(store, author, { problemId, solutionId }, input)).id;
}
