import type { Viewer } from "../context.ts";

/** Only its author deletes the review of a problem; reviews of solutions stay. */
export function canDelete(
  viewer: Pick<Viewer, "id">,
  review: { author_id: number | null },
  kind: "problem" | "solution",
): boolean {
  return kind === "problem" && review.author_id === viewer.id;
}
