import type { Viewer } from "../../viewer.ts";

type Owned = { owner_id: number };

export const canEdit = (viewer: Pick<Viewer, "id">, list: Owned): boolean => list.owner_id === viewer.id;
export const NOT_YOURS = "Only the owner can change this list.";

/** Staff see every list that is for somebody. A list for nobody is its owner's only. */
export const seesAll = (viewer: Pick<Viewer, "role">): boolean => viewer.role !== "member";

/** Whether the viewer sees the progress of all members. */
export const canFollow = (viewer: Pick<Viewer, "id" | "role">, list: Owned): boolean =>
  canEdit(viewer, list) || seesAll(viewer);
export const NOT_FOLLOWED = "Only the list's owner and coaches can see everybody's progress.";

export const mayTell = seesAll;
export const NOT_TOLD = "Only owners and coaches can tell everyone about a list.";
