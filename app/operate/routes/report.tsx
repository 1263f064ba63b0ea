import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../platform/http/forms.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { pageMarkdown } from "../../platform/text/rendered-texts.server.ts";
import { counted } from "../../platform/ui/counted.ts";
import { Ago, DayTime } from "../../platform/ui/date.tsx";
import { FormSection } from "../../platform/ui/form.tsx";
import { Avatar } from "../../platform/ui/marks.tsx";
import { mathStyles, Prose } from "../../platform/ui/prose.tsx";
import { membersOf } from "../../rooms/members/index.server.ts";
import {
  countOthers,
  decideReport,
  getReported,
  listGathered,
  listLatest,
  lookAt,
  type Standing,
} from "../../rooms/moderation/index.server.ts";
import { decisionInWords, decisionSchema, decisionsOn, nounOf } from "../../rooms/moderation/json.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { DecisionForm } from "../components/decision-form.tsx";
import { readFrame } from "../queries.server.ts";
import "../staff-forms.css";

const SHOWN = 500;

export const loader = withStaff(async ({ app, db, viewer, params, context }) => {
  const entry = await getReported(db, viewer, idParam(params.reportId));
  const isUser = entry.kind === "user" && entry.reported_id !== null;
  const [{ html, hasMath }, now, gathered, others, latest, [reported]] = await Promise.all([
    pageMarkdown(context, entry.text, { topHeading: 3 }),
    lookAt(db, viewer, entry),
    listGathered(db, entry),
    countOthers(db, entry),
    isUser ? listLatest(db, entry.reported_id ?? 0) : [],
    isUser ? membersOf(app, [entry.reported_id ?? 0]) : [],
  ]);
  // The author may have edited the text between two reports.
  const isNew = ({ text }: { text: string }, index: number) =>
    text !== "" && text !== (gathered[index - 1]?.text ?? entry.text);
  const versions = await Promise.all(
    gathered.map(async (report, index) =>
      isNew(report, index) ? await pageMarkdown(context, report.text, { topHeading: 3 }) : null,
    ),
  );
  return {
    frame: await readFrame(app, viewer),
    id: entry.id,
    subject: entry.subject_id,
    kind: entry.kind,
    noun: nounOf(entry.kind),
    author: { id: entry.reported_id, username: entry.reported_name || "Unknown" },
    avatar: reported?.avatar ?? null,
    html,
    hasMath: hasMath || versions.some((version) => version?.hasMath),
    decision: entry.decision && decisionInWords[entry.decision],
    choices: [...decisionsOn(entry.kind)],
    decidedAt: entry.resolved_at,
    path: now.path,
    standing: now.standing,
    around: now.around.map(({ id, username, content, created_at }) => ({
      id,
      by: username ?? "Unknown",
      text: content.slice(0, SHOWN),
      at: created_at,
    })),
    reports: gathered.map((report, index) => ({
      id: report.id,
      by: report.reporter_name || "Unknown",
      reporterId: report.reporter_id,
      reason: report.reason,
      version: versions[index]?.html ?? null,
      at: report.created_at,
    })),
    others,
    latest: latest.map(({ id, path, title, content, created_at }) => ({
      id,
      entry: { title, href: path },
      text: content.slice(0, SHOWN),
      at: created_at,
    })),
  };
});

export const action = withStaff(async ({ request, app, viewer, params, context }) => {
  const id = idParam(params.reportId);
  return submitForm(await readForm(request, decisionSchema), decisionSchema, async (input) => {
    await decideReport(app, viewer, id, input);
    return redirectWithToast(context, "/admin/reports", "Report decided");
  });
});

export const clientAction = keepFormOnFailure();

