import { useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { AuditList } from "../components/audit-list.tsx";
import { BarChart, LineChart } from "../components/charts.tsx";
import { Jobs, Sources } from "../components/health.tsx";
import { Needs, OpenReports, Waiting } from "../components/needs.tsx";
import { Storage } from "../components/storage.tsx";
import { loadOverview } from "../overview-page.server.ts";
import "../overview.css";

export const loader = withStaff(({ context, viewer }) => loadOverview(context, viewer));

export const meta = () => [{ title: "Overview · Admin · Upsolve" }];

export default function OverviewScreen() {
  const { frame, needs, members, joined, active, solved, days, growth, reports, waiting, ...rest } =
    useLoaderData<typeof loader>();
  const { sources, jobs, storage, release, lines, names } = rest;
  const { "/admin/reports": reported = 0, "/admin/signup": people = 0 } = frame.counts;
  return (
    <AdminFrame frame={frame} title="Overview" count={`${frame.site}, version ${frame.version}`}>
      <div className="stack">
        <Needs needs={needs} />
        <dl className="panel strip">
          {[
            {
              title: <a href="/admin/members">Members</a>,
              total: members,
              note: `+${formatNumber(joined)} in 7 days`,
            },
            { title: "Active today", total: active.today, note: share(active.today, members) },
            { title: "Active this week", total: active.thisWeek, note: share(active.thisWeek, members) },
            {
              title: <a href="/leaderboard?period=week">Solved this week</a>,
              total: solved.thisWeek,
              note: `${formatNumber(solved.lastWeek)} last week`,
            },
          ].map(({ title, total, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: always the same four
            <div key={index}>
              <dt>{title}</dt>
              <dd>
                {formatNumber(total)} {note ? <small>{note}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
        {reports.length > 0 || waiting.length > 0 ? (
          <div className="halves">
            {reports.length > 0 ? <OpenReports reports={reports} total={reported} /> : null}
            {waiting.length > 0 ? <Waiting people={waiting} total={people} /> : null}
          </div>
        ) : null}
        <div className="halves">
          <BarChart
            title="Active members"
            note={`by day, ${formatNumber(active.today)} today`}
            unit="Day (UTC)"
            points={days}
          />
          <LineChart
            title="Members"
            note={`by week, ${formatNumber(members)} now`}
            unit="Week from"
            points={growth}
          />
        </div>
        <Sources sources={sources} />
        <div className="halves" data-shape="narrow-wide">
          <Storage storage={storage} version={release} />
          <section className="panel">
            <div className="panel-head">
              <h2>Audit log</h2>
              <a href="/admin/audit">View all</a>
            </div>
            {lines.length === 0 ? (
              <p className="panel-body soft">Staff actions will appear here.</p>
            ) : (
              <AuditList lines={lines} names={names} />
            )}
          </section>
        </div>
        <Jobs jobs={jobs} />
      </div>
    </AdminFrame>
  );
}

const share = (part: number, whole: number) =>
  whole > 0 ? `${Math.min(100, Math.round((part / whole) * 100))} %` : "";
