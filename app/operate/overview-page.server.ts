import type { RequestContext } from "../platform/application.ts";
import { releaseName } from "../platform/release.ts";
import { loadExcerpts } from "../platform/text/load.server.ts";
import { listWaiting } from "../rooms/members/index.server.ts";
import { listReported } from "../rooms/moderation/index.server.ts";
import type { Viewer } from "../viewer.ts";
import { auditPage } from "./audit.server.ts";
import { needsOf } from "./needs.ts";
import { readOverview } from "./overview.server.ts";
import { readFrame } from "./queries.server.ts";
import { EXCERPT, reportText, reportTitle } from "./report-words.ts";

const LATEST_ACTS = 6;
const SHOWN = 3;

export async function loadOverview({ app }: Pick<RequestContext, "app">, viewer: Viewer) {
  const { db } = app;
  const overview = await readOverview(app, viewer);
  const { days, weeks, membersByWeek, jobs, reports, waiting, members, joined, solved } = overview;
  const { lines, names } = await auditPage(db, viewer, {}, { limit: LATEST_ACTS });
  const reported =
    reports > 0 ? (await listReported(db, viewer, { state: "open" }, { limit: SHOWN })).rows : [];
  const people = waiting > 0 ? (await listWaiting(db, { limit: SHOWN })).rows : [];
  const { excerpt } = await loadExcerpts();
  return {
    frame: await readFrame(app, viewer, overview),
    needs: needsOf(overview),
    release: releaseName,
    members,
    joined,
    solved,
    active: { today: days.at(-1)?.total ?? 0, thisWeek: weeks.at(-1)?.total ?? 0 },
    days: days.map(labelled),
    growth: membersByWeek.map(labelled),
    reports: reported.map((row) => ({
      id: row.id,
      title: reportTitle(row),
      text: reportText(row, excerpt),
      reason: row.reason.slice(0, EXCERPT.shown),
      at: row.created_at,
    })),
    waiting: people.map(({ id, username, email, signup_note: note }) => ({ id, username, email, note })),
    sources: overview.sources,
    jobs: jobs.map(({ runs: _runs, failed: _failed, ...job }) => job),
    storage: overview.storage,
    lines,
    names,
  };
}

const labelled = ({ start, total }: { start: number; total: number }) => ({
  label: new Date(start).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" }),
  total,
});
