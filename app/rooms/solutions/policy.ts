import type { Viewer } from "../../viewer.ts";

export function canEdit(viewer: Pick<Viewer, "id">, solution: { author_id: number | null }): boolean {
  return solution.author_id === viewer.id;
}

export const NOT_YOURS = "Only the author can change this solution.";
