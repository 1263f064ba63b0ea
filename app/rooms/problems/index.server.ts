export {
  addHiddenProblem,
  countSolutions,
  dismissBatch,
  dismissImports,
  dropHiddenProblem,
  putBackProblem,
  renameBatch,
  takeOutProblem,
} from "./commands.server.ts";
export { listenForCompanion } from "./companion.server.ts";
export { noteProblem, problemDeletions } from "./deletions.server.ts";
export { exportProblems } from "./export.server.ts";
export { markTaskByHand } from "./marks.server.ts";
export {
  audienceOfProblem,
  countPublicProblems,
  exportBookmarks,
  findProblem,
  getProblemHead,
  getVisibleProblem,
  listBatch,
  listBatches,
  listBookmarksOf,
  listNewestProblems,
  listPublicProblemsOf,
  problemsByLink,
  requireVisibleProblem,
  shownForTasks,
  tasksAmong,
  type VisibleProblem,
  visibleAmong,
} from "./queries.server.ts";
export { searchProblems } from "./search.server.ts";
export { renameTag } from "./staff.server.ts";
export { tagRenames } from "./tag-renames.server.ts";
export { commonNames, listRenames } from "./tags.server.ts";
