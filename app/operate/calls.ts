import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../auth/calls.server.ts";
import { requireStaff } from "../auth/queries.server.ts";
import { auditPage, toAuditJson } from "./audit.server.ts";
import { auditAnswer, memberAnswer, overviewAnswer, toMemberJson, toOverviewJson } from "./json.ts";
import { readOverview } from "./overview.server.ts";
import { findMembers } from "./queries.server.ts";
import { auditFilter, memberFilter } from "./schema.ts";

const refusals = { 403: "The user is not staff" };

export const loader = serveCalls(
  "Admin",
  defineCall("GET", "/admin/overview", {
    summary:
      "Staff: members, active members by day and week (UTC), open reports, storage in bytes, status of external services; for owners, also warnings",
    answer: overviewAnswer,
    refusals,
    async run({ app, db, viewer }) {
      await requireStaff(db, viewer, app.now());
      return toOverviewJson(await readOverview(app, viewer));
    },
  }),
  defineCall("GET", "/admin/users", {
    summary:
      "Staff: members, newest first. Filter by part of a name or email address (exact matches come first), role or suspension",
    query: pageQuery.extend(memberFilter.shape),
    answer: z.array(memberAnswer),
    refusals: { ...refusals, 429: "Too many searches" },
    async run({ app, db, viewer, query, url }) {
      await requireStaff(db, viewer, app.now());
      if (query.q) await app.limits.take("searchByAccount", viewer.id);
      const page = await findMembers(app, query, pageOf(query));
      return listAnswer(page.rows.map(toMemberJson), page, url);
    },
  }),
  defineCall("GET", "/admin/audit", {
    summary:
      "Staff: the audit log, newest first. Owners see all of it; coaches see only their own actions. `actor` and `subject` take a username, an email address, `#12` for an account or `command line`; `subject` also takes `site`, `report 5` or `message 7`",
    query: pageQuery.extend(auditFilter.shape),
    answer: z.array(auditAnswer),
    refusals,
    async run({ app, db, viewer, query, url }) {
      const staff = await requireStaff(db, viewer, app.now());
      const page = await auditPage(db, staff, query, pageOf(query));
      const shown = page.lines.map((line) => toAuditJson(line, page.names));
      return listAnswer(shown, page, url);
    },
  }),
);
export const action = loader;
