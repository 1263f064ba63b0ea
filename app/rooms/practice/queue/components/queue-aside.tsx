import type { SerializeFrom } from "@remix-run/node";
import { formatNumber } from "../../../../platform/text/numbers.ts";
import { counted } from "../../../../platform/ui/counted.ts";
import { Ago, ShortDate } from "../../../../platform/ui/date.tsx";
import { TrustIcon } from "../../../../platform/ui/state-mark.tsx";
import type { QueuePage } from "../queue-page.server.ts";

type Loaded = SerializeFrom<QueuePage>;

export function OwnPractice({ practice }: Pick<Loaded, "practice">) {
  const { streak, week, month } = practice;
  return (
    <section className="panel" aria-labelledby="own-practice">
      <h2 className="panel-head" id="own-practice">
        Streak
      </h2>
      <p className="panel-body streak-days">
        <b>{formatNumber(streak.current)}</b> {streak.current === 1 ? "day" : "days"}
        <small className="soft">longest {counted(streak.longest, "day")}</small>
      </p>
      <dl className="lines">
        <div>
          <dt>Solved this week</dt>
          <dd>{formatNumber(week)}</dd>
        </div>
        <div>
          <dt>This month</dt>
          <dd>{formatNumber(month)}</dd>
        </div>
      </dl>
    </section>
  );
}

export function NextRevisits({ revisits }: Pick<Loaded, "revisits">) {
  if (revisits.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="next-revisits">
      <h2 className="panel-head" id="next-revisits">
        Problems to revisit
        <a className="link" href="/revisit">
          All
        </a>
      </h2>
      <ul className="lines">
        {revisits.map(({ id, title, dueAt, days }) => (
          <li key={id}>
            <a href={`/problem/${id}`}>{title}</a>
            <small data-tone={days === 0 ? "warn" : undefined}>
              {days === 0 ? "today" : null}
              {days === 1 ? "tomorrow" : null}
              {days > 1 ? <ShortDate value={dueAt} /> : null}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function OwnHandles({ handles }: Pick<Loaded, "handles">) {
  return (
    <section className="panel" aria-labelledby="own-handles">
      <h2 className="panel-head" id="own-handles">
        Handles
        <a className="link" href="/settings/handles">
          {handles.length > 0 ? "Manage" : "Add"}
        </a>
      </h2>
      {handles.length === 0 ? (
        <p className="panel-body soft">
          Link your Codeforces and AtCoder handles, and this page will fill up automatically.
        </p>
      ) : null}
      <ul className="rows">
        {handles.map(({ id, title, handle, trust, state, pages, submissions, solved, syncedAt }) => (
          <li className="account" key={id}>
            <p className="actions">
              <b>{title}</b>
              <TrustIcon trust={trust} size={14} />
              <span>{handle}</span>
              {trust === "verified" ? null : (
                <span className="label">{trust === "vouched" ? "Vouched" : "Unverified"}</span>
              )}
            </p>
            {state === "syncing" ? (
              <>
                <progress aria-label={`Import from ${title}`} />
                <p className="soft">
                  {`Importing: page ${formatNumber(pages + 1)}, ${formatNumber(submissions)} submissions so far`}
                </p>
              </>
            ) : (
              <p className="soft">
                {state === "queued" ? "Waiting for its turn" : null}
                {state === "failed" ? <a href="/settings/handles">Import failed</a> : null}
                {state === "ready" ? `${formatNumber(solved)} solved` : null}
                {state === "ready" && syncedAt !== null ? (
                  <>
                    {", read "}
                    <Ago value={syncedAt} />
                  </>
                ) : null}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
