import * as queries from "../../../app/rooms/roster/queries.server.ts";
import { type Cases, pages } from "./world.ts";

export const cases: Cases = {
  "roster/queries.server.ts requireRoster": (w) =>
    queries.requireRoster(w.db, w.ada, 1).catch(() => undefined),
  "roster/queries.server.ts listRosters": (w) => queries.listRosters(w.db, w.ada),
  "roster/queries.server.ts listRows": pages.flatMap((page) => [
    { run: (w) => queries.listRows(w.db, 1, undefined, page) },
    { run: (w) => queries.listRows(w.db, 1, "refused", page) },
  ]),
  "roster/queries.server.ts countRows": (w) => queries.countRows(w.db, 1),
  "roster/queries.server.ts countInvitations": (w) => queries.countInvitations(w.db, 1),
  "roster/queries.server.ts listStrips": pages.flatMap((page) => [
    { run: (w) => queries.listStrips({ ...w.app, db: w.db }, { rosterId: 1 }, page) },
    { run: (w) => queries.listStrips({ ...w.app, db: w.db }, { groupId: 1 }, page) },
  ]),
  "roster/queries.server.ts listResults": (w) => queries.listResults(w.db, 1),
};
