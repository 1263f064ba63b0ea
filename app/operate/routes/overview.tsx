import { useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { releaseName } from "../../platform/release.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import { Icon } from "../../platform/ui/icon.tsx";
import { auditPage } from "../audit.server.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { AuditList } from "../components/audit-list.tsx";
import { BarChart } from "../components/bar-chart.tsx";
import { Jobs, Sources } from "../components/health.tsx";
import { Storage } from "../components/storage.tsx";
import { readOverview } from "../overview.server.ts";
import { readFrame } from "../queries.server.ts";

const LATEST_ACTS = 6;

export const loader = withStaff(async ({ app, db, viewer }) => {
  const { days, weeks, jobs, ...overview } = await readOverview(app, viewer);
  const { lines, names } = await auditPage(db, viewer, {}, { limit: LATEST_ACTS });
  const labelled = (bars: typeof days) =>
    bars.map(({ start, total }) => ({
      label: new Date(start).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" }),
      total,
    }));
  return {
    frame: await readFrame(app, viewer),
    ...overview,
    jobs: jobs.map(({ runs: _runs, failed: _failed, ...job }) => job),
    release: releaseName,
    days: labelled(days),
    weeks: labelled(weeks),
    lines,
    names,
  };
});

export const meta = () => [{ title: "Admin · Upsolve" }];

export default function OverviewScreen() {
  const {
    frame,
    warnings,
    members,
    joined,
    days,
    weeks,
    reports,
    storage,
    sources,
    jobs,
    lines,
    names,
    release,
  } = useLoaderData<typeof loader>();
  const [today, thisWeek] = [days.at(-1)?.total ?? 0, weeks.at(-1)?.total ?? 0];
  return (
    <AdminFrame frame={frame}>
      <div className="stack">
        {warnings.length > 0 ? (
          <ul className="panel rows warnings" aria-label="Warnings">
            {warnings.map(({ check, message }) => (
              <li key={message} data-tone={check === "disk" ? "bad" : "warn"}>
                <Icon name="circle-alert" />
                {message}
              </li>
            ))}
          </ul>
        ) : null}
        <dl className="panel strip">
          {[
            { title: "Members", total: members, note: `+${formatNumber(joined)} in 7 days` },
            { title: "Active today", total: today, note: share(today, members) },
            { title: "Active this week", total: thisWeek, note: share(thisWeek, members) },
            { title: "Open reports", total: reports, note: reports === 100 ? "or more" : "" },
          ].map(({ title, total, note }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {formatNumber(total)} {note ? <small>{note}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
        <div className="halves">
          <BarChart title="Active by day" note={`${days.length} days, UTC`} unit="Day" bars={days} />
          <BarChart title="Active by week" note={`${weeks.length} weeks`} unit="Week from" bars={weeks} />
        </div>
        <Sources sources={sources} />
        <Jobs jobs={jobs} />
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
      </div>
    </AdminFrame>
  );
}

const share = (part: number, whole: number) =>
  whole > 0 ? `${Math.min(100, Math.round((part / whole) * 100))} %` : "";
