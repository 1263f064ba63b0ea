import type { Viewer } from "../../../viewer.ts";

type Who = Pick<Viewer, "id" | "role">;

/** Staff may make teams of others, and change every team. */
export const mayMakeForOthers = ({ role }: Pick<Viewer, "role">): boolean => role !== "member";
export const NOT_IN_IT = "Add yourself: only staff can make a team that they are not in.";

export const mayChange = (viewer: Who, members: { id: number }[]): boolean =>
  mayMakeForOthers(viewer) || members.some(({ id }) => id === viewer.id);
export const NOT_CHANGED = "Only the team’s members and staff can do this.";
export const NOT_ALL = "Only staff can see all teams.";
