import type { Viewer } from "../../viewer.ts";

export function canEdit(viewer: Pick<Viewer, "id">, solution: { author_id: number | null }): boolean {
  return solution.author_id === viewer.id;
}

export function canMarkEditorials(
  viewer: Pick<Viewer, "id" | "role">,
  problem: { author_id: number | null },
): boolean {
  return problem.author_id === viewer.id || viewer.role !== "member";
}

export const NOT_YOURS_TO_MARK = "Only the problem’s author and staff can choose its editorials.";

export const NOT_YOURS = "Only the author can change this solution.";
