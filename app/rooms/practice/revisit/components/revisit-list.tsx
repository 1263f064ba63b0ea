import { ActForm, SubmitButton } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
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
  /** Days until the problem comes back, for each grade; null if it is not due. */
  intervals: Record<"again" | "hard" | "good" | "easy", number> | null;
}

const labels = { again: "Again", hard: "Hard", good: "Good", easy: "Easy" } as const;

export function RevisitList({ rows }: { rows: RevisitRow[] }) {
  return (
    <ul className="panel rows">
      {rows.map(({ id, title, mark, platform, rating, dueAt, days, grades, intervals }) => (
        <li className="revisit" key={id}>
          <StateMark mark={mark} />
          <RatingPill rating={rating} />
          <div>
            <a className="name" href={`/problem/${id}`}>
              {title}
            </a>
            <div className="meta">
              <span>{platform}</span>
              <span>{grades === 1 ? "reviewed once" : `reviewed ${grades} times`}</span>
              {days > 0 ? <span>{days === 1 ? "tomorrow" : <ShortDate value={dueAt} />}</span> : null}
              <a href={`/problem/${id}/note`}>Note</a>
            </div>
          </div>
          <div className="acts">
            <ActForm preventScrollReset>
              <input type="hidden" name="problem" value={id} />
              {intervals
                ? (Object.keys(labels) as (keyof typeof labels)[]).map((grade) => (
                    <SubmitButton
                      key={grade}
                      kind="plain"
                      size="small"
                      name="act"
                      value={grade}
                      title={`Back in ${counted(intervals[grade], "day")}`}
                      pendingLabel={labels[grade]}
                    >
                      {labels[grade]}
                      <span className="visually-hidden"> {title}</span>
                    </SubmitButton>
                  ))
                : null}
              <SubmitButton kind="quiet" size="small" name="act" value="remove" pendingLabel="Remove">
                Remove<span className="visually-hidden"> {title}</span>
              </SubmitButton>
            </ActForm>
          </div>
        </li>
      ))}
    </ul>
  );
}
