import * as list from "../../../app/rooms/practice/queue/list.server.ts";
import * as upsolve from "../../../app/rooms/practice/queue/queries.server.ts";
import type { Cases } from "./world.ts";

const all = { show: "all" } as const;

export const cases: Cases = {
  // Sorts one user's contests and problems.
  "practice/queue/queries.server.ts readQueue": [
    { run: (w) => upsolve.readQueue(w.app, w.ada), sorts: true },
  ],
  "practice/queue/queries.server.ts strengthOf": (w) => upsolve.strengthOf(w.db, w.ada.id),
  "practice/queue/queries.server.ts candidatesNear": (w) => upsolve.candidatesNear(w.db, w.ada.id, 1500, 5),
  "practice/queue/list.server.ts listQueue": [
    { run: (w) => list.listQueue(w.app, w.ada, { ...all, min: 2 }, { limit: 20 }), sorts: true },
  ],
  "practice/queue/list.server.ts entryOf": (w) => list.entryOf(w.app, w.ada, 1),
  "practice/queue/list.server.ts suggest": (w) => list.suggest(w.app, w.ada),
};
