import * as images from "../../../app/rooms/images/queries.server.ts";
import { type Cases, readAll } from "./world.ts";

const file = "images/queries.server.ts";

export const cases: Cases = {
  [`${file} findVisibleImage`]: [
    { run: (w) => images.findVisibleImage(w.db, w.ada, "k".repeat(22)) },
    { run: (w) => images.findVisibleImage(w.db, { ...w.ada, role: "coach" }, "k".repeat(22), false) },
  ],
  [`${file} listUnused`]: (w) => images.listUnused(w.db, 1, { after: 0, limit: 50 }),
  [`${file} listUnusedOf`]: (w) => images.listUnusedOf(w.db, w.ada.id, { after: 0, limit: 50 }),
  [`${file} exportFiles`]: (w) => readAll(images.exportFiles(w.db, w.ada.id)),
  [`${file} exportImages`]: (w) => readAll(images.exportImages(w.db, w.ada.id)),
};
