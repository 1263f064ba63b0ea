import type { Viewer } from "../../viewer.ts";

export function isOwn(viewer: Pick<Viewer, "id">, comment: { author_id: number | null }): boolean {
  return comment.author_id === viewer.id;
}

export const NOT_YOURS = "Only the author can delete this message.";
export const NOT_YOUR_COMMENT = "Only the author can change this comment.";
