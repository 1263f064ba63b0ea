import type { Viewer } from "../context.ts";

/** Only the author may delete a message. */
export function canDelete(viewer: Pick<Viewer, "id">, message: { author_id: number | null }): boolean {
  return message.author_id === viewer.id;
}
