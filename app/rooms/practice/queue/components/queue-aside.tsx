import type { SerializeFrom } from "@remix-run/node";
import { formatNumber } from "../../../../platform/text/numbers.ts";
import { counted } from "../../../../platform/ui/counted.ts";
import { Ago, ShortDate } from "../../../../platform/ui/date.tsx";
import { TrustIcon } from "../../../../platform/ui/state-mark.tsx";
import type { QueuePage } from "../queue-page.server.ts";
import { MonthBars, WeekBars } from "./day-bars.tsx";

type Loaded = SerializeFrom<QueuePage>;

export function OwnPractice({ practice }: Pick<Loaded, "practice">) {
  const { streak, week, month } = practice;
  return (
    <section className="panel practice" aria-labelledby="own-practice">
      <h2 id="own-practice">
        Streak <small>longest {counted(streak.longest, "day")}</small>
      </h2>
      <p>
        <b>{formatNumber(streak.current)}</b> {streak.current === 1 ? "day" : "days"}
      </p>
      <h2>
        Solved this week <b>{formatNumber(week.total)}</b>
      </h2>
      <WeekBars {...week} />
      <Posted {...week} />
      <h2>
        This month <b>{formatNumber(month.total)}</b>
      </h2>
      <MonthBars {...month} />
      <Posted {...month} />
    </section>
  );
}

/** The bars count what handles solved by day, the figure also solutions posted here. */
function Posted({ total, days }: { total: number; days: number[] }) {
  const posted = total - days.reduce((sum, day) => sum + day, 0);
  return posted > 0 ? <small>{formatNumber(posted)} by solutions posted here</small> : null;
}

export function NextRevisits({ revisits }: Pick<Loaded, "revisits">) {
  if (revisits.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="next-revisits">
      <div className="panel-head">
        <h2 id="next-revisits">Problems to revisit</h2>
        <a className="link" href="/revisit">
          All
        </a>
      </div>
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
      <div className="panel-head">
        <h2 id="own-handles">Handles</h2>
        <a className="link" href="/settings/handles">
          {handles.length > 0 ? "Manage" : "Add"}
        </a>
      </div>
      {handles.length === 0 ? (
        <p className="panel-body soft">
          Link your Codeforces and AtCoder handles to fill your queue automatically.
        </p>
      ) : null}
      <ul className="rows">
        {handles.map(({ id, title, handle, trust, state, pages, submissions, solved, rating, syncedAt }) => (
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
                {state === "ready" && rating !== null ? `, rating ${rating}` : null}
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
