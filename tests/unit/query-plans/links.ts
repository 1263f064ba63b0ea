import * as links from "../../../app/rooms/links/queries.server.ts";
import { type Cases, pages } from "./world.ts";

export const cases: Cases = {
  "links/queries.server.ts listLinks": (w) =>
    Promise.all(pages.map((page) => links.listLinks(w.db, w.ada, page))),
  "links/queries.server.ts exportLinks": (w) => links.exportLinks(w.db, w.ada.id),
};
