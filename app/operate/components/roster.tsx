import { type ReactNode, useEffect } from "react";
import { useRefresh } from "../../platform/browser/refresh.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../platform/ui/button.tsx";
import { counted } from "../../platform/ui/counted.ts";
import { Icon } from "../../platform/ui/icon.tsx";
import { Segment } from "../../platform/ui/page.tsx";
import "../roster.css";

type State = "new" | "made" | "known" | "refused";
type Counts = Record<State, number>;

interface Roster {
  id: number;
  state: "checked" | "importing" | "done";
  ignored: string;
  group_name: string | null;
}

interface Invitations {
  open: number;
  asked: number;
  mailed: number;
}

const REFRESHED_EVERY = 1500;

export function RosterCounts(props: { roster: Roster; counts: Counts; invitations: Invitations }) {
  const { roster, counts, invitations } = props;
  const into = roster.group_name ? ` into ${roster.group_name}` : "";
  const isRunning = roster.state === "importing";
  return (
    <>
      <ul className="panel roster-counts">
        {roster.state === "checked" ? (
          <Count icon="check" tone="good" total={counts.new} word="new">
            {counts.new === 1 ? "gets" : counts.new === 0 ? null : "each gets"} a personal invitation{into}
          </Count>
        ) : (
          <Count
            icon="check"
            tone="good"
            total={counts.made}
            word={counts.made === 1 ? "place created" : "places created"}
          >
            {roster.state === "importing"
              ? `${formatNumber(counts.new)} to go`
              : `${formatNumber(invitations.open)} not joined yet`}
          </Count>
        )}
        <Count icon="users" total={counts.known} word="known">
          already {counts.known === 1 ? "has" : "have"} an account or a place
        </Count>
        <Count icon="circle-alert" tone="warn" total={counts.refused} word="refused">
          left out, for the reasons below
        </Count>
        {roster.ignored ? (
          <li className="soft">
            <span>Unused columns: {roster.ignored}</span>
          </li>
        ) : null}
      </ul>
      {isRunning ? <Progress done={counts.made} all={counts.made + counts.new} id={roster.id} /> : null}
    </>
  );
}

interface CountProps {
  icon: "check" | "users" | "circle-alert";
  tone?: "good" | "warn";
  total: number;
  word: string;
  children: ReactNode;
}

function Count({ icon, tone, total, word, children }: CountProps) {
  return (
    <li data-tone={total > 0 ? tone : undefined}>
      <Icon name={icon} />
      <span>
        <b>
          {formatNumber(total)} {word}
        </b>
        {total > 0 ? <>, {children}</> : null}
      </span>
    </li>
  );
}

