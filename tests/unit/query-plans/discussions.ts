import * as discussions from "../../../app/rooms/discussions/queries.server.ts";
import { type Cases, pages, readAll } from "./world.ts";

export const cases: Cases = {
  "discussions/queries.server.ts listMessages": [
    { run: (w) => Promise.all(pages.map((page) => discussions.listMessages(w.db, w.ada, w.problem, page))) },
  ],
  "discussions/queries.server.ts getMessage": [{ run: (w) => discussions.getMessage(w.db, w.problem, 1) }],
  "discussions/queries.server.ts countMessages": [
    { run: (w) => discussions.countMessages(w.db, [w.problem], 100) },
  ],
  "discussions/queries.server.ts exportDiscussions": [
    { run: (w) => readAll(discussions.exportDiscussions(w.db, w.ada.id)) },
  ],
  "discussions/queries.server.ts listRecentAuthors": [
    { run: (w) => discussions.listRecentAuthors(w.db, w.problem, 1, 50) },
  ],
};
