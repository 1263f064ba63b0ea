import * as judges from "../../../app/rooms/solves/queries.server.ts";
import { type Cases, readAll } from "./world.ts";

export const cases: Cases = {
  // They ask nothing.
  "judges/queries.server.ts judgeTitle": [],
  "judges/queries.server.ts facetOfTag": [],
  "judges/queries.server.ts nextStart": [],
  "judges/queries.server.ts periodName": [],
  "judges/queries.server.ts startOf": [],
  "judges/queries.server.ts listSolveTotals": [
    { run: (w) => judges.listSolveTotals(w.db, w.ada.id, Date.now()) },
  ],
  "judges/queries.server.ts listSolveDays": [{ run: (w) => judges.listSolveDays(w.db, w.ada.id, 0) }],
  "judges/queries.server.ts contestLink": [],
  "judges/queries.server.ts judgeBehind": [],
  "judges/queries.server.ts judgeTitles": [],
  "judges/queries.server.ts linkKey": [],
  "judges/queries.server.ts nameOfKey": [],
  "judges/queries.server.ts platformOf": [],
  "judges/queries.server.ts readAddress": [],
  "judges/queries.server.ts readTaskAddress": [],
  "judges/queries.server.ts sourceOf": [],
  "judges/queries.server.ts siteOf": [],
  "judges/queries.server.ts spelled": [],
  "judges/queries.server.ts siteRating": [],
  "judges/queries.server.ts listHandles": [{ run: (w) => judges.listHandles(w.db, w.ada.id), sorts: true }],
  "judges/queries.server.ts currentRating": [
    { run: (w) => judges.currentRating(w.db, w.ada.id, "codeforces") },
  ],
  "judges/queries.server.ts listMarks": [{ run: (w) => judges.listMarks(w.db, w.ada, [1, 2, 3]) }],
  "judges/queries.server.ts listRatings": [{ run: (w) => judges.listRatings(w.db, w.ada.id) }],
  "judges/queries.server.ts exportRatings": [{ run: (w) => readAll(judges.exportRatings(w.db, w.ada.id)) }],
  "judges/queries.server.ts requireHandle": [
    { run: (w) => judges.requireHandle(w.db, w.ada, 1).catch(() => undefined), sorts: true },
  ],
  "judges/queries.server.ts getMark": [{ run: (w) => judges.getMark(w.db, w.ada, w.problem) }],
  "judges/queries.server.ts listSolvers": [{ run: (w) => judges.listSolvers(w.app, w.ada, w.problem, 20) }],
  "judges/queries.server.ts countSolvers": [{ run: (w) => judges.countSolvers(w.app, w.ada, w.problem) }],
  "judges/queries.server.ts hasProven": [{ run: (w) => judges.hasProven(w.db, w.ada.id, 1) }],
  "judges/queries.server.ts describeAddress": [
    { run: (w) => judges.describeAddress(w.db, "https://codeforces.com/problemset/problem/1900/D") },
  ],
  // Their tables have a row for each judge.
  "judges/queries.server.ts listCatalogues": [],
  "judges/queries.server.ts listJudges": [],
  "judges/queries.server.ts judgeHealth": [],
  "judges/queries.server.ts countWaiting": [
    { run: (w) => judges.countWaiting(w.db, "codeforces", Date.now()) },
  ],
  "judges/queries.server.ts exportHandles": [
    { run: (w) => readAll(judges.exportHandles(w.db, w.ada.id)), sorts: true },
  ],
  "judges/queries.server.ts exportMarks": [{ run: (w) => readAll(judges.exportMarks(w.db, w.ada.id)) }],
};