function Progress({ done, all, id }: { done: number; all: number; id: number }) {
  const refresh = useRefresh();
  useEffect(() => {
    const timer = setInterval(refresh, REFRESHED_EVERY);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <p className="panel roster-counts" role="status">
      <progress className="progress" max={Math.max(1, all)} value={done} aria-label="Places made" />
      <span>
        {formatNumber(done)} of {formatNumber(all)} made.{" "}
        <a className="link" href={`/admin/roster/${id}`}>
          Refresh
        </a>
      </span>
    </p>
  );
}

interface ActsProps {
  roster: Roster;
  counts: Counts;
  invitations: Invitations;
  sendsMail: boolean;
}

export function RosterActs({ roster, counts, invitations, sendsMail }: ActsProps) {
  const { id, state } = roster;
  const { open, asked, mailed } = invitations;
  if (state === "checked") {
    const isEmpty = counts.new + counts.known === 0;
    return (
      <div className="actions">
        {isEmpty ? null : (
          <Act intent="import" kind="primary" pendingLabel="Inviting...">
            {counts.new > 0
              ? `Invite ${formatNumber(counts.new)}`
              : `Add ${formatNumber(counts.known)} known`}
          </Act>
        )}
        <ButtonLink href="/admin/roster">Check another</ButtonLink>
        <Act intent="discard" kind="quiet" pendingLabel="Discarding...">
          Discard
        </Act>
      </div>
    );
  }
  return (
    <>
      {sendsMail ? (
        <p className="page-note">
          {counted(mailed, "invitation")} sent by email
          {asked > 0 ? `, ${formatNumber(asked)} waiting (at most 200 an hour)` : ""}.
        </p>
      ) : open > 0 ? (
        <p className="page-note">
          This site sends no mail: print the invitations, or copy each person’s link from their page.
        </p>
      ) : null}
      {state === "done" || open > 0 ? (
        <div className="actions">
          {open > 0 ? (
            <ButtonLink kind="primary" href={`/admin/roster/${id}/sheet`}>
              Print invitations
            </ButtonLink>
          ) : null}
          {sendsMail && asked > 0 ? (
            <Act intent="stop" kind="danger" pendingLabel="Stopping...">
              Stop sending
            </Act>
          ) : sendsMail && open > 0 ? (
            <Act intent="send" kind="plain" pendingLabel="Sending...">
              Send again
            </Act>
          ) : null}
          <ButtonLink href="/admin/roster">Import another</ButtonLink>
        </div>
      ) : null}
    </>
  );
}

type Kind = "plain" | "primary" | "quiet" | "danger";

function Act(props: { intent: string; kind: Kind; pendingLabel: string; children: string }) {
  const { intent, kind, pendingLabel, children } = props;
  return (
    <ActForm>
      <SubmitButton name="intent" value={intent} kind={kind} pendingLabel={pendingLabel}>
        {children}
      </SubmitButton>
    </ActForm>
  );
}

const stateWords: Record<State, string> = { new: "New", made: "Invited", known: "Known", refused: "Refused" };
const tones: Partial<Record<State, string>> = { new: "good", made: "good", refused: "warn" };

export function RosterFilter({
  id,
  counts,
  state,
}: {
  id: number;
  counts: Counts;
  state: State | undefined;
}) {
  const here = `/admin/roster/${id}`;
  const shown = (["new", "made", "known", "refused"] as const).filter((each) => counts[each] > 0);
  if (shown.length < 2 && !state) return null;
  return (
    <nav className="segments" aria-label="Rows">
      <Segment href={here} isCurrent={state === undefined}>
        All
      </Segment>
      {shown.map((each) => (
        <Segment key={each} href={`${here}?state=${each}`} isCurrent={state === each}>
          {stateWords[each]} {formatNumber(counts[each])}
        </Segment>
      ))}
    </nav>
  );
}

interface Row {
  id: number;
  username: string;
  email: string;
  codeforces: string;
  atcoder: string;
  group_name: string;
  state: State;
  reason: string;
  user_id: number | null;
  waits: number | null;
}

export function RosterRows(props: { rows: Row[]; isChecked: boolean; group: string | null }) {
  const { rows, isChecked, group } = props;
  return (
    <ol className="panel rows roster-rows">
      {rows.map((row) => (
        <li key={row.id} value={row.id}>
          <small className="soft">
            <span className="visually-hidden">Line </span>
            {formatNumber(row.id)}
          </small>
          <span>
            {row.user_id === null ? (
              <b>{row.username || (row.state === "refused" ? "No username" : "")}</b>
            ) : (
              <a href={`/admin/members/${row.user_id}`}>
                <b>{row.username}</b>
              </a>
            )}
            <br />
            <small className="soft">{wordsOf(row, group)}</small>
            <span className="actions">
              <span className="label" data-tone={tones[row.state]}>
                {row.state === "made" && row.waits === 0 ? "Joined" : stateWords[row.state]}
              </span>
              {row.reason ? <small>{row.reason}</small> : null}
              {!row.reason && isChecked && row.state === "new" ? <small>gets a place</small> : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf(row: Row, group: string | null): string {
  const into = row.group_name || (row.state === "refused" ? "" : (group ?? ""));
  return [
    row.email,
    row.codeforces && `Codeforces ${row.codeforces}`,
    row.atcoder && `AtCoder ${row.atcoder}`,
    into,
  ]
    .filter(Boolean)
    .join(" · ");
}
