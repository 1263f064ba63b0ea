import { shortDate } from "../../ui/date.tsx";
import { type Calendar, levelOf, timeOf } from "../activity.ts";

/**
 * A year of days, one column for each week. Only days with contributions are elements, placed on a grid drawn in CSS: an
 * element for each day would be most of the page.
 */
export function ActivityCalendar({ calendar }: { calendar: Calendar }) {
  const { days, total } = calendar;
  const summary = `${total === 1 ? "1 contribution" : `${total.toLocaleString("en-US")} contributions`} in the last 12 months`;
  return (
    <figure className="panel activity">
      <figcaption>{summary}</figcaption>
      <ul className="activity-year">
        {days.map(([offset, count]) => {
          const label = `${shortDate(timeOf(calendar, offset))}: ${count}`;
          const gridArea = `${(offset % 7) + 1} / ${Math.floor(offset / 7) + 1}`;
          return (
            <li key={offset} data-level={levelOf(count)} title={label} style={{ gridArea }}>
              <span className="visually-hidden">{label}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
