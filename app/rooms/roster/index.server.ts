export { checkNewRoster, discardRoster, startImport, sweepRosters } from "./commands.server.ts";
export { rosterImports } from "./importing.server.ts";
export {
  countInvitations,
  countRows,
  listRosters,
  listRows,
  listStrips,
  requireRoster,
} from "./queries.server.ts";
