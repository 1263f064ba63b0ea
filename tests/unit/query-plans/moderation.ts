import * as moderation from "../../../app/moderation/queries.server.ts";
import type { Cases } from "./world.ts";

export const cases: Cases = {
  "moderation/queries.server.ts blockBetween": [{ run: (w) => moderation.blockBetween(w.db, w.ada.id, 1) }],
  "moderation/queries.server.ts refuseBlocked": [{ run: (w) => moderation.refuseBlocked(w.db, w.ada.id, 1) }],
};
