import type { CSSProperties } from "react";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { counted } from "../../../platform/ui/counted.ts";
import { shortDate } from "../../../platform/ui/date.tsx";
import { levelOf, timeOf, WEEKS } from "../activity.ts";
import type { Overview } from "../profile-page.server.ts";
import { byMonth, monthsOf, streaksOf } from "../solving.ts";
import { FiguresTable } from "./figures-table.tsx";

/** Only active days are elements; an element for every day would make up most of the page. */
export function ActivityCalendar({ part }: { part: Overview }) {
  const { calendar, contributions, solves, unverified } = part;
  const { current, longest } = streaksOf(calendar);
  const months = byMonth(calendar);
  const solved = [
    solves > 0 && counted(solves, "verified or vouched solve"),
    unverified > 0 && counted(unverified, "unverified solve"),
  ].filter(Boolean);
  return (
    <figure className="panel activity">
      <figcaption>
        {`${counted(contributions, "contribution")} in the last 12 months`}
        {solved.length > 0 ? `, and ${solved.join(" and ")} at judges` : null}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: allows scrolling by keyboard */}
      <section className="activity-scroll" tabIndex={0} aria-label="Activity by day">
        <div>
          <div className="activity-months" aria-hidden="true">
            {monthsOf(calendar, WEEKS).map(([column, name]) => (
              <span key={column} style={{ gridColumn: column }}>
                {name}
              </span>
            ))}
          </div>
          <div className="activity-week" aria-hidden="true">
            <span>Mon</span>
            <span>Wed</span>
            <span>Fri</span>
          </div>
          <ul className="activity-year">
            {calendar.days.map(([offset, count]) => {
              const label = `${shortDate(timeOf(calendar, offset))}: ${count}`;
              const gridArea = `${(offset % 7) + 1} / ${Math.floor(offset / 7) + 1}`;
              return (
                <li key={offset} data-level={levelOf(count)} title={label} style={{ gridArea }}>
                  <span className="visually-hidden">{label}</span>
                </li>
              );
            })}
          </ul>
        </div>
      </section>
      <div className="activity-legend">
        <span>
          Streak: <b>{counted(current, "day")}</b>, longest {counted(longest, "day")}
        </span>
        <span className="scale">
          Less
          {["0%", "35%", "55%", "78%", "100%"].map((much) => (
            <i key={much} style={{ "--much": much } as CSSProperties} />
          ))}
          More
        </span>
      </div>
      {months.length > 0 ? (
        <FiguresTable
          head={["Month", "Days", "Contributions and solves"]}
          rows={months.map(({ month, days, total }) => [month, days, formatNumber(total)])}
        />
      ) : null}
    </figure>
  );
}
