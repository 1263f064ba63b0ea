import { useLocation } from "@remix-run/react";
import { formatNumber } from "../../../../platform/text/numbers.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { Avatar } from "../../../../platform/ui/marks.tsx";
import { EmptyState } from "../../../../platform/ui/page.tsx";
import type { ProgressPage } from "../progress-page.server.ts";

type Figures = NonNullable<ProgressPage["figures"]>;

export function Strip({ count, solves, more, active, silent, toSettle, without }: Figures) {
  const last =
    more === 0 ? "as last week" : `${more > 0 ? "+" : "−"}${formatNumber(Math.abs(more))} on last week`;
  const figures = [
    ["Solved this week", solves, last],
    ["Active this week", active, `of ${formatNumber(count)}`],
    ["Fell silent", silent, "14 days or more"],
    ["Handles to settle", toSettle, `${formatNumber(without)} ${without === 1 ? "has" : "have"} none`],
  ] as const;
  return (
    <dl className="panel strip">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {formatNumber(value)} <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The group's newest homework: how many members have done it, in a meter and in words. */
export function Homework({
  id,
  title,
  total,
  due,
  isOver,
  counts,
  reminded,
  mayRemind,
}: NonNullable<ProgressPage["homework"]>) {
  const parts = counts
    ? ([
        ["done", "good", counts.done, "done"],
        [
          isOver ? "late" : "way",
          isOver ? "warn" : "accent",
          counts.begun,
          isOver ? "late, begun and not done" : "begun",
        ],
        ["none", undefined, counts.untouched, "not started"],
      ] as const)
    : [];
  return (
    <section className="panel due" aria-labelledby="homework">
      <div>
        <h2 id="homework">{title}</h2>
        <p className="what">
          <span>
            Homework of {total} {total === 1 ? "problem" : "problems"}
          </span>
          <span>due {due}</span>
          <a className="link" href={`/lists/${id}`}>
            Open the list
          </a>
        </p>
      </div>
      {mayRemind ? (
        <div className="remind">
          <ActForm action={`/lists/${id}/remind`}>
            <SubmitButton kind="plain" pendingLabel="Reminding...">
              Remind those who have not started
            </SubmitButton>
          </ActForm>
        </div>
      ) : null}
      {counts ? (
        <>
          <span className="meter" aria-hidden="true">
            {parts.map(([part, tone, count]) =>
              count > 0 ? (
                <i key={part} style={{ flexGrow: count }} data-part={part} data-tone={tone} />
              ) : null,
            )}
          </span>
          <ul className="parts">
            {parts.map(([part, tone, count, text]) => (
              <li key={part}>
                <span className="meter" aria-hidden="true">
                  <i data-part={part} data-tone={tone} />
                </span>
                <span>
                  <b>{formatNumber(count)}</b> {text}
                </span>
              </li>
            ))}
            {reminded ? (
              <li className="end faint">
                Last reminded {reminded.on}
                {reminded.by ? ` by @${reminded.by}` : null}
              </li>
            ) : null}
          </ul>
        </>
      ) : null}
    </section>
  );
}

interface SettlingProps {
  settling: NonNullable<ProgressPage["settling"]>;
  isStaff: boolean;
}

export function Settling({ settling: { count, rows }, isStaff }: SettlingProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <section className="panel" aria-labelledby="settle">
      <div className="side-head">
        <h2 id="settle">Handles to settle</h2>
        <span className="count small">{count}</span>
        {isStaff ? (
          <a className="link end" href="/admin/handles">
            All<span className="visually-hidden"> handles</span>
          </a>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nothing to settle" level={3}>
          Everybody has a handle that counts.
        </EmptyState>
      ) : (
        <ul className="rows settle">
          {rows.map(({ id, username, text, vouch, ask }) => (
            <li key={`${id} ${text}`}>
              <Avatar id={String(id)} name={username} size="small" />
              <div>
                <b>
                  <a href={`/profile/${id}`}>{username}</a>
                </b>
                <p>{text}</p>
              </div>
              <span className="acts">
                {ask ? (
                  <ActForm action={here}>
                    <input type="hidden" name="member" value={id} />
                    <SubmitButton
                      kind={vouch === null ? "plain" : "quiet"}
                      size="small"
                      pendingLabel="Asking..."
                      name="intent"
                      value="remind"
                      aria-label={`${ask}: ${username}`}
                    >
                      {ask}
                    </SubmitButton>
                  </ActForm>
                ) : null}
                {vouch === null ? null : (
                  <ActForm action={here}>
                    <input type="hidden" name="handle" value={vouch} />
                    <SubmitButton
                      kind="plain"
                      size="small"
                      pendingLabel="Vouching..."
                      name="intent"
                      value="vouch"
                      aria-label={`Vouch: ${username}`}
                    >
                      Vouch
                    </SubmitButton>
                  </ActForm>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Roster({ group }: { group: number }) {
  return (
    <section className="panel roster" aria-labelledby="roster">
      <div className="side-head">
        <h2 id="roster">Roster import</h2>
      </div>
      <div>
        <p>
          Paste a table of names, email addresses and handles, or choose a file. Each new row becomes a place
          in this group, with its handles, and gets a personal invitation. Nothing is made before you have
          seen the check.
        </p>
        <ButtonLink size="small" href={`/admin/roster?group=${group}`}>
          <Icon name="users" size={14} />
          Import a roster
        </ButtonLink>
      </div>
    </section>
  );
}
