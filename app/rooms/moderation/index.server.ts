export { sweepRemovals } from "./commands.server.ts";
export {
  countOthers,
  countReported,
  exportRemovals,
  exportReports,
  getReported,
  KEPT_REMOVED,
  listGathered,
  listOpenReports,
  listRemovals,
  listReported,
  lookAt,
  requireVisibleContent,
  type Standing,
} from "./queries.server.ts";
export { decideReport, putBack, removeContent, resolveReport } from "./staff.server.ts";
