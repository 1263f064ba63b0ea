import * as steps from "../../../app/rooms/site/first-steps/queries.server.ts";
import type { Cases } from "./world.ts";

export const cases: Cases = {
  "site/first-steps/queries.server.ts readUser": (w) => steps.readUser(w.db, w.ada.id),
};
