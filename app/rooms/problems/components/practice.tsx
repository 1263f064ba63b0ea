import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { ShortDate } from "../../../platform/ui/date.tsx";
import { Prose } from "../../../platform/ui/prose.tsx";
import type { readPractice } from "../../practice/index.server.ts";

type RevisitProps = Awaited<ReturnType<typeof readPractice>>["revisit"] & {
  id: number;
};

const labels = [
  ["again", "Again"],
  ["hard", "Hard"],
  ["good", "Good"],
  ["easy", "Easy"],
] as const;

export function Revisit({ id, dueAt, isDue, intervals }: RevisitProps) {
  return (
    <section className="panel" aria-labelledby="revisit">
      <div className="panel-head">
        <h2 id="revisit">Revisit</h2>
        {dueAt === null ? null : (
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
          {dueAt === null ? "How well do you know it? It will come back before you forget it." : null}
          {dueAt !== null && isDue ? "Due now. How well did you know it?" : null}
          {dueAt !== null && !isDue ? (
            <>
              Comes back on <ShortDate value={dueAt} />.
            </>
          ) : null}
        </p>
        <ActForm action="/revisit" preventScrollReset>
          <input type="hidden" name="problem" value={id} />
          <input type="hidden" name="from" value="problem" />
          <div className="actions">
            {labels.map(([grade, label]) => (
              <SubmitButton
                key={grade}
                kind="plain"
                size="small"
                name="act"
                value={grade}
                title={`Back in ${counted(intervals[grade], "day")}`}
                pendingLabel={label}
              >
                {label}
              </SubmitButton>
            ))}
          </div>
        </ActForm>
      </div>
    </section>
  );
}

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
