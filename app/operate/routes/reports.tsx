import { useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../platform/http/pages.server.ts";
import { loadExcerpts } from "../../platform/text/load.server.ts";
import { Ago } from "../../platform/ui/date.tsx";
import { EmptyState, Pages } from "../../platform/ui/page.tsx";
import { listGathered, listReported } from "../../rooms/moderation/index.server.ts";
import { decisionInWords, reportedFilter } from "../../rooms/moderation/json.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { readFrame } from "../queries.server.ts";
import { EXCERPT, reportText, reportTitle } from "../report-words.ts";

const PAGE_SIZE = 20;

export const loader = withStaff(async ({ app, db, viewer, url }) => {
  const { data: filter = { state: "open" as const, user: undefined } } = reportedFilter.safeParse(
    Object.fromEntries(url.searchParams),
  );
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listReported(db, viewer, { state: filter.state, about: filter.user }, position);
  leaveEmptyPage(url, position, page);
  const { excerpt } = await loadExcerpts();
  return {
    frame: await readFrame(app, viewer),
    state: filter.state,
    user: filter.user ?? null,
    reported: await Promise.all(
      page.rows.map(async (row) => {
        const gathered = await listGathered(db, row);
        return {
          id: row.id,
          title: reportTitle(row),
          text: reportText(row, excerpt),
          reason: row.reason.slice(0, EXCERPT.shown),
          reporters: gathered.map(({ reporter_name }) => reporter_name || "Unknown"),
          decision: row.decision && decisionInWords[row.decision],
          at: row.resolved_at ?? row.created_at,
        };
      }),
    ),
    ...pageLinks(url, page),
  };
});

export const meta = () => [{ title: "Reports · Admin · Upsolve" }];

export default function ReportsScreen() {
  const { frame, state, user, reported, newer, older } = useLoaderData<typeof loader>();
  const isOpen = state === "open";
  const about = user === null ? "" : `user=${user}`;
  return (
    <AdminFrame frame={frame} title={user === null ? "Reports" : "Reports about one member"}>
      <nav className="tabs" aria-label="Reports">
        <a href={`/admin/reports${about && `?${about}`}`} aria-current={isOpen ? "page" : undefined}>
          Open
        </a>
        <a
          href={`/admin/reports?state=decided${about && `&${about}`}`}
          aria-current={isOpen ? undefined : "page"}
        >
          Decided
        </a>
      </nav>
      {reported.length === 0 ? (
        <EmptyState title={isOpen ? "No open reports" : "No decided reports"}>
          Members can report users from their profiles. Problems, solutions, reviews, messages and blogs each
          have a Report link.
        </EmptyState>
      ) : (
        <ul className="panel rows">
          {reported.map(({ id, title, text, reason, reporters, decision, at }) => (
            <li key={id} className="row-with-actions">
              <div>
                <a href={`/admin/reports/${id}`}>
                  <b>{title}</b>
                </a>
                {text ? <p className="clip">{text}</p> : null}
                <p className="clip soft">
                  Reported by {namesOf(reporters)}
                  {reason ? `: “${reason}”` : null}
                </p>
              </div>
              <span className="meta">
                {decision ? <span className="label">{decision}</span> : null}
                <Ago value={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pages newer={newer} older={older} />
    </AdminFrame>
  );
}

function namesOf([first, second, ...rest]: string[]): string {
  if (second === undefined) return String(first);
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} others`;
}
