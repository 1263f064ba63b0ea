import { useActionData } from "@remix-run/react";
import type { SubmissionResult } from "../../../../platform/submission.ts";
import { ErrorLine } from "../../../../platform/ui/button.tsx";
import { ClockTime } from "../../../../platform/ui/date.tsx";
import { EmptyState, Page } from "../../../../platform/ui/page.tsx";
import { clock as clockText, type Mark, type Shape } from "../../standing/rows.ts";
import type { TrainingPage } from "../training-page.server.ts";
import { Box } from "./cell.tsx";
import { Clock } from "./clock.tsx";
import { Head, Verdict } from "./head.tsx";
import { useLiveStandings } from "./live-standings.ts";
import { Joined, Panels, Provisional, Replay } from "./panels.tsx";
import { ProblemSet } from "./problem-set.tsx";
import { Ages, Reloading } from "./reading.tsx";
import { StandingsTable } from "./standings-table.tsx";

export function TrainingView(data: TrainingPage) {
  const { problems, clock, state, training, hrefs, points } = data;
  const { lines, asOf } = useLiveStandings(data);
  const refused = useActionData<{ result?: SubmissionResult }>()?.result?.error?.[""];
  const showsVerdict = state === "over" && !clock.isVirtual;
  return (
    <Page>
      <Head training={training} rules={data.rules}>
        {showsVerdict ? (
          <Verdict verdict={data.verdict} />
        ) : (
          <Clock key={String(clock.isVirtual)} {...data} />
        )}
      </Head>
      <ErrorLine>{refused?.join(" ")}</ErrorLine>
      <Replay {...data} />
      <Panels panels={data.panels} here={hrefs.here} training={training.id} />
      {problems && !showsVerdict ? <ProblemSet problems={problems} clock={clock} here={hrefs.here} /> : null}
      {problems === null ? (
        <p className="page-note">
          {points.length === 1 ? "1 problem is" : `${points.length} problems are`} hidden until{" "}
          {training.untilAt === null ? "the start" : "your time begins"}.
        </p>
      ) : null}
      {state === "planned" ? <Joined {...data} /> : <Standings {...data} lines={lines} asOf={asOf} />}
    </Page>
  );
}

type StandingsProps = TrainingPage & { asOf: Map<string, number> };

function Standings(data: StandingsProps) {
  const { state, training, isFrozen, moment, lines, isReloaded, hrefs, clock, now, ages, asOf } = data;
  const label =
    state === "over" ? (data.isKept ? "Final standings" : "Standings") : "Standings while it runs";
  const isLive = state !== "over" || clock.isRunning;
  // To a virtual participant it shows what a participant saw.
  const isOver = state === "over" && !clock.isVirtual;
  return (
    <>
      <div className="title-row">
        <h2>Standings</h2>
        <span className="count">
          {moment ? (
            moment.isOwn ? (
              `at your minute, ${clockText(moment.minute * 60_000)}`
            ) : (
              `after ${clockText(moment.minute * 60_000)}`
            )
          ) : isFrozen ? (
            "as of the freeze"
          ) : state === "over" ? (
            <Provisional {...data} />
          ) : null}
        </span>
        {isLive ? <Reloading isReloaded={isReloaded} href={hrefs.reload} /> : null}
        {data.isKept ? null : (
          <span className="small soft">
            <Ages now={now} ages={ages} asOf={asOf} />
          </span>
        )}
      </div>
      <div className="panel">
        {isFrozen && !moment ? <FrozenNote training={training} /> : null}
        {lines.length === 0 ? (
          <EmptyState title="Nobody takes part yet">Results appear here as the judges are read.</EmptyState>
        ) : (
          <>
            <Legend isOver={isOver} isFrozen={isFrozen} lines={lines} />
            <StandingsTable {...data} lines={lines} label={label} isOver={isOver} />
          </>
        )}
      </div>
    </>
  );
}

function FrozenNote({ training: { freezes, thaws, endsAt, isPast } }: Pick<TrainingPage, "training">) {
  return (
    <p className="note small soft">
      <b>Frozen since {clockText(freezes ?? 0)}.</b> You see your own results; of the others only that they
      have tried since. They see the same of you.{" "}
      {thaws === "end" && endsAt !== null ? (
        <>
          All opens at <ClockTime value={endsAt} />.
        </>
      ) : isPast ? (
        "Its owner opens the rest step by step."
      ) : (
        "Its owner opens all after the end."
      )}
    </p>
  );
}

type Entry = readonly [Shape, Mark, string];

const entries: readonly Entry[] = [
  ["contest", "", "Solved, h:mm"],
  ["contest", "first", "First to solve"],
  ["tried", "", "Tried"],
];
const pending: Entry = ["pending", "", "Pending, being read"];
const upsolved: Entry = ["upsolved", "", "Upsolved, time after"];
const hidden: Entry = ["hidden", "", "Hidden by the freeze"];
const untouched: Entry = ["", "", "Untouched"];
/** Most trainings have neither. */
const seldom: readonly Entry[] = [
  ["hand", "", "Solved, but another was first"],
  ["virtual", "", "Solved before the start"],
];

function Legend({ isOver, isFrozen, lines }: Pick<TrainingPage, "isFrozen" | "lines"> & { isOver: boolean }) {
  const isThere = ([shape]: Entry) => lines.some(({ cells }) => cells.some(([each]) => each === shape));
  const shown = [...entries, ...seldom.filter(isThere)];
  const own = [...shown, isOver ? upsolved : pending, ...(isFrozen ? [hidden] : []), untouched];
  return (
    <ul className="legend meta" aria-label="Legend">
      {own.map(([shape, mark, label]) => (
        <li key={label} className="check">
          <Box shape={shape} mark={mark} />
          {label}
        </li>
      ))}
      {isOver ? <li className="apart">Ratings are shown from the end on</li> : null}
    </ul>
  );
}
