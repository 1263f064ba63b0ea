import * as letter from "../../../app/rooms/letter/queries.server.ts";
import { weekAt } from "../../../app/rooms/letter/week.ts";
import { type Cases, readAll, type World } from "./world.ts";

const file = "letter/queries.server.ts";
const week = (w: World) => weekAt(w.app.now());
const now = (w: World) => w.app.now();

export const cases: Cases = {
  // Runs no query.
  [`${file} requireWeek`]: [],
  [`${file} findParagraph`]: (w) => letter.findParagraph(w.db, week(w)),
  [`${file} figuresOf`]: (w) => letter.figuresOf(w.db, week(w), now(w)),
  [`${file} listFirstTimers`]: (w) => letter.listFirstTimers(w.db, week(w), now(w), 20),
  [`${file} listActive`]: (w) => letter.listActive(w.db, week(w), now(w)),
  // Groups what a slice of the members solved in one week.
  [`${file} listSolvedBy`]: [{ run: (w) => letter.listSolvedBy(w.db, [1, 2], week(w)), sorts: true }],
  [`${file} listNamed`]: (w) => letter.listNamed(w.db, [1, 2]),
  [`${file} listSolversIn`]: (w) => letter.listSolversIn(w.db, 1, week(w), now(w), 3),
  // Sorts the solutions of one task.
  [`${file} findBestSolution`]: [{ run: (w) => letter.findBestSolution(w.db, 1), sorts: true }],
  [`${file} listContestsOf`]: [{ run: (w) => letter.listContestsOf(w.db, week(w), now(w)), sorts: true }],
  [`${file} listDue`]: (w) => letter.listDue(w.db, w.ada, week(w), 5),
  [`${file} newsFor`]: (w) => letter.newsFor(w.db, w.ada, week(w)),
  [`${file} listWork`]: (w) => letter.listWork(w.db, w.ada, 0),
  [`${file} listForFeed`]: (w) => letter.listForFeed(w.db, [week(w)], now(w)),
  [`${file} exportLetters`]: (w) => readAll(letter.exportLetters(w.db, w.ada.id)),
};
