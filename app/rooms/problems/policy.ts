import type { Viewer } from "../../viewer.ts";

/** Only the author may change or delete a problem. */
export function canEdit(viewer: Pick<Viewer, "id">, problem: { author_id: number | null }): boolean {
  return problem.author_id === viewer.id;
}

export const NOT_YOURS = "Only its author may change this problem.";
