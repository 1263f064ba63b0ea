import { useState } from "react";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { type Moment, Time } from "../../../platform/ui/date.tsx";
import { drawnOnce } from "../../../platform/ui/drawn-once.ts";
import { StateMark } from "../../../platform/ui/state-mark.tsx";
import { type MarkState, readState } from "../../../platform/ui/states.ts";

type ProgressProps = {
  id: number;
  mark: MarkState | undefined;
  isSolved: boolean;
  solved: Moment | null;
  hand: string | null;
};

const choices = [
  ["solved", "Solved elsewhere"],
  ["tried", "Attempted"],
  ["gaveup", "Gave up"],
  ["later", "Later"],
] as const;

export const Progress = drawnOnce(({ id, mark, isSolved, solved, hand }: ProgressProps) => (
  <section className="panel" aria-labelledby="progress">
    <h2 className="panel-head" id="progress">
      Your progress
    </h2>
    <div className="panel-body stack">
      <p className="card-head">
        <StateMark mark={mark} />
        <span aria-hidden="true">{mark ? readState(mark).label : "Untouched"}</span>
        {solved === null ? null : (
          <small className="soft">
            <Time {...solved} />
          </small>
        )}
      </p>
      <Choices key={id} id={id} isSolved={isSolved} hand={hand} />
    </div>
  </section>
));

/** Folded for those who have solved the problem, but not while they look: the pressed button would lose the focus. */
function Choices({ id, isSolved, hand }: Pick<ProgressProps, "id" | "isSolved" | "hand">) {
  const [open] = useState(!isSolved);
  return (
    <details className="change" open={open}>
      <summary hidden={!isSolved}>Change…</summary>
      <ActForm action={`/problem/${id}`} preventScrollReset>
        <input type="hidden" name="intent" value="mark" />
        <div className="actions">
          {choices.map(([status, label]) => (
            <SubmitButton
              key={status}
              kind="plain"
              size="small"
              name="status"
              value={hand === status ? "none" : status}
              aria-pressed={hand === status}
              pendingLabel="Saving..."
            >
              {label}
            </SubmitButton>
          ))}
        </div>
      </ActForm>
    </details>
  );
}
