import * as calendar from "../../../app/rooms/trainings/calendar/queries.server.ts";
import * as trainings from "../../../app/rooms/trainings/queries.server.ts";
import * as standing from "../../../app/rooms/trainings/standing/queries.server.ts";
import type { Cases } from "./world.ts";

export const cases: Cases = {
  "trainings/calendar/queries.server.ts listAhead": (w) => calendar.listAhead(w.db, w.ada, 5),
  // Sorts only the viewer's trainings within a week.
  "trainings/calendar/queries.server.ts findNextTraining": [
    { run: (w) => calendar.findNextTraining(w.db, w.ada, 5), sorts: true },
  ],
  "trainings/calendar/queries.server.ts listUnfinished": (w) => calendar.listUnfinished(w.db, w.ada, 5),
  "trainings/calendar/queries.server.ts requireEvent": (w) =>
    calendar.requireEvent(w.db, w.ada, 1, 5).catch(() => undefined),
  "trainings/queries.server.ts findMember": (w) => trainings.findMember(w.db, w.ada.id),
  "trainings/standing/queries.server.ts isAwaitingVerdicts": (w) => standing.isAwaitingVerdicts(w.db, 1, 5),
  "trainings/queries.server.ts listKept": (w) => trainings.listKept(w.db, [1, 2]),
  "trainings/queries.server.ts listLinked": (w) => trainings.listLinked(w.db, w.ada, [1, 2]),
};
