import * as solutions from "../../../app/rooms/solutions/queries.server.ts";
import { sorts as solutionSorts } from "../../../app/rooms/solutions/schema.ts";
import * as spoilers from "../../../app/rooms/solutions/spoilers.server.ts";
import { type Cases, pages, readAll } from "./world.ts";

export const cases: Cases = {
  "solutions/queries.server.ts getVisibleSolution": [
    { run: (w) => solutions.getVisibleSolution(w.db, w.ada, w.problem, w.solution) },
  ],
  "solutions/queries.server.ts requireVisibleSolution": [
    { run: (w) => solutions.requireVisibleSolution(w.db, w.ada, w.problem, w.solution) },
  ],
  "solutions/queries.server.ts siblingsOf": [
    { run: (w) => solutions.siblingsOf(w.db, { id: w.solution, problem_id: w.problem }) },
  ],
  "solutions/queries.server.ts lastLanguageOf": [{ run: (w) => solutions.lastLanguageOf(w.db, w.ada) }],
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
  "solutions/queries.server.ts reviewIdsOf": [{ run: (w) => solutions.reviewIdsOf(w.db, [1, 2, 3]) }],
  "solutions/queries.server.ts listSolutionsOf": [
    {
      run: (w) => Promise.all(pages.map((page) => solutions.listSolutionsOf(w.db, w.ada, w.ada.id, page))),
    },
  ],
  "solutions/queries.server.ts exportSolutions": [
    { run: (w) => readAll(solutions.exportSolutions(w.db, w.ada.id)) },
  ],
  "solutions/spoilers.server.ts isOpenTo": [
    { run: (w) => spoilers.isOpenTo(w.db, w.ada, { id: w.problem, author_id: null, task_id: 1 }) },
  ],
  "solutions/spoilers.server.ts openProblem": [{ run: (w) => spoilers.openProblem(w.app, w.ada, w.problem) }],
  "solutions/spoilers.server.ts hidesSpoilers": [{ run: (w) => spoilers.hidesSpoilers(w.db, w.ada) }],
  "solutions/spoilers.server.ts setHidesSpoilers": [
    { run: (w) => spoilers.setHidesSpoilers(w.db, w.ada, true) },
  ],
};
