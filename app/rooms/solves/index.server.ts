export { setHand, taskIdOf } from "./commands.server.ts";
export { followCalendar, refreshContest } from "./contests.server.ts";
export { deriveMarks, derivePosted } from "./marks.server.ts";
export { facetOfTag, nextStart, periodName, startOf } from "./periods.ts";
export {
  countSolvers,
  currentRating,
  describeAddress,
  exportHandles,
  exportMarks,
  exportRatings,
  getMark,
  hasProven,
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
export { importFrom } from "./worker.server.ts";
