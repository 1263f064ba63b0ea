import type { Viewer } from "../../viewer.ts";

export function canDelete(viewer: Pick<Viewer, "id">, message: { author_id: number | null }): boolean {
  return message.author_id === viewer.id;
}

export const NOT_YOURS = "Only the author can delete this message.";
