import { useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { clientPath } from "../../../platform/browser/client-links.ts";
import { useHydrated } from "../../../platform/browser/hydrated.ts";
import { counted } from "../../../platform/ui/counted.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import {
  addMonths,
  type Day,
  dayAfterKey,
  isMonth,
  type Month,
  monthOf,
  monthTitle,
  shortDay,
  weekdays,
  weeksOf,
} from "../calendar.ts";

interface CalendarProps {
  month: Month;
  today: Day;
  selected: Day;
  /** Number of contests per day; days with none are omitted. */
  marks: Record<Day, number>;
  linkTo(query: string): string;
}

/** A month reached by keyboard. It has no marks until its data loads. */
interface Ahead {
  month: Month;
  /**
   * How many times the month has changed by keyboard. A location whose state has a smaller step is a navigation that
   * has since been overtaken.
   */
  step: number;
  /** The location key when the month was reached. It changes once a navigation completes. */
  from: string;
}

const HEAD = (
  <thead>
    <tr>
      {weekdays.map((name) => (
        <th key={name} scope="col" abbr={name}>
          {name.slice(0, 3)}
        </th>
      ))}
    </tr>
  </thead>
);

/** With JavaScript, arrow keys move between days, and only one day is in the tab order. */
export function Calendar({ month: loaded, today, selected, marks, linkTo }: CalendarProps) {
  const isGrid = useHydrated();
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<Day | null>(null);
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const here = useLocation();
  const isAhead = ahead !== null && (here.key === ahead.from || Number(here.state?.step) < ahead.step);
  const month = isAhead ? ahead.month : loaded;
  const weeks = weeksOf(month);
  const shown = weeks.flat();
  const entry = [reached, selected].find((day) => day !== null && shown.includes(day)) ?? `${month}-01`;

  useEffect(() => {
    if (!isAhead) setAhead(null);
  }, [isAhead]);

  function follow(event: MouseEvent<HTMLElement>) {
    const anchor = (event.target as Element).closest("a");
    const path = anchor && clientPath(event, anchor, location);
    if (!path) return;
    // Bypasses the page's link handler, which would lose the focus and the scroll position.
    event.preventDefault();
    navigate(path, { preventScrollReset: true });
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const cell = event.target as HTMLElement;
    const { day } = cell.dataset;
    if (!day || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " ") {
      event.preventDefault();
      return cell.click();
    }
    const target = dayAfterKey(day, event.key, event.shiftKey);
    if (!target || !isMonth(monthOf(target))) return;
    event.preventDefault();
    const next = monthOf(target);
    const step = next === month ? null : (ahead?.step ?? 0) + 1;
    // Render now: the target must exist before it can get the focus, even if its month is still loading.
    flushSync(() => {
      setReached(target);
      if (step !== null) setAhead({ month: next, step, from: here.key });
    });
    table.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
    if (step !== null) {
      navigate(linkTo(`month=${next}`), { state: { step }, preventScrollReset: true, replace: true });
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link triggers a click
    <section className="panel calendar" aria-labelledby="month" onClick={follow}>
      <div className="panel-head">
        <h2 id="month" aria-live="polite">
          {monthTitle(month)}
        </h2>
        <a className="button" data-kind="quiet" data-size="small" href={linkTo(`date=${today}`)}>
          Today
        </a>
        <MonthLink month={addMonths(month, -1)} label="Previous month" linkTo={linkTo} />
        <MonthLink month={addMonths(month, 1)} label="Next month" linkTo={linkTo} />
      </div>
      <table ref={table} role={isGrid ? "grid" : undefined} aria-labelledby="month" onKeyDown={move}>
        {HEAD}
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: grid cells are selectable
                <td key={day} aria-selected={isGrid ? day === selected : undefined}>
                  <a
                    href={linkTo(`date=${day}`)}
                    data-day={day}
                    data-outside={monthOf(day) === month ? undefined : ""}
                    data-today={day === today ? "" : undefined}
                    data-contests={marks[day] ? Math.min(marks[day], 3) : undefined}
                    aria-current={day === selected ? "page" : undefined}
                    tabIndex={isGrid && day !== entry ? -1 : undefined}
                    onFocus={() => setReached(day)}
                  >
                    <DayName day={day} today={day === today} count={marks[day] ?? 0} />
                  </a>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayName({ day, today, count }: { day: Day; today: boolean; count: number }) {
  const notes = [today && "today", count > 0 && counted(count, "contest")].filter(Boolean);
  return (
    <>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <span className="visually-hidden">{[shortDay(day), ...notes].join(", ")}</span>
    </>
  );
}

interface MonthLinkProps {
  month: Month;
  label: "Previous month" | "Next month";
  linkTo(query: string): string;
}

function MonthLink({ month, label, linkTo }: MonthLinkProps) {
  if (!isMonth(month)) return null;
  return (
    <a
      className="button"
      data-kind="quiet"
      data-size="small"
      href={linkTo(`month=${month}`)}
      aria-label={label}
      title={monthTitle(month)}
    >
      <Icon name={label === "Next month" ? "chevron-right" : "chevron-left"} />
    </a>
  );
}
