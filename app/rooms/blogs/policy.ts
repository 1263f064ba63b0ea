import type { Viewer } from "../../viewer.ts";

/** Only its author changes or deletes a blog. */
export function canEdit(viewer: Pick<Viewer, "id">, blog: { author_id: number }): boolean {
  return blog.author_id === viewer.id;
}

/** Why the server refuses everyone else. */
export const NOT_YOURS = "Only the author can change this blog.";
