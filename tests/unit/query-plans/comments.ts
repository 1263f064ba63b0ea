import * as discussions from "../../../app/rooms/comments/queries.server.ts";
import { type Cases, pages, readAll } from "./world.ts";

export const cases: Cases = {
  "comments/queries.server.ts listMessages": (w) =>
    Promise.all(pages.map((page) => discussions.listMessages(w.db, w.ada, w.problem, page))),
  "comments/queries.server.ts findComment": (w) => discussions.findComment(w.db, 1),
  "comments/queries.server.ts countMessages": (w) => discussions.countMessages(w.db, [w.problem], 100),
  "comments/queries.server.ts exportDiscussions": (w) =>
    readAll(discussions.exportDiscussions(w.db, w.ada.id)),
  "comments/queries.server.ts listRecentAuthors": (w) =>
    discussions.listRecentAuthors(w.db, w.problem, 1, 50),
};
