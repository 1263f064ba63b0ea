import * as revisit from "../../../app/rooms/practice/revisit/queries.server.ts";
import { type Cases, pages, readAll } from "./world.ts";

export const cases: Cases = {
  "practice/revisit/queries.server.ts listRevisits": [
    { run: (w) => Promise.all(pages.map((page) => revisit.listRevisits(w.db, w.ada, "due", 1, page))) },
    { run: (w) => Promise.all(pages.map((page) => revisit.listRevisits(w.db, w.ada, "later", 1, page))) },
  ],
  "practice/revisit/queries.server.ts countLater": (w) => revisit.countLater(w.db, w.ada, 1),
  "practice/revisit/queries.server.ts readDue": (w) => revisit.readDue(w.db, w.ada, 1),
  "practice/revisit/queries.server.ts findRevisit": (w) => revisit.findRevisit(w.db, w.ada, 1),
  "practice/revisit/queries.server.ts findNote": (w) => revisit.findNote(w.db, w.ada, 1),
  "practice/revisit/queries.server.ts readPractice": (w) => revisit.readPractice(w.app, w.ada, 1),
  "practice/revisit/queries.server.ts exportRevisits": (w) => readAll(revisit.exportRevisits(w.db, w.ada.id)),
  "practice/revisit/queries.server.ts exportNotes": (w) => readAll(revisit.exportNotes(w.db, w.ada.id)),
};
