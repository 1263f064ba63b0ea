import { Icon } from "../../../../platform/ui/icon.tsx";
import type { ProgressPage } from "../progress-page.server.ts";
import type { Order } from "../schema.ts";
import { MemberRow } from "./member-row.tsx";

type TableProps = Pick<
  ProgressPage,
  "weeks" | "rows" | "totals" | "figures" | "homework" | "order" | "isWhole" | "span"
>;

/** A week with fewer solves than this gets no tall bar, even if it is the group's best. */
const LEAST_SCALE = 10;

/** Up to 8 weeks fit beside the other columns; the table scrolls within itself for more, and on narrow screens. */
export function ProgressTable(props: TableProps) {
  const { weeks, rows, totals, homework, order, span } = props;
  const most = Math.max(totals.most, LEAST_SCALE);
  return (
    <section
      className="scroller"
      data-weeks={span > 8 ? "many" : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: allows scrolling by keyboard
      tabIndex={0}
      aria-label="Members and weeks"
    >
      <table className="matrix weeks" data-weeks={span > 13 ? "most" : span > 8 ? "many" : undefined}>
        <caption className="visually-hidden">
          Solves of each member by week, contests taken, last solve, handles{homework ? ", homework" : null}
        </caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={order === "name" ? "ascending" : undefined}>
              Member
            </th>
            {weeks.map(({ at: [month, day], title }, week) => (
              <th
                key={title}
                scope="col"
                className={week === weeks.length - 1 ? "week now" : "week"}
                title={`${title} (UTC)`}
                aria-sort={week === weeks.length - 1 && order === "week" ? "descending" : undefined}
              >
                {month} <b>{day}</b>
              </th>
            ))}
            <th scope="col" className="taken">
              Contests
            </th>
            <th scope="col" className="last" aria-sort={order === "quiet" ? "ascending" : undefined}>
              Last solve
            </th>
            <th scope="col" className="known">
              Handles
            </th>
            {homework ? (
              <th
                scope="col"
                className="home"
                title={homework.title}
                aria-sort={order === "homework" ? "ascending" : undefined}
              >
                <span className="cut">{homework.title}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MemberRow key={row.id} row={row} most={most} hasHomework={homework !== null} />
          ))}
        </tbody>
        {rows.length > 1 ? <Totals {...props} /> : null}
      </table>
    </section>
  );
}

function Totals({ rows, weeks, totals, figures, homework, isWhole }: TableProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{isWhole ? `All ${rows.length}` : `These ${rows.length}`}</th>
        {totals.weeks.map((solves, week) => (
          <td key={weeks[week]?.title} className="week">
            <b>{solves}</b>
          </td>
        ))}
        <td className="taken">
          <b>{totals.contests}</b>
        </td>
        <td className="last" />
        <td className="known">
          {isWhole && figures ? `${figures.verified} verified, ${figures.vouched} vouched` : null}
        </td>
        {homework ? (
          <td className="home">
            {isWhole && homework.counts ? (
              <>
                <b>{homework.counts.done}</b> done
              </>
            ) : null}
          </td>
        ) : null}
      </tr>
    </tfoot>
  );
}

const labels: Record<Order, string> = {
  quiet: "Quiet longest",
  week: "This week",
  homework: "Homework",
  name: "Name",
};
export const orderLabel = (order: Order) => labels[order];

export function Csv({ href }: { href: string }) {
  return (
    <a className="button" data-size="small" href={href} download>
      <Icon name="download" size={14} />
      CSV
    </a>
  );
}
