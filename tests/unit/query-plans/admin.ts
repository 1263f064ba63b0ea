import type { Cases } from "./world.ts";

export const cases: Cases = {
  // It asks nothing yet.
  "admin/queries.server.ts readFrame": [],
};
