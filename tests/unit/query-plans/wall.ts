import * as wall from "../../../app/rooms/standings/wall/queries.server.ts";
import type { Cases } from "./world.ts";

const club = { group: undefined, now: 5 };
const group = { group: 1, now: 5 };
const season = { judge: undefined, from: 1, to: 9 };
const chosen = { taskId: 1, problemId: 1 };

export const cases: Cases = {
  "standings/wall/queries.server.ts listRounds": [
    { run: (w) => wall.listRounds(w.db, season, club, 40) },
    { run: (w) => wall.listRounds(w.db, { ...season, judge: "codeforces" }, club, 40) },
    // Sorts the contests that the group took part in.
    { run: (w) => wall.listRounds(w.db, season, group, 40), sorts: true },
  ],
  // Groups, and keeps apart, at most what a few tasks have.
  "standings/wall/queries.server.ts countSolved": [
    { run: (w) => wall.countSolved(w.db, [1, 2], club), sorts: true },
    { run: (w) => wall.countSolved(w.db, [1, 2], group), sorts: true },
  ],
  "standings/wall/queries.server.ts listTakers": [
    { run: (w) => wall.listTakers(w.db, [1, 2], club), sorts: true },
    { run: (w) => wall.listTakers(w.db, [1, 2], group), sorts: true },
  ],
  "standings/wall/queries.server.ts countInGroup": (w) => wall.countInGroup(w.db, 1, 5),
  "standings/wall/queries.server.ts listOwnMarks": (w) => wall.listOwnMarks(w.db, w.ada, [1, 2]),
  // Sort who solved or tried one task.
  "standings/wall/queries.server.ts listSolvers": [
    { run: (w) => wall.listSolvers(w.db, chosen, club, 10), sorts: true },
    { run: (w) => wall.listSolvers(w.db, chosen, group, 10), sorts: true },
  ],
  "standings/wall/queries.server.ts listTried": [
    { run: (w) => wall.listTried(w.db, 1, club, 2), sorts: true },
    { run: (w) => wall.listTried(w.db, 1, group, 2), sorts: true },
  ],
  "standings/wall/queries.server.ts listOwnLists": (w) => wall.listOwnLists(w.db, w.ada, 10),
};
