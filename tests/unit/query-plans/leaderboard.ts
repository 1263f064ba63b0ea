import * as leaderboard from "../../../app/rooms/standings/leaderboard/queries.server.ts";
import { type Cases, pages } from "./world.ts";

const boards = [false, true].flatMap((teams) =>
  (["solves", "upsolves", "points"] as const).map((by) =>
    leaderboard.boardOf({ period: "month", by, teams }, Date.now()),
  ),
);

export const cases: Cases = {
  // Runs no query.
  "standings/leaderboard/queries.server.ts boardOf": [],
  "standings/leaderboard/queries.server.ts listLeaders": boards.flatMap((board) =>
    pages.map((page) => ({ run: (w) => leaderboard.listLeaders(w.app, board, page) })),
  ),
  "standings/leaderboard/queries.server.ts standingOf": boards.map((board) => ({
    run: (w) => leaderboard.standingOf(w.app, w.ada, board),
  })),
};
