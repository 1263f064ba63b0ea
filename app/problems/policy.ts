import type { Viewer } from "../context.ts";

/** Only its author changes or deletes a problem. */
export function canEdit(viewer: Pick<Viewer, "id">, problem: { author_id: number | null }): boolean {
  return problem.author_id === viewer.id;
}
