import * as solutions from "../../../app/rooms/solutions/queries.server.ts";
import { sorts as solutionSorts } from "../../../app/rooms/solutions/schema.ts";
import * as spoilers from "../../../app/rooms/solutions/spoilers.server.ts";
import { type Cases, pages, readAll } from "./world.ts";

export const cases: Cases = {
  "solutions/queries.server.ts getVisibleSolution": (w) =>
    solutions.getVisibleSolution(w.db, w.ada, w.problem, w.solution),
  "solutions/queries.server.ts requireVisibleSolution": (w) =>
    solutions.requireVisibleSolution(w.db, w.ada, w.problem, w.solution),
  "solutions/queries.server.ts problemOf": (w) => solutions.problemOf(w.db, w.solution),
  "solutions/queries.server.ts countEditorials": (w) => solutions.countEditorials(w.db, w.problem),
  "solutions/queries.server.ts siblingsOf": (w) =>
    solutions.siblingsOf(w.db, { id: w.solution, problem_id: w.problem }),
  "solutions/queries.server.ts othersOf": (w) =>
    solutions.othersOf(w.db, { id: w.solution, problem_id: w.problem }),
  "solutions/queries.server.ts lastLanguageOf": (w) => solutions.lastLanguageOf(w.db, w.ada),
  ...Object.fromEntries(
    Object.entries({
      listSolutionCards: solutions.listSolutionCards,
      listSolutions: solutions.listSolutions,
    }).map(([name, read]) => [
      `solutions/queries.server.ts ${name}`,
      solutionSorts.flatMap((sort) =>
        ([undefined, "cpp"] as const).map((language) => ({
          run: (w) =>
            Promise.all(pages.map((page) => read(w.db, w.ada, w.problem, { sort, language }, page))),
        })),
      ),
    ]),
  ),
  "solutions/queries.server.ts reviewIdsOf": (w) => solutions.reviewIdsOf(w.db, [1, 2, 3]),
  "solutions/queries.server.ts listSolutionsOf": (w) =>
    Promise.all(pages.map((page) => solutions.listSolutionsOf(w.db, w.ada, w.ada.id, page))),
  "solutions/queries.server.ts exportSolutions": (w) => readAll(solutions.exportSolutions(w.db, w.ada.id)),
  "solutions/spoilers.server.ts isOpenTo": (w) =>
    spoilers.isOpenTo(w.db, w.ada, { id: w.problem, author_id: null, task_id: 1 }),
  "solutions/spoilers.server.ts openProblem": (w) => spoilers.openProblem(w.app, w.ada, w.problem),
  "solutions/spoilers.server.ts hidesSpoilers": (w) => spoilers.hidesSpoilers(w.db, w.ada),
  "solutions/spoilers.server.ts setHidesSpoilers": (w) => spoilers.setHidesSpoilers(w.db, w.ada, true),
};
