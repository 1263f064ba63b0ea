import type { Viewer } from "../../viewer.ts";

/** Only its owner changes or deletes a list. */
export function canEdit(viewer: Pick<Viewer, "id">, list: { owner_id: number }): boolean {
  return list.owner_id === viewer.id;
}

/** Why the server refuses everyone else. */
export const NOT_YOURS = "Only the owner can change this list.";

/** Owners and coaches of the site see every list that is for somebody. What is for nobody is its owner's alone. */
export function seesAll(viewer: Pick<Viewer, "role">): boolean {
  return viewer.role !== "member";
}

/** The owner sees how everybody gets on, and so do owners and coaches of the site; others, how they do themselves. */
export function canFollow(viewer: Pick<Viewer, "id" | "role">, list: { owner_id: number }): boolean {
  return canEdit(viewer, list) || seesAll(viewer);
}

/** Owners and coaches of the site may tell everybody of a list. */
export const mayTell = seesAll;

export const NOT_TOLD = "Only owners and coaches can tell everyone of a list.";

export const NOT_FOLLOWED = "Only the list's owner and coaches see everybody's progress.";
