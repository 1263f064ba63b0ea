import type { Viewer } from "../../viewer.ts";

/** Only its author deletes a message. */
export function canDelete(viewer: Pick<Viewer, "id">, message: { author_id: number | null }): boolean {
  return message.author_id === viewer.id;
}

export const NOT_YOURS = "Only its author may delete this message.";