export const meta = ({ data }: { data: Report | undefined }) => [
  { title: "Report · Admin · Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

type Report = SerializeFrom<typeof loader>;

const standings: Record<Standing, string | null> = {
  unchanged: null,
  changed: "It has been edited since.",
  hidden: "It is private now; only its author can see it.",
  gone: "It no longer exists.",
};

export default function ReportScreen() {
  const report = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const { frame, kind, noun, author, decision, decidedAt, others } = report;
  const title =
    kind === "user" ? `Report about ${author.username}` : `Report about a ${noun} by ${author.username}`;
  return (
    <AdminFrame frame={frame} title={title}>
      <div className="staff-forms">
        {author.id === null ? null : <About id={author.id} username={author.username} others={others} />}
        {report.avatar ? (
          <FormSection title="Picture" help="As it is now. You can remove it on the member’s page.">
            <p>
              <Avatar id={String(author.id)} name={author.username} image={report.avatar} size="huge" />
            </p>
          </FormSection>
        ) : null}
        {kind === "user" ? <Latest messages={report.latest} /> : <Reported report={report} />}
        <Reasons reports={report.reports} />
        {decision === null ? (
          <DecisionForm choices={report.choices} noun={noun} author={author.username} result={result} />
        ) : (
          <p>
            Decided <DayTime value={decidedAt ?? 0} />: {decision}.
          </p>
        )}
      </div>
    </AdminFrame>
  );
}

function About({ id, username, others }: { id: number; username: string; others: Report["others"] }) {
  const { open, decided } = others;
  return (
    <p className="meta">
      <a href={`/admin/members/${id}`}>{username}</a>
      <a href={`/profile/${id}`}>Profile</a>
      {open > 0 ? (
        <a href={`/admin/reports?user=${id}`}>{counted(open, "other open report")}</a>
      ) : (
        <span>No other open reports</span>
      )}
      {decided > 0 ? (
        <a href={`/admin/reports?state=decided&user=${id}`}>Earlier decisions</a>
      ) : (
        <span>No earlier decisions</span>
      )}
    </p>
  );
}

function Latest({ messages }: { messages: Report["latest"] }) {
  if (messages.length === 0) return null;
  return (
    <FormSection title="Latest in discussions and comments">
      <ul className="panel rows reported">
        {messages.map(({ id, entry, text, at }) => (
          <li key={id}>
            <p className="meta">
              <a href={entry.href}>{entry.title}</a>
              <DayTime value={at} />
            </p>
            <p className="source small">{text}</p>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

function Reported({ report }: { report: Report }) {
  const { subject, html, path, standing, around } = report;
  const before = around.filter(({ id }) => id < subject);
  const after = around.filter(({ id }) => id > subject);
  return (
    <FormSection title="What was reported">
      <ol className="panel rows reported">
        {before.map((message) => (
          <Neighbour key={message.id} message={message} />
        ))}
        <li aria-current="true">
          {html ? <Prose html={html} /> : <p className="soft">Its text was deleted with the account.</p>}
        </li>
        {after.map((message) => (
          <Neighbour key={message.id} message={message} />
        ))}
      </ol>
      {path || standings[standing] ? (
        <p className="meta">
          {standings[standing] ? <span>{standings[standing]}</span> : null}
          {path ? <a href={path}>Show in context</a> : null}
        </p>
      ) : null}
    </FormSection>
  );
}

function Neighbour({ message: { by, text, at } }: { message: Report["around"][number] }) {
  return (
    <li className="small soft">
      <b>{by}</b> <DayTime value={at} />
      <p className="source">{text}</p>
    </li>
  );
}

function Reasons({ reports }: Pick<Report, "reports">) {
  return (
    <FormSection title={reports.length === 1 ? "1 report" : `${reports.length} reports`}>
      <ul className="panel rows reported">
        {reports.map(({ id, by, reporterId, reason, version, at }) => (
          <li key={id}>
            <p className="meta">
              {reporterId === null ? <b>{by}</b> : <a href={`/admin/members/${reporterId}`}>{by}</a>}
              <Ago value={at} />
            </p>
            <p className="source">{reason}</p>
            {version ? (
              <details>
                <summary>Text at the time of this report</summary>
                <Prose html={version} />
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
