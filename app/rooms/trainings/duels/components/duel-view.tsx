import { useActionData } from "@remix-run/react";
import type { SubmissionResult } from "../../../../platform/submission.ts";
import { ActForm, ButtonLink, ErrorLine, SubmitButton } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
import { ClockTime, DayTime } from "../../../../platform/ui/date.tsx";
import { Avatar, RatingPill } from "../../../../platform/ui/marks.tsx";
import { Crumbs, Page } from "../../../../platform/ui/page.tsx";
import { Cell } from "../../page/components/cell.tsx";
import { Clock } from "../../page/components/clock.tsx";
import { useLiveStandings } from "../../page/components/live-standings.ts";
import { Go, Send } from "../../page/components/problem-set.tsx";
import { Ages, Reloading } from "../../page/components/reading.tsx";
import type { DuelPage } from "../../page/training-page.server.ts";
import { lengthText, type ShownLine } from "../../standing/rows.ts";
import { winnerOf } from "../duel-result.ts";

/** A duel in all its states: two columns, and a row for each problem. */
export function DuelView(data: DuelPage) {
  const { duel, state, training, problems, points } = data;
  const { lines, asOf } = useLiveStandings(data);
  const refused = useActionData<{ result?: SubmissionResult }>()?.result?.error?.[""];
  const { from, to, tags } = duel.wanted;
  const { startsAt, endsAt } = training;
  return (
    <Page>
      <div className="contest-head">
        <div>
          <Crumbs steps={[{ title: "Trainings", href: "/trainings" }, { title: "Duels" }]} />
          <h1>{duel.title}</h1>
          <div className="facts">
            <span>Duel</span>
            <span>{counted(points.length, "problem")}</span>
            <span>{from === to ? `Rated ${from}` : `Rated ${from} to ${to}`}</span>
            {tags.length > 0 ? <span>{tags.join(", ")}</span> : null}
            {state === "over" && startsAt !== null && endsAt !== null ? (
              <span>
                <DayTime value={startsAt} /> to <ClockTime value={endsAt} />
              </span>
            ) : null}
          </div>
        </div>
        {state === "running" ? <Clock {...data} /> : null}
        {state === "over" ? <Outcome {...data} lines={lines} /> : null}
      </div>
      <ErrorLine>{refused?.join(" ")}</ErrorLine>
      {state === "planned" ? <Challenge {...data} /> : null}
      {problems ? (
        <>
          <div className="toolbar" hidden={data.isKept}>
            {state === "running" ? <Reloading isReloaded={data.isReloaded} href={data.hrefs.reload} /> : null}
            {data.isKept ? null : (
              <span className="end small faint">
                <Ages now={data.now} ages={data.ages} asOf={asOf} />
              </span>
            )}
          </div>
          <Rows {...data} problems={problems} lines={lines} />
        </>
      ) : null}
    </Page>
  );
}

/** What becomes of a challenge that has not been answered. */
function Challenge({ duel, training, points, hrefs }: DuelPage) {
  const [challenger, challenged] = duel.sides;
  const { mayAnswer, mayWithdraw } = duel;
  return (
    <section className="panel" aria-labelledby="challenge">
      <h2 className="panel-head" id="challenge">
        {mayAnswer
          ? `${challenger.name} challenges you`
          : mayWithdraw
            ? `Waiting for ${challenged.name}`
            : `${challenged.name} has not answered yet`}
      </h2>
      <div className="panel-body stack">
        <p>
          {counted(points.length, "problem")} in {lengthText(training.minutes)}, which neither of{" "}
          {mayAnswer || mayWithdraw ? "you" : "them"} has tried. They stay hidden until{" "}
          {mayAnswer ? "you accept" : `${challenged.name} accepts`}: the duel begins at that moment.
        </p>
        {duel.lacksHandle ? (
          <p className="page-note">
            Results come from the judges, by your handles.{" "}
            <a className="link" href="/settings/handles">
              Link your handles
            </a>{" "}
            first.
          </p>
        ) : null}
        <div className="actions">
          {mayAnswer ? <Answer here={hrefs.here} intent="accept" label="Accept and begin" /> : null}
          {mayAnswer ? <Answer here={hrefs.here} intent="decline" label="Decline" /> : null}
          {mayWithdraw ? <Answer here={hrefs.here} intent="decline" label="Withdraw" /> : null}
        </div>
      </div>
    </section>
  );
}

