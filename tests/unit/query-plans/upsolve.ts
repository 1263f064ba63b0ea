import * as list from "../../../app/rooms/practice/queue/list.server.ts";
import * as upsolve from "../../../app/rooms/practice/queue/queries.server.ts";
import type { Cases } from "./world.ts";

const all = { show: "all" } as const;

export const cases: Cases = {
  // The contests and problems of one user.
  "upsolve/queries.server.ts readQueue": [{ run: (w) => upsolve.readQueue(w.app, w.ada), sorts: true }],
  "upsolve/queries.server.ts strengthOf": [{ run: (w) => upsolve.strengthOf(w.db, w.ada.id) }],
  "upsolve/queries.server.ts candidatesNear": [
    { run: (w) => upsolve.candidatesNear(w.db, w.ada.id, 1500, 5) },
  ],
  "upsolve/list.server.ts listQueue": [
    { run: (w) => list.listQueue(w.app, w.ada, { ...all, min: 2 }, { limit: 20 }), sorts: true },
  ],
  "upsolve/list.server.ts ratingOf": [{ run: (w) => list.ratingOf(w.db, w.ada.id) }],
  "upsolve/list.server.ts entriesOf": [
    { run: (w) => list.entriesOf(w.app, w.ada, [{ id: 1, status: "tried" }]) },
  ],
  "upsolve/list.server.ts entryOf": [{ run: (w) => list.entryOf(w.app, w.ada, 1) }],
  "upsolve/list.server.ts suggest": [{ run: (w) => list.suggest(w.app, w.ada) }],
};
