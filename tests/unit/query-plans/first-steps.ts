import * as steps from "../../../app/rooms/site/first-steps/queries.server.ts";
import type { Cases } from "./world.ts";

export const cases: Cases = {
  "site/first-steps/queries.server.ts readFirstSteps": [
    { run: (w) => steps.readFirstSteps(w.app, w.ada) },
    { run: (w) => steps.readFirstSteps(w.app, { ...w.ada, role: "owner" }) },
  ],
  "site/first-steps/queries.server.ts nextStep": (w) => steps.nextStep(w.app, w.ada),
};
