import * as participation from "../../../app/rooms/solves/participation/queries.server.ts";
import { type Cases, readAll } from "./world.ts";

// Each sorts one member's contests, or one problem's.
export const cases: Cases = {
  "solves/participation/queries.server.ts listParticipations": [
    { run: (w) => participation.listParticipations(w.db, w.ada.id, 8), sorts: true },
  ],
  "solves/participation/queries.server.ts exportParticipations": (w) =>
    readAll(participation.exportParticipations(w.db, w.ada.id)),
  "solves/participation/queries.server.ts listContestsOf": [
    { run: (w) => participation.listContestsOf(w.db, { taskId: 1, contestIds: [1, 2] }, 5, 3), sorts: true },
  ],
  "solves/participation/queries.server.ts readBegun": (w) => participation.readBegun(w.db, w.ada),
  "solves/participation/queries.server.ts listUnfinished": [
    { run: (w) => participation.listUnfinished(w.db, w.ada.id, { now: 5, since: 0 }, 2), sorts: true },
  ],
};
