import { archiveOf } from "../../../app/operate/export/queries.server.ts";
import type { Cases } from "./world.ts";

export const cases: Cases = {
  "operate/export/queries.server.ts archiveOf": [
    {
      // Each part has a case of its own.
      sorts: true,
      run: async (w) => {
        for await (const _chunk of archiveOf(w.db, w.ada.id, Date.UTC(2026, 0)));
      },
    },
  ],
};
