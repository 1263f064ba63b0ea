import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { type Moment, Time } from "../../../platform/ui/date.tsx";
import { drawnOnce } from "../../../platform/ui/drawn-once.ts";
import { Prose } from "../../../platform/ui/prose.tsx";
import type { readPractice } from "../../practice/index.server.ts";

type RevisitProps = Omit<Awaited<ReturnType<typeof readPractice>>["revisit"], "dueAt"> & {
  id: number;
  due: Moment | null;
};

const labels = [
  ["again", "Again"],
  ["hard", "Hard"],
  ["good", "Good"],
  ["easy", "Easy"],
] as const;

const short = (days: number) => (days < 100 ? `in ${days} d` : `in ${Math.round(days / 30)} mo`);

export const Revisit = drawnOnce(({ id, due, isDue, intervals }: RevisitProps) => (
  <section className="panel" aria-labelledby="revisit">
    <div className="panel-head">
      <h2 id="revisit">Revisit</h2>
      {due === null ? null : (
        <ActForm action="/revisit" preventScrollReset>
          <input type="hidden" name="problem" value={id} />
          <input type="hidden" name="from" value="problem" />
          <SubmitButton kind="quiet" size="small" name="act" value="remove" pendingLabel="Remove">
            Remove
          </SubmitButton>
        </ActForm>
      )}
    </div>
    <div className="panel-body stack">
      <p className="soft small">
        {due === null ? "Rate how well you know it: it comes back before you forget it." : null}
        {due !== null && isDue ? "Due now: solve it again, then rate how it went." : null}
        {due !== null && !isDue ? (
          <>
            Comes back on <Time {...due} />.
          </>
        ) : null}
      </p>
      <ActForm action="/revisit" preventScrollReset>
        <input type="hidden" name="problem" value={id} />
        <input type="hidden" name="from" value="problem" />
        <div className="grades">
          {labels.map(([grade, label]) => (
            <SubmitButton
              key={grade}
              kind="plain"
              size="small"
              className="button"
              name="act"
              value={grade}
              title={`Back in ${counted(intervals[grade], "day")}`}
              pendingLabel={label}
            >
              {label} <small>{short(intervals[grade])}</small>
            </SubmitButton>
          ))}
        </div>
      </ActForm>
    </div>
  </section>
));

/** @param note as HTML; empty if there is none */
export function OwnNote({ id, note }: { id: number; note: string }) {
  return (
    <section className="panel" aria-labelledby="own-note">
      <h2 className="panel-head" id="own-note">
        Your note
      </h2>
      <div className="panel-body stack">
        {note ? <Prose html={note} /> : null}
        <a className="link small" href={`/problem/${id}/note`}>
          {note ? "Edit" : "Write a note only you can see"}
        </a>
      </div>
    </section>
  );
}
