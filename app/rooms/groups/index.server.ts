export { addMembers, requireLed, sweepGroupMembers } from "./commands.server.ts";
export {
  countHandles,
  listHandlesIn,
  listWithoutHandle,
  MOST_COUNTED,
} from "./handles/queries.server.ts";
export { mayLead, maySeeProgress } from "./policy.ts";
export {
  exportGroups,
  type Group,
  idsInGroup,
  leadsTogether,
  listGroupsToGive,
  listLeaders,
  listOfferedGroups,
  offerGroups,
  readGroupHead,
  requireGroup,
} from "./queries.server.ts";
export { groupFilter, groupQuery } from "./schema.ts";
export { listReminded, remindHandle, vouch } from "./vouching.server.ts";
