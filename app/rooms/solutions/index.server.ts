export { putBackSolution, takeOutSolution } from "./commands.server.ts";
export {
  exportSolutions,
  getVisibleSolution,
  listSolutionsOf,
  requireVisibleSolution,
  type VisibleSolution,
} from "./queries.server.ts";
export { hidesSpoilers, setHidesSpoilers } from "./spoilers.server.ts";
