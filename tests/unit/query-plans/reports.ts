import * as reports from "../../../app/rooms/moderation/queries.server.ts";
import { type Cases, readAll } from "./world.ts";

const coach = { role: "coach" as const };
const begun = { limit: 10, after: { key: 5, id: 5 } };
const reported = {
  id: 1,
  kind: "message" as const,
  subject_id: 1,
  reported_id: 1,
  reported_name: "",
  text: "",
  reason: "",
  created_at: 0,
  resolved_at: null,
  decision: null,
};
const entry = { kind: "solution" as const, subject_id: 1, reported_id: 1, resolved_at: null };

export const cases: Cases = {
  "moderation/queries.server.ts requireReportable": [
    { run: (w) => reports.requireReportable(w.db, { ...w.ada, id: 999 }, "problem", w.problem) },
    { run: (w) => reports.requireReportable(w.db, { ...w.ada, id: 999 }, "message", 1).catch(() => {}) },
    { run: (w) => reports.requireReportable(w.db, w.ada, "solution", 999).catch(() => {}) },
    { run: (w) => reports.requireReportable(w.db, w.ada, "problem-review", 999).catch(() => {}) },
    { run: (w) => reports.requireReportable(w.db, w.ada, "solution-review", 999).catch(() => {}) },
    { run: (w) => reports.requireReportable(w.db, w.ada, "discussion", 999).catch(() => {}) },
    { run: (w) => reports.requireReportable(w.db, w.ada, "comment", 2).catch(() => {}) },
    { run: (w) => reports.requireReportable(w.db, w.ada, "blog", 999).catch(() => {}) },
    { run: (w) => reports.requireReportable(w.db, w.ada, "list", 1).catch(() => {}) },
  ],
  "moderation/queries.server.ts listReported": [
    { run: (w) => reports.listReported(w.db, w.ada, { state: "open" }, { limit: 10 }) },
    { run: (w) => reports.listReported(w.db, coach, { state: "open" }, begun) },
    { run: (w) => reports.listReported(w.db, coach, { state: "decided" }, begun) },
    // Sorts the reports about one person.
    { run: (w) => reports.listReported(w.db, coach, { state: "open", about: 1 }, begun), sorts: true },
    { run: (w) => reports.listReported(w.db, coach, { state: "decided", about: 1 }, begun), sorts: true },
  ],
  "moderation/queries.server.ts countReported": (w) => reports.countReported(w.db, coach),
  "moderation/queries.server.ts lookAt": [
    { run: (w) => reports.lookAt(w.db, w.ada, { ...reported, kind: "message" }) },
    { run: (w) => reports.lookAt(w.db, w.ada, { ...reported, kind: "discussion", subject_id: 1 }) },
    { run: (w) => reports.lookAt(w.db, w.ada, { ...reported, kind: "comment", subject_id: 2 }) },
  ],
  "moderation/queries.server.ts requireVisibleContent": (w) =>
    reports.requireVisibleContent(w.db, w.ada, "problem", w.problem),
  "moderation/queries.server.ts getReported": (w) => reports.getReported(w.db, coach, 1).catch(() => {}),
  "moderation/queries.server.ts listGathered": (w) => reports.listGathered(w.db, entry),
  "moderation/queries.server.ts countOthers": (w) => reports.countOthers(w.db, entry),
  "moderation/queries.server.ts listLatest": (w) => reports.listLatest(w.db, w.ada.id),
  "moderation/queries.server.ts textsOfRemovals": (w) => reports.textsOfRemovals(w.db, coach, [1, 2]),
  "moderation/queries.server.ts listOpenReports": (w) => reports.listOpenReports(w.db, 50),
  "moderation/queries.server.ts listRemovals": (w) => reports.listRemovals(w.db, coach, begun),
  "moderation/queries.server.ts getOwnRemoval": (w) => reports.getOwnRemoval(w.db, w.ada, 1).catch(() => {}),
  "moderation/queries.server.ts exportReports": (w) => readAll(reports.exportReports(w.db, w.ada.id)),
  "moderation/queries.server.ts exportRemovals": (w) => readAll(reports.exportRemovals(w.db, w.ada.id)),
};
