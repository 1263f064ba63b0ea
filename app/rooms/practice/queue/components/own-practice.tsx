import type { SerializeFrom } from "@remix-run/node";
import { formatNumber } from "../../../../platform/text/numbers.ts";
import type { QueuePage } from "../queue-page.server.ts";

const days = (count: number) => `${formatNumber(count)} ${count === 1 ? "day" : "days"}`;

/** The viewer's streak, and what they solved lately. */
export function OwnPractice({ practice }: { practice: SerializeFrom<QueuePage>["practice"] }) {
  const { streak, week, month } = practice;
  return (
    <section className="panel" aria-labelledby="own-practice">
      <h2 className="panel-head" id="own-practice">
        Streak
      </h2>
      <p className="panel-body streak-days">
        <b>{formatNumber(streak.current)}</b> {streak.current === 1 ? "day" : "days"}
        <small className="soft">longest {days(streak.longest)}</small>
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
