import * as useful from "../../../app/rooms/useful/queries.server.ts";
import { type Cases, readAll } from "./world.ts";

const kinds = ["solution", "comment", "blog"] as const;

export const cases: Cases = {
  "useful/queries.server.ts getMarked": (w) =>
    Promise.allSettled(kinds.map((kind) => useful.getMarked(w.db, w.ada, kind, 1))),
  "useful/queries.server.ts usefulTo": (w) =>
    Promise.all(kinds.map((kind) => useful.usefulTo(w.db, w.ada, kind, [1, 2]))),
  "useful/queries.server.ts usefulBy": (w) =>
    Promise.all(kinds.map((kind) => useful.usefulBy(w.app, w.ada, kind, { id: 1, useful_count: 1 }))),
  "useful/queries.server.ts exportUseful": (w) => readAll(useful.exportUseful(w.db, w.ada.id)),
};
