import * as site from "../../../app/rooms/site/queries.server.ts";
import type { Cases } from "./world.ts";

export const cases: Cases = {
  "site/queries.server.ts readSettings": (w) => site.readSettings(w.db, w.app.config),
};
