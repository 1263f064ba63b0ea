import type { Viewer } from "../../viewer.ts";

type Owned = { owner_id: number };

export const canEdit = (viewer: Pick<Viewer, "id">, list: Owned): boolean => list.owner_id === viewer.id;
export const NOT_YOURS = "Only the owner can change this list.";

/** Staff can see every list except those shared with no one, which only their owners can see. */
export const seesAll = (viewer: Pick<Viewer, "role">): boolean => viewer.role !== "member";

export const canFollow = (viewer: Pick<Viewer, "id" | "role">, list: Owned): boolean =>
  canEdit(viewer, list) || seesAll(viewer);
export const NOT_FOLLOWED = "Only the list's owner and staff can see everyone's progress.";

export const mayTell = seesAll;
export const NOT_TOLD = "Only owners and coaches can announce a list to everyone.";
export const NOT_REMINDED = "Only the list's owner, leaders of its groups and staff can remind its members.";
