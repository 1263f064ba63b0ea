import type { Viewer } from "../../viewer.ts";

type Who = Pick<Viewer, "id" | "role">;
interface Owned {
  owner_id: number | null;
}

const isStaff = ({ role }: Pick<Who, "role">) => role !== "member";

export const canEdit = (viewer: Who, training: Owned): boolean =>
  training.owner_id === viewer.id || isStaff(viewer);
export const NOT_YOURS = "Only its owner and staff can change this training.";

/** Staff see every training. */
export const seesAll = isStaff;

export const mayInviteEveryone = isStaff;
export const NOT_EVERYONE = "Only owners and coaches can make a training for everyone.";

/** Who sees the problems: once they have begun for everybody, and before that only their owner. */
export const seesProblems = (
  viewer: Pick<Who, "id">,
  training: Owned & { kind: string },
  { hasBegun }: { hasBegun: boolean },
): boolean => hasBegun || (training.kind === "training" && training.owner_id === viewer.id);
