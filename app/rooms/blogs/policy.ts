import type { Viewer } from "../../viewer.ts";

export function canEdit(viewer: Pick<Viewer, "id">, blog: { author_id: number }): boolean {
  return blog.author_id === viewer.id;
}

export const NOT_YOURS = "Only the author can change this blog.";
