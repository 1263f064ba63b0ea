import { formatNumber } from "../../../../platform/text/numbers.ts";
import { counted } from "../../../../platform/ui/counted.ts";
import { RatingPill } from "../../../../platform/ui/marks.tsx";
import { Section } from "../../../../platform/ui/page.tsx";
import type { Left } from "../team-page.server.ts";

export function TeamLeft({ left: { count, problems } }: { left: Left }) {
  return (
    <Section title="Left unsolved together">
      <p className="page-note">
        Problems of its contests that the team has not solved in any contest and that not every member has
        solved alone.
      </p>
      {count === 0 ? (
        <p className="panel panel-body soft">Nothing is left.</p>
      ) : (
        <ul className="panel rows">
          {problems.map(({ id, letter, name, rating, problem, link, contest, solvedBy }) => (
            <li key={id} className="team-left">
              <a
                className="name"
                href={problem === null ? link : `/problem/${problem}`}
                rel={problem === null ? "nofollow noopener noreferrer" : undefined}
              >
                {letter} · {name}
              </a>
              <span className="meta">
                {rating === null ? null : <RatingPill rating={rating} />}
                <a href={contest[1]}>{contest[0]}</a>
                {solvedBy.length > 0 ? <span>Solved alone by {solvedBy.join(", ")}</span> : null}
              </span>
            </li>
          ))}
          {count > problems.length ? (
            <li className="team-left soft">
              {formatNumber(count - problems.length)} more: {counted(count, "problem")} in all.
            </li>
          ) : null}
        </ul>
      )}
    </Section>
  );
}
