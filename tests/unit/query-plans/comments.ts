import * as discussions from "../../../app/rooms/discussions/queries.server.ts";
import { type Cases, pages, readAll } from "./world.ts";

export const cases: Cases = {
  "discussions/queries.server.ts listMessages": (w) =>
    Promise.all(pages.map((page) => discussions.listMessages(w.db, w.ada, w.problem, page))),
  "discussions/queries.server.ts getMessage": (w) => discussions.getMessage(w.db, w.problem, 1),
  "discussions/queries.server.ts countMessages": (w) => discussions.countMessages(w.db, [w.problem], 100),
  "discussions/queries.server.ts exportDiscussions": (w) =>
    readAll(discussions.exportDiscussions(w.db, w.ada.id)),
  "discussions/queries.server.ts listRecentAuthors": (w) =>
    discussions.listRecentAuthors(w.db, w.problem, 1, 50),
};
