import * as boards from "../../../app/rooms/standings/boards/queries.server.ts";
import { type Cases, pages, type World } from "./world.ts";

const past =
  (query: Partial<Parameters<typeof boards.listPastContests>[2]>) =>
  ({ db, ada }: World) =>
    Promise.all(
      pages.map((page) => boards.listPastContests(db, ada, { q: "", who: "all", ...query }, 9, page)),
    );

export const cases: Cases = {
  "standings/boards/queries.server.ts getContest": (w) =>
    boards.getContest(w.db, "codeforces", "1900").catch(() => undefined),
  "standings/boards/queries.server.ts listContests": (w) => boards.listContests(w.db, [1, 2]),
  "standings/boards/queries.server.ts listTasks": (w) => boards.listTasks(w.db, [1, 2]),
  "standings/boards/queries.server.ts listTwins": (w) => boards.listTwins(w.db, [1, 2]),
  "standings/boards/queries.server.ts listAttempts": (w) => boards.listAttempts(w.db, [1, 2], 0),
  "standings/boards/queries.server.ts listVirtualStarts": (w) => boards.listVirtualStarts(w.db, [1, 2], 0),
  "standings/boards/queries.server.ts listHolders": (w) => boards.listHolders(w.db, [1, 2], 5),
  "standings/boards/queries.server.ts listParties": [
    { run: (w) => boards.listParties(w.db, [1, 2]), sorts: true },
  ],
  "standings/boards/queries.server.ts listUnimported": [
    { run: (w) => boards.listUnimported(w.db, [1, 2], 5) },
    { run: (w) => boards.listUnimported(w.db, [1, 2], 5, 1) },
  ],
  "standings/boards/queries.server.ts listPastContests": [
    { run: past({}) },
    { run: past({ judge: "codeforces" }) },
    { run: past({ q: "round 900", who: "here" }) },
    { run: past({ who: "mine" }) },
    // Sorts the contests that the group took part in.
    { run: past({ who: "here", group: 1 }), sorts: true },
  ],
  "standings/boards/queries.server.ts whoTookPart": [
    { run: (w) => boards.whoTookPart(w.db, 1, 5) },
    // Sorts what the group's members took part in.
    { run: (w) => boards.whoTookPart(w.db, 1, 5, 1), sorts: true },
  ],
};
