import * as progress from "../../../app/rooms/standings/progress/queries.server.ts";
import type { Cases } from "./world.ts";

export const cases: Cases = {
  "standings/progress/queries.server.ts listIds": (w) =>
    progress.listIds(w.db, 1, { now: 5, after: 1, limit: 20 }),
  "standings/progress/queries.server.ts listMembers": (w) => progress.listMembers(w.db, 1, [1, 2], 5),
  "standings/progress/queries.server.ts listHandles": (w) => progress.listHandles(w.db, [1, 2]),
  "standings/progress/queries.server.ts listLastSolves": (w) => progress.listLastSolves(w.db, [1, 2]),
  "standings/progress/queries.server.ts listTotals": (w) =>
    progress.listTotals(w.db, [1, 2], ["2026-11-16", "2026-11-23"]),
  "standings/progress/queries.server.ts listTaken": (w) =>
    progress.listTaken(w.db, [1, 2], { from: 1, to: 5 }),
  "standings/progress/queries.server.ts listHomework": (w) => progress.listHomework(w.db, 1),
  "standings/progress/queries.server.ts listChosenHomework": (w) =>
    progress.listChosenHomework(w.db, [1], [1, 2]),
  "standings/progress/queries.server.ts listHomeworkTasks": (w) =>
    progress.listHomeworkTasks(w.db, w.ada, [1, 2]),
  "standings/progress/queries.server.ts listHomeworkMarks": (w) =>
    progress.listHomeworkMarks(w.db, w.ada, [1, 2], [1, 2]),
};
