import { Fragment, type ReactNode } from "react";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { counted } from "../../../platform/ui/counted.ts";
import { Due } from "../../../platform/ui/due.tsx";
import { Avatar, Rank, Stars } from "../../../platform/ui/marks.tsx";
import type { LetterPage } from "../letter-page.server.ts";

type Part = { letter: LetterPage };

export function Figures({ letter: { figures, contestsInAll } }: Part) {
  const { members, solves, upsolves } = figures;
  return (
    <dl className="panel strip letter-figures">
      <div>
        <dt>Problems solved</dt>
        <dd>
          {formatNumber(solves)} <small>by {counted(members, "member")}</small>
        </dd>
      </div>
      <div>
        <dt>Upsolved</dt>
        <dd>
          {formatNumber(upsolves)} <small>after the contest</small>
        </dd>
      </div>
      <div>
        <dt>Contests</dt>
        <dd>
          {formatNumber(contestsInAll)} <small>with members</small>
        </dd>
      </div>
    </dl>
  );
}

/** Each part only if it has something to say. */
export function Parts({ letter }: Part) {
  const { board, contests, mostUpsolved, hardest, firstTimers, due } = letter;
  return (
    <div className="letter-parts">
      {board.length > 0 ? <Board letter={letter} /> : null}
      {contests.length > 0 ? <Contests letter={letter} /> : null}
      {hardest ? <Hardest hardest={hardest} /> : null}
      {mostUpsolved ? (
        <Panel id="upsolved" title="Most upsolved">
          <div className="panel-body">
            <TaskName task={mostUpsolved} />
            <p className="soft small">by {counted(mostUpsolved.people, "member")}</p>
          </div>
        </Panel>
      ) : null}
      {firstTimers.length > 0 ? (
        <Panel id="first" title="First solve ever">
          <p className="panel-body">
            <Names people={firstTimers} />
          </p>
        </Panel>
      ) : null}
      {due.length > 0 ? (
        <Panel id="due" title="Due next">
          <ul className="rows">
            {due.map(({ id, title, due, due_at }) => (
              <li key={id}>
                <a className="name" href={`/lists/${id}`}>
                  {title}
                </a>
                <small className="soft">
                  <Due day={due} at={due_at} />
                </small>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </div>
  );
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 className="panel-head" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Board({ letter: { board, week } }: Part) {
  return (
    <section className="panel" aria-labelledby="board">
      <div className="panel-head">
        <h2 id="board">Board of the week</h2>
        <a className="link" href={`/leaderboard?date=${new Date(week.from).toISOString().slice(0, 10)}`}>
          Whole board
        </a>
      </div>
      <ol className="rows">
        {board.map(({ id, username, value, rank }) => (
          <li key={id} className="person">
            <Rank rank={rank} />
            <Avatar id={String(id)} name={username} />
            <span className="who">
              <b>
                <a href={`/profile/${id}`}>{username}</a>
              </b>
            </span>
            <span className="n">
              {formatNumber(value)} <small>{value === 1 ? "solve" : "solves"}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Contests({ letter: { contests, contestsInAll } }: Part) {
  return (
    <section className="panel" aria-labelledby="contests">
      <div className="panel-head">
        <h2 id="contests">Contests</h2>
        {contestsInAll > contests.length ? (
          <a className="link" href="/contests/past?who=here">
            {formatNumber(contestsInAll - contests.length)} more
          </a>
        ) : null}
      </div>
      <ul className="rows">
        {contests.map(({ judge, key, name, board, people }) => (
          <li key={`${judge} ${key}`}>
            <a className="name" href={board}>
              {name}
            </a>
            <small className="soft">{formatNumber(people)} of us</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hardest({ hardest }: { hardest: NonNullable<LetterPage["hardest"]> }) {
  const { people, solvers, explanation, problem } = hardest;
  return (
    <Panel id="hardest" title="Hardest solved">
      <div className="panel-body">
        <TaskName task={hardest} />
        <p className="soft small">
          by <Names people={solvers} />
          {people > solvers.length ? ` and ${formatNumber(people - solvers.length)} more` : null}
        </p>
        {explanation ? (
          <p className="small">
            Best explanation:{" "}
            <a className="link" href={`/problem/${explanation.problem_id}/solutions/${explanation.id}`}>
              {explanation.username ? `by ${explanation.username}` : "a solution"}
            </a>{" "}
            {explanation.reviews_count > 0 ? <Stars value={explanation.average_rating} /> : null}
          </p>
        ) : problem === null ? null : (
          <p className="small">
            Nobody has explained it yet.{" "}
            <a className="link" href={`/problem/${problem}/addsolution`}>
              Add a solution
            </a>
          </p>
        )}
      </div>
    </Panel>
  );
}

function TaskName({ task }: { task: NonNullable<LetterPage["mostUpsolved"]> }) {
  const { rating, href } = task;
  // Without a title, a problem's name is its key, which its source repeats.
  const isNamed = !task.source.endsWith(` ${task.name}`);
  const [name, source] = isNamed ? [task.name, task.source] : [task.source, ""];
  return (
    <>
      <a className="name" href={href}>
        {name}
      </a>
      <span className="soft small">
        {source}
        {rating === null ? null : `${source ? ", " : ""}rated ${rating}`}
      </span>
    </>
  );
}

function Names({ people }: { people: { id: number; username: string }[] }) {
  return people.map(({ id, username }, index) => (
    <Fragment key={id}>
      {index > 0 ? ", " : null}
      <a className="link" href={`/profile/${id}`}>
        {username}
      </a>
    </Fragment>
  ));
}
