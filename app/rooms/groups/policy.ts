import type { Viewer } from "../../viewer.ts";

interface Membership {
  isMember: boolean;
  isLeader: boolean;
}

type Who = Pick<Viewer, "role">;

const isStaff = ({ role }: Who) => role !== "member";

/** Staff see every group; everybody else sees those that they belong to. */
export const seesAllGroups = isStaff;
export const NOT_ALL = "Only owners and coaches see groups that they do not belong to.";

export const mayMakeGroups = (viewer: Who, site: { memberGroups: boolean }): boolean =>
  isStaff(viewer) || site.memberGroups;
export const NOT_MADE = "Only owners and coaches can make groups on this site.";

/** Who may change a group, its members and its join link, and see everybody's progress in it. */
export const mayLead = (viewer: Who, group: Membership): boolean =>
  isStaff(viewer) || (group.isMember && group.isLeader);
export const NOT_LED = "Only the group’s leaders and staff can do this.";

export const maySeeProgress = (viewer: Who, group: Membership, site: { openProgress: boolean }): boolean =>
  mayLead(viewer, group) || (group.isMember && site.openProgress);
