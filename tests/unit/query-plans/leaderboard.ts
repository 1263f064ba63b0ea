import * as leaderboard from "../../../app/rooms/standings/leaderboard/queries.server.ts";
import { type Cases, pages, type World } from "./world.ts";

const boards = [false, true].flatMap((teams) =>
  (["solves", "upsolves", "points"] as const).map((by) =>
    leaderboard.boardOf({ period: "month", by, teams }, Date.now()),
  ),
);

export const cases: Cases = {
  // Runs no query.
  "standings/leaderboard/queries.server.ts boardOf": [],
  "standings/leaderboard/queries.server.ts listLeaders": [
    ...boards.flatMap((board) =>
      pages.map((page) => ({ run: (w: World) => leaderboard.listLeaders(w.app, board, page) })),
    ),
    // Sorts the members of a group, at most 5,000.
    ...boards.flatMap((board) =>
      pages.map((page) => ({
        run: (w: World) => leaderboard.listLeaders(w.app, { ...board, group: 1 }, page),
        sorts: true,
      })),
    ),
  ],
  // Sorts at most the named periods.
  "standings/leaderboard/queries.server.ts lastWithSolves": boards.map((board) => ({
    run: (w) => leaderboard.lastWithSolves(w.db, board, ["2026-10", "2026-09", "2026-08"]),
  })),
  "standings/leaderboard/queries.server.ts standingOf": boards.flatMap((board) => [
    { run: (w) => leaderboard.standingOf(w.app, w.ada, board) },
    { run: (w) => leaderboard.standingOf(w.app, w.ada, { ...board, group: 1 }), sorts: true },
  ]),
};
