import { formatNumber } from "../../platform/text/numbers.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../platform/ui/button.tsx";
import { Ago } from "../../platform/ui/date.tsx";
import { Icon } from "../../platform/ui/icon.tsx";
import type { Need } from "../needs.ts";

export function Needs({ needs }: { needs: Need[] }) {
  if (needs.length === 0) {
    return (
      <p className="panel panel-body needs-nothing" data-tone="good">
        <Icon name="check" /> Nothing needs your attention.
      </p>
    );
  }
  return (
    <ul className="panel rows needs" aria-label="Needs your attention">
      {needs.map(({ icon, tone, title, text, answeredAt, action }) => (
        <li key={title + text} data-tone={tone}>
          <Icon name={icon} />
          <p>
            <b>{title}</b> {text}
            {answeredAt ? (
              <>
                {" "}
                Last answer <Ago value={answeredAt} />.
              </>
            ) : null}
          </p>
          {action ? (
            <ButtonLink size="small" href={action.href}>
              {action.label}
            </ButtonLink>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Head({ title, total, href }: { title: string; total: number; href: string }) {
  return (
    <div className="panel-head">
      <h2>{title}</h2>
      <span className="count">{formatNumber(total)}</span>
      <a href={href} aria-label={`View all: ${title}`}>
        View all
      </a>
    </div>
  );
}

interface OpenReportsProps {
  reports: { id: number; title: string; text: string; reason: string; at: number }[];
  total: number;
}

export function OpenReports({ reports, total }: OpenReportsProps) {
  return (
    <section className="panel">
      <Head title="Open reports" total={total} href="/admin/reports" />
      <ul className="rows">
        {reports.map(({ id, title, text, reason, at }) => (
          <li key={id} className="row-with-actions">
            <div>
              <a href={`/admin/reports/${id}`}>
                <b>{title}</b>
              </a>
              {text ? <p className="clip">{text}</p> : null}
              {reason ? <p className="clip soft">“{reason}”</p> : null}
            </div>
            <span className="meta">
              <Ago value={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WaitingProps {
  people: { id: number; username: string; email: string; note: string | null }[];
  total: number;
}

export function Waiting({ people, total }: WaitingProps) {
  return (
    <section className="panel">
      <Head title="Waiting for approval" total={total} href="/admin/signup" />
      <ul className="rows">
        {people.map(({ id, username, email, note }) => (
          <li key={id} className="row-with-actions">
            <div>
              <a href={`/admin/members/${id}`}>
                <b>{username}</b>
              </a>
              <p className="small soft">{email}</p>
              {note ? <p className="clip soft">“{note}”</p> : null}
            </div>
            <ActForm action="/admin/signup">
              <input type="hidden" name="user" value={id} />
              <SubmitButton
                kind="plain"
                size="small"
                name="intent"
                value="approve"
                pendingLabel="Approving..."
              >
                Approve<span className="visually-hidden"> {username}</span>
              </SubmitButton>
            </ActForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