function Answer({ here, intent, label }: { here: string; intent: "accept" | "decline"; label: string }) {
  return (
    <ActForm action={here}>
      <SubmitButton
        kind={intent === "accept" ? "primary" : "plain"}
        name="intent"
        value={intent}
        pendingLabel="One moment..."
      >
        {label}
      </SubmitButton>
    </ActForm>
  );
}

type WithLines = DuelPage & { lines: ShownLine[] };

const rowOf = ({ id, rank, sums: [points] }: ShownLine) => ({ id, rank, points: Number(points) });

function lineOf({ parties, lines }: Pick<WithLines, "parties" | "lines">, user: number | null) {
  const party = parties.find(({ people }) => people[0]?.[0] === user);
  return lines.find(({ id }) => id === party?.id);
}

function Outcome(data: WithLines) {
  const { duel, lines, isKept } = data;
  const winner = winnerOf(lines.map(rowOf));
  const name = duel.sides.find(({ id }) => winner && lineOf(data, id)?.id === winner.id);
  const isOutside = lines.some(({ rank }) => rank === null);
  const text = name ? (name.isYou ? "You won" : `${name.name} won`) : isOutside ? "No winner" : "A tie";
  return (
    <div className="verdict">
      <span className="left">{text}</span>
      <p className="small soft">
        {isOutside ? "An unverified handle stands outside the ranks. " : ""}
        {isKept ? "Final" : "Provisional until both have been read again"}
      </p>
      {duel.other === null ? null : (
        <p className="again">
          <ButtonLink size="small" href={`/duels/new?opponent=${duel.other}`}>
            Another duel
          </ButtonLink>{" "}
          <ButtonLink size="small" href={`/messages/${duel.other}`}>
            Message
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

type RowsProps = WithLines & { problems: NonNullable<DuelPage["problems"]> };

function Rows(data: RowsProps) {
  const { duel, problems, clock, state, hrefs, lines } = data;
  const winner = state === "over" ? winnerOf(lines.map(rowOf)) : null;
  const sides = duel.sides.map((side) => ({ ...side, line: lineOf(data, side.id) }));
  const score = sides.map(({ name, line }) => `${name} ${line?.sums[0] ?? 0}`).join(", ");
  return (
    <section className="panel duel" aria-label="Problems and results">
      <p className="visually-hidden" role="status">
        {score}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Problem</th>
            {sides.map(({ id, name, isYou, line }) => (
              <th key={name} scope="col" data-own={isYou ? "" : undefined}>
                <span className="side">
                  <Avatar id={String(id ?? 0)} name={name} />
                  <b>{id === null ? name : <a href={`/profile/${id}`}>{name}</a>}</b>
                  {isYou ? (
                    <span className="label" data-tone="accent">
                      You
                    </span>
                  ) : null}
                </span>
                <span className="score" data-tone={line && line.id === winner?.id ? "good" : undefined}>
                  {line?.sums[0] ?? 0}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.map((problem, place) => (
            <tr key={problem.letter}>
              <th scope="row">
                <span className="name">
                  <b>{problem.letter}</b> {problem.name}{" "}
                  {state === "over" && problem.rating ? <RatingPill rating={problem.rating.here} /> : null}
                </span>
                <span className="acts">
                  <Go {...problem} isRunning={clock.isRunning} />
                  {clock.isRunning ? <Send {...problem} here={hrefs.here} /> : null}
                </span>
              </th>
              {sides.map(({ name, line }) => (
                <Cell key={name} cell={line?.cells[place] ?? ["", "", "", ""]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
