export { addMembers, requireLed, sweepGroupMembers } from "./commands.server.ts";
export { mayLead, maySeeProgress } from "./policy.ts";
export {
  type Group,
  idsInGroup,
  leadsTogether,
  listLeaders,
  listOfferedGroups,
  readGroupHead,
  requireGroup,
} from "./queries.server.ts";
export { groupFilter, groupQuery } from "./schema.ts";
