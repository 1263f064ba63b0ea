import type { Viewer } from "../../viewer.ts";

export function canEdit(viewer: Pick<Viewer, "id">, userId: number): boolean {
  return viewer.id === userId;
}
