import * as groups from "../../../app/rooms/solves/groups/queries.server.ts";
import * as judges from "../../../app/rooms/solves/queries.server.ts";
import { type Cases, readAll } from "./world.ts";

export const cases: Cases = {
  // Runs no queries.
  "solves/queries.server.ts facetOfTag": [],
  "solves/queries.server.ts nextStart": [],
  "solves/queries.server.ts periodName": [],
  "solves/queries.server.ts startOf": [],
  "solves/queries.server.ts listSolveTotals": (w) => judges.listSolveTotals(w.db, w.ada.id, Date.now()),
  "solves/queries.server.ts listSolveDays": (w) => judges.listSolveDays(w.db, w.ada.id, 0),
  "solves/queries.server.ts listHandles": [{ run: (w) => judges.listHandles(w.db, w.ada.id), sorts: true }],
  "solves/queries.server.ts currentRating": (w) => judges.currentRating(w.db, w.ada.id, "codeforces"),
  "solves/queries.server.ts listMarks": (w) => judges.listMarks(w.db, w.ada, [1, 2, 3]),
  "solves/queries.server.ts listRatings": (w) => judges.listRatings(w.db, w.ada.id),
  "solves/queries.server.ts exportRatings": (w) => readAll(judges.exportRatings(w.db, w.ada.id)),
  "solves/queries.server.ts requireHandle": [
    { run: (w) => judges.requireHandle(w.db, w.ada, 1).catch(() => undefined), sorts: true },
  ],
  "solves/queries.server.ts getMark": (w) => judges.getMark(w.db, w.ada, w.problem),
  "solves/queries.server.ts listSolvers": (w) => judges.listSolvers(w.app, w.ada, w.problem, 20),
  "solves/queries.server.ts countSolvers": (w) => judges.countSolvers(w.app, w.ada, w.problem),
  "solves/queries.server.ts countSolves": (w) => judges.countSolves(w.db, ["2026-11-16", "2026-11-23"]),
  "solves/queries.server.ts isContest": (w) => judges.isContest(w.db, { judge: "codeforces", key: "1900" }),
  "solves/queries.server.ts countTaking": (w) => judges.countTaking(w.db, 1, 5),
  "solves/queries.server.ts hasProven": (w) => judges.hasProven(w.db, w.ada.id, 1),
  "solves/queries.server.ts describeAddress": (w) =>
    judges.describeAddress(w.db, "https://codeforces.com/problemset/problem/1900/D"),
  // A site has few groups.
  "solves/groups/queries.server.ts listGroups": [{ run: (w) => groups.listGroups(w.db), sorts: true }],
  "solves/groups/queries.server.ts listRefused": (w) => groups.listRefused(w.db),
  "solves/groups/queries.server.ts listKeys": (w) =>
    groups.listKeys({
      ...w.app,
      config: { ...w.app.config, services: { CODEFORCES_API_URL: "http://localhost" } },
    }),
  "solves/groups/queries.server.ts requireGroup": (w) => groups.requireGroup(w.db, 1).catch(() => undefined),
  // There is one row per judge.
  "solves/queries.server.ts listCatalogues": [],
  "solves/queries.server.ts listJudges": [],
  "solves/queries.server.ts judgeHealth": [],
  "solves/queries.server.ts countWaiting": (w) => judges.countWaiting(w.db, "codeforces", Date.now()),
  "solves/queries.server.ts exportHandles": [
    { run: (w) => readAll(judges.exportHandles(w.db, w.ada.id)), sorts: true },
  ],
  "solves/queries.server.ts exportMarks": (w) => readAll(judges.exportMarks(w.db, w.ada.id)),
};
