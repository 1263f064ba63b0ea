import * as moderation from "../../../app/rooms/blocks/queries.server.ts";
import { type Cases, pages, readAll } from "./world.ts";

const subject = { kind: "user", id: 1 };
const filters: moderation.AuditFilter[] = [
  {},
  { act: "role" },
  { actorId: 1 },
  { actorId: null },
  { actorId: 1, act: "role" },
  { actorId: null, act: "role" },
  { subject },
  { subject, act: "role", actorId: 1 },
];

export const cases: Cases = {
  "moderation/queries.server.ts listAudit": filters.flatMap((filter) =>
    pages.map((page) => ({ run: (w) => moderation.listAudit(w.db, filter, page) })),
  ),
  "moderation/queries.server.ts exportAudit": filters.map((filter) => ({
    run: (w) => readAll(moderation.exportAudit(w.db, filter)),
  })),
  "moderation/queries.server.ts namesOf": [{ run: (w) => moderation.namesOf(w.db, [1, 2]) }],
  "moderation/queries.server.ts blockedBy": [{ run: (w) => moderation.blockedBy(w.db, w.ada.id) }],
  "moderation/queries.server.ts requireUser": [{ run: (w) => moderation.requireUser(w.db, w.ada.id) }],
  "moderation/queries.server.ts blockBetween": [{ run: (w) => moderation.blockBetween(w.db, w.ada.id, 1) }],
  // Part of other queries, which are explained there.
  "moderation/queries.server.ts hasBlocked": [],
  "moderation/queries.server.ts refuseBlocked": [{ run: (w) => moderation.refuseBlocked(w.db, w.ada.id, 1) }],
  "moderation/queries.server.ts requireOther": [
    { run: (w) => moderation.requireOther(w.db, w.ada, 1, "block") },
  ],
  "moderation/queries.server.ts blockersOf": [{ run: (w) => moderation.blockersOf(w.db, w.ada.id, [1, 2]) }],
  "moderation/queries.server.ts listBlocked": [
    { run: (w) => moderation.listBlocked(w.db, w.ada), sorts: true },
  ],
  "moderation/queries.server.ts latestAuditId": [{ run: (w) => moderation.latestAuditId(w.db) }],
  "moderation/queries.server.ts listActsElsewhere": [{ run: (w) => moderation.listActsElsewhere(w.db, 5) }],
};
