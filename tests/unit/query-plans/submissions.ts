import { findSubmission, senders } from "../../../app/platform/http/submissions.server.ts";
import type { Cases } from "./world.ts";

const tables = Object.keys(senders) as (keyof typeof senders)[];

export const cases: Cases = {
  "platform/http/submissions.server.ts findSubmission": tables.map((table) => ({
    run: (w) => findSubmission(w.db, table, w.ada.id, "key-12345"),
  })),
};
