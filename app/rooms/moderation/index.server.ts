export { sweepRemovals } from "./commands.server.ts";
export {
  countOthers,
  countReported,
  exportRemovals,
  exportReports,
  getReported,
  KEPT_REMOVED,
  listGathered,
  listLatest,
  listOpenReports,
  listRemovals,
  listReported,
  lookAt,
  requireVisibleContent,
  type Standing,
  textsOfRemovals,
} from "./queries.server.ts";
export { decideReport, putBack, removeContent, resolveReport } from "./staff.server.ts";
