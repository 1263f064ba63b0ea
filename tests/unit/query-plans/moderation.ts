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
  "blocks/queries.server.ts listAudit": filters.flatMap((filter) =>
    pages.map((page) => ({ run: (w) => moderation.listAudit(w.db, filter, page) })),
  ),
  "blocks/queries.server.ts exportAudit": filters.map((filter) => ({
    run: (w) => readAll(moderation.exportAudit(w.db, filter)),
  })),
  "blocks/queries.server.ts namesOf": (w) => moderation.namesOf(w.db, [1, 2]),
  "blocks/queries.server.ts blockedBy": (w) => moderation.blockedBy(w.db, w.ada.id),
  "blocks/queries.server.ts requireShown": (w) => moderation.requireShown(w.db, w.ada.id),
  "blocks/queries.server.ts requireUser": (w) => moderation.requireUser(w.db, w.ada.id),
  "blocks/queries.server.ts blockBetween": (w) => moderation.blockBetween(w.db, w.ada.id, 1),
  // Part of other queries.
  "blocks/queries.server.ts hasBlocked": [],
  "blocks/queries.server.ts refuseBlocked": (w) => moderation.refuseBlocked(w.db, w.ada.id, 1),
  "blocks/queries.server.ts requireOther": (w) => moderation.requireOther(w.db, w.ada, 1, "block"),
  "blocks/queries.server.ts blockersOf": (w) => moderation.blockersOf(w.db, w.ada.id, [1, 2]),
  "blocks/queries.server.ts findNamed": (w) =>
    moderation.findNamed(w.db, [w.ada.username], { field: "add", places: true }),
  "blocks/queries.server.ts refuseBlockers": (w) =>
    moderation.refuseBlockers(w.db, w.ada, [{ id: 2, username: "ben" }], "add"),
  "blocks/queries.server.ts listBlocked": [{ run: (w) => moderation.listBlocked(w.db, w.ada), sorts: true }],
  "blocks/queries.server.ts latestAuditId": (w) => moderation.latestAuditId(w.db),
  "blocks/queries.server.ts listActsElsewhere": (w) => moderation.listActsElsewhere(w.db, 5),
};
