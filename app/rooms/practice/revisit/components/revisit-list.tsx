import { ActForm, ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { ShortDate } from "../../../../platform/ui/date.tsx";
import { RatingPill } from "../../../../platform/ui/marks.tsx";
import { StateMark } from "../../../../platform/ui/state-mark.tsx";
import type { MarkState } from "../../../../platform/ui/states.ts";

interface RevisitRow {
  id: number;
  title: string;
  mark?: MarkState | undefined;
  platform: string;
  rating: number;
  dueAt: number;
  days: number;
  grades: number;
}

const labels = { again: "Again", hard: "Hard", good: "Good", easy: "Easy" } as const;
type Grade = keyof typeof labels;

interface RevisitCardProps {
  row: RevisitRow;
  /** Days until the problem comes back, for each grade. */
  intervals: Record<Grade, number>;
}

export function RevisitCard({ row, intervals }: RevisitCardProps) {
  const { id, title } = row;
  return (
    <section className="panel revisit-card" aria-labelledby="now">
      <div>
        <h2 id="now">
          <a href={`/problem/${id}`}>{title}</a>
        </h2>
        <div className="meta">
          <RatingPill rating={row.rating} />
          <Facts row={row} />
        </div>
      </div>
      <ButtonLink kind="primary" href={`/problem/${id}`}>
        Solve it again
      </ButtonLink>
      <ActForm preventScrollReset>
        <input type="hidden" name="problem" value={id} />
        <p className="small soft">How did it go?</p>
        <div className="grades">
          {(Object.keys(labels) as Grade[]).map((grade) => (
            <SubmitButton key={grade} kind="plain" name="act" value={grade} pendingLabel={labels[grade]}>
              <span>
                {labels[grade]} <small className="soft">in {intervals[grade]} d</small>
              </span>
            </SubmitButton>
          ))}
        </div>
      </ActForm>
    </section>
  );
}

export function RevisitList({ rows }: { rows: RevisitRow[] }) {
  return (
    <ul className="panel rows">
      {rows.map((row) => (
        <li className="revisit" key={row.id}>
          <RatingPill rating={row.rating} />
          <div>
            <a className="name" href={`/problem/${row.id}`}>
              {row.title}
            </a>
            <div className="meta">
              <Facts row={row} />
            </div>
          </div>
          <ActForm preventScrollReset>
            <input type="hidden" name="problem" value={row.id} />
            <SubmitButton kind="quiet" size="small" name="act" value="remove" pendingLabel="Remove">
              Remove<span className="visually-hidden"> {row.title}</span>
            </SubmitButton>
          </ActForm>
        </li>
      ))}
    </ul>
  );
}

function Facts({ row: { id, mark, platform, grades, days, dueAt } }: { row: RevisitRow }) {
  return (
    <>
      {mark ? <StateMark mark={mark} /> : null}
      <span>{platform}</span>
      <span>{grades === 1 ? "reviewed once" : `reviewed ${grades} times`}</span>
      {days > 0 ? <span>{days === 1 ? "tomorrow" : <ShortDate value={dueAt} />}</span> : null}
      <a href={`/problem/${id}/note`}>Note</a>
    </>
  );
}
