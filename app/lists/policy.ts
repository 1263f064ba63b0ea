import type { Viewer } from "../context.ts";

/** Only its owner changes or deletes a list. */
export function canEdit(viewer: Pick<Viewer, "id">, list: { owner_id: number }): boolean {
  return list.owner_id === viewer.id;
}

/** Why the server refuses everyone else. */
export const NOT_YOURS = "Only the owner can change this list.";

/** The owner sees how everybody gets on, and so do owners and coaches of the site who may see the list; others, how they do themselves. */
export function canFollow(viewer: Pick<Viewer, "id" | "role">, list: { owner_id: number }): boolean {
  return canEdit(viewer, list) || viewer.role !== "member";
}

export const NOT_FOLLOWED = "Only the list's owner and coaches see everybody's progress.";
