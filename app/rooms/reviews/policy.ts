import type { Viewer } from "../../viewer.ts";

/** A problem's review may be deleted by its author. Reviews of solutions stay. */
export function canDelete(
  viewer: Pick<Viewer, "id">,
  review: { author_id: number | null },
  kind: "problem" | "solution",
): boolean {
  return kind === "problem" && review.author_id === viewer.id;
}

export const NOT_YOURS = "Only its author may delete this review.";

/** Asked once, since a form whose stars nobody touched gives one star too. */
export const ASK_ONE_STAR = "Give 1 star? Submit again to confirm, or choose more stars.";

export const savedMessage = (edited: boolean) =>
  edited ? "Review updated successfully!" : "Review added successfully!";
