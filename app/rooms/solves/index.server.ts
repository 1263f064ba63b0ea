export { addHandle, setHand, taskIdOf } from "./commands.server.ts";
export { followCalendar, refreshContest } from "./contests.server.ts";
export { mayKeepKeys } from "./groups/policy.ts";
export { listGroups, listKeys, listRefused } from "./groups/queries.server.ts";
export { addGroup, removeGroup, removeKey, saveKey } from "./groups/staff.server.ts";
export { describeLive, listLive } from "./live-page.server.ts";
export { deriveMarks, derivePosted } from "./marks.server.ts";
export {
  exportParticipations,
  listContestsOf,
  listParticipations,
  listUnfinished,
  readBegun,
} from "./participation/queries.server.ts";
export { facetOfTag, nextStart, periodName, startOf } from "./periods.ts";
export {
  countSolvers,
  countSolves,
  currentRating,
  describeAddress,
  exportHandles,
  exportMarks,
  exportRatings,
  getMark,
  hasProven,
  isContest,
  isOpen,
  judgeHealth,
  listCatalogues,
  listHandles,
  listMarks,
  listRatings,
  listSolveDays,
  listSolvers,
  listSolveTotals,
  type RatingHistory,
} from "./queries.server.ts";
export { keepTasks, taskOfProblem } from "./tasks.server.ts";
export { dropVouch, followVouching, keepVouch, NOT_VOUCHED, vouchingSwitch } from "./vouching.server.ts";
export { importFrom } from "./worker.server.ts";
