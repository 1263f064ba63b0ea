import type { Viewer } from "../../viewer.ts";

export function canDelete(
  viewer: Pick<Viewer, "id">,
  review: { author_id: number | null },
  kind: "problem" | "solution",
): boolean {
  return kind === "problem" && review.author_id === viewer.id;
}

export const NOT_YOURS = "Only the author can delete this review.";

/** Asks once, because an untouched form also sends 1 star. */
export const ASK_ONE_STAR = "Give 1 star? Submit again to confirm, or choose more stars.";

export const savedMessage = (edited: boolean) =>
  edited ? "Review updated successfully!" : "Review added successfully!";
