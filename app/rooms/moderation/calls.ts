import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import { requireStaff } from "../../auth/queries.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { decideReport, putBack, removeContent, reportContent, reportUser } from "./commands.server.ts";
import { removalAnswer, reportedAnswer, toRemovalJson, toReportedJson } from "./json.ts";
import { listGathered, listRemovals, listReported } from "./queries.server.ts";
import {
  decisionSchema,
  reasonSchema,
  removalCallSchema,
  reportCallSchema,
  reportedFilter,
} from "./schema.ts";

const staffRefusals = { 403: "The caller's role does not allow this" };
const gone = { ...staffRefusals, 409: "Already decided, or the entry no longer exists" };

export const loader = serveCalls(
  "Reports",
  defineCall("POST", "/users/:userId/report", {
    summary: "Report a user to the staff",
    body: reasonSchema,
    status: 201,
    refusals: { 429: "Too many reports" },
    async run({ app, viewer, params, body }) {
      await reportUser(app, viewer, idParam(params.userId), body);
      return { message: "Report sent" };
    },
  }),
  defineCall("POST", "/reports", {
    summary: "Report a user, or anything that another user wrote, to the staff",
    body: reportCallSchema,
    status: 201,
    refusals: { 404: "There is no such entry or user", 429: "Too many reports" },
    async run({ app, viewer, body: { kind, id, reason } }) {
      if (kind === "user") await reportUser(app, viewer, Number(id), { reason });
      else await reportContent(app, viewer, { kind, id: Number(id) }, { reason });
      return { message: "Report sent" };
    },
  }),
  defineCall("GET", "/admin/reports", {
    summary: "Staff: reported entries, each once; open ones oldest first, decided ones newest first",
    query: pageQuery.extend(reportedFilter.shape),
    answer: z.array(reportedAnswer),
    refusals: staffRefusals,
    async run({ app, db, viewer, query, url }) {
      await requireStaff(db, viewer, app.now());
      const filter = { state: query.state, about: query.user };
      const page = await listReported(db, viewer, filter, pageOf(query));
      const gathered = await Promise.all(page.rows.map((row) => listGathered(db, row)));
      const shown = page.rows.map((row, index) => toReportedJson(row, gathered[index] ?? []));
      return listAnswer(shown, page, url);
    },
  }),
  defineCall("POST", "/admin/reports/:reportId", {
    summary: "Staff: decide all reports about an entry",
    body: decisionSchema,
    refusals: gone,
    async run({ app, viewer, params, body }) {
      await decideReport(app, viewer, idParam(params.reportId), body);
      return { message: "Report decided" };
    },
  }),
  defineCall("GET", "/admin/removals", {
    summary: "Staff: removed entries that can be put back, newest first",
    query: pageQuery,
    answer: z.array(removalAnswer),
    refusals: staffRefusals,
    async run({ app, db, viewer, query, url }) {
      await requireStaff(db, viewer, app.now());
      const page = await listRemovals(db, viewer, pageOf(query));
      return listAnswer(page.rows.map(toRemovalJson), page, url);
    },
  }),
  defineCall("POST", "/admin/removals", {
    summary: "Staff: remove an entry; it can be put back for 30 days",
    body: removalCallSchema,
    status: 201,
    answer: z.object({ message: z.string(), _id: z.string() }),
    refusals: { ...staffRefusals, 404: "There is no such entry" },
    async run({ app, viewer, body: { kind, id, reason } }) {
      const removal = await removeContent(app, viewer, { kind, id: Number(id) }, { reason });
      return { message: "Removed", _id: String(removal.id) };
    },
  }),
  defineCall("POST", "/admin/removals/:removalId/putback", {
    summary: "Staff: put back a removed entry",
    refusals: gone,
    async run({ app, viewer, params }) {
      await putBack(app, viewer, idParam(params.removalId));
      return { message: "Put back" };
    },
  }),
);
export const action = loader;
