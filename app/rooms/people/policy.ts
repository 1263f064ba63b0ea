import type { Viewer } from "../../viewer.ts";

/** Only its owner changes a profile. */
export function canEdit(viewer: Pick<Viewer, "id">, userId: number): boolean {
  return viewer.id === userId;
}
