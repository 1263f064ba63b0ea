import { Fragment } from "react";
import { ActForm, ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { ConfirmDelete } from "../../../../platform/ui/confirm.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
import { ClockTime, DayTime } from "../../../../platform/ui/date.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { DAY } from "../../clock.ts";
import { clock as clockText } from "../../standing/rows.ts";
import type { Act, Panel } from "../panels.server.ts";
import type { TrainingPage } from "../training-page.server.ts";

type Data = TrainingPage;

interface PanelsProps {
  panels: Panel[];
  here: string;
  training: number;
}

export const Panels = ({ panels, here, training }: PanelsProps) =>
  panels.map(({ says, links, acts, deletion }) => (
    <div key={says.join()} className="panel actions after">
      {says.map(([text, how]) => (
        <span key={text} className={how}>
          {how === "check" ? <Icon name="check" /> : null}
          {how === "bold" || how === "check" ? <b>{text}</b> : text}
        </span>
      ))}
      <span className="end actions">
        {links.map(({ href, label, icon, isFile }) => (
          <ButtonLink key={href} kind="quiet" size="small" href={href} download={isFile}>
            {icon ? <Icon name={icon} size={14} /> : null}
            {label}
          </ButtonLink>
        ))}
        {deletion ? (
          <ConfirmDelete
            id={`delete-training-${training}`}
            trigger="Delete"
            question={deletion}
            action={here}
            size="small"
            kind="quiet"
          />
        ) : null}
        {acts.map((act) => (
          <ActButton key={act.label} here={here} {...act} />
        ))}
      </span>
    </div>
  ));

function ActButton({ here, intent, label, isMain = false, fields = {}, of }: Act & { here: string }) {
  return (
    <ActForm action={here}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton
        kind={isMain ? "primary" : "plain"}
        size="small"
        name="intent"
        value={intent}
        pendingLabel={label}
        aria-label={of && `${label}: ${of}`}
      >
        {label}
      </SubmitButton>
    </ActForm>
  );
}

/** Moves through a training's time; by links and a form without script. */
export function Replay({ moment, hrefs: { here } }: Data) {
  if (!moment || moment.isOwn) return null;
  const { minute, most } = moment;
  const link = (to: number, label: string) => (
    <ButtonLink size="small" href={`${here}?at=${Math.min(most, Math.max(0, to))}`}>
      {label}
    </ButtonLink>
  );
  return (
    <form className="panel actions after" aria-label="Replay">
      <label className="check">
        <b>Replay</b>
        <input key={minute} type="range" name="at" min={0} max={most} defaultValue={minute} />
        {clockText(minute * 60_000)} of {clockText(most * 60_000)}
      </label>
      <span className="end actions">
        {link(minute - 5, "−5 min")}
        {link(minute + 5, "+5 min")}
        <SubmitButton kind="plain" size="small" pendingLabel="Show">
          Show
        </SubmitButton>
        <ButtonLink kind="quiet" size="small" href={here}>
          Stop
        </ButtonLink>
      </span>
    </form>
  );
}

/** Whether verdicts may still change, once it is over. */
export function Provisional({ training, ages, isKept }: Pick<Data, "training" | "ages" | "isKept">) {
  const { endsAt } = training;
  if (isKept || training.isFinal || endsAt === null) return "final";
  const behind = ages.filter(({ at }) => at !== null && at < endsAt);
  if (behind.length === 0) {
    return (
      <>
        provisional until <DayTime value={endsAt + DAY} />
      </>
    );
  }
  return (
    <>
      provisional:{" "}
      {behind.map(({ judge, title, at }, index) => (
        <Fragment key={judge}>
          {index > 0 ? ", " : null}
          {title} {at ? "read to " : "not read yet"}
          {at ? <ClockTime value={at} /> : null}
        </Fragment>
      ))}
    </>
  );
}

/** Who has joined, before it begins. */
export function Joined({ parties }: Pick<Data, "parties">) {
  return (
    <section className="panel" aria-label="Who takes part">
      <div className="panel-head">
        <h2>{counted(parties.length, "participant")}</h2>
      </div>
      <p className="panel-body">
        {parties.map(({ id, team, teamId, people: [person] }, index) => {
          const href = team ? `/teams/${teamId}` : `/profile/${person?.[0]}`;
          const name = team || person?.[1];
          return (
            <Fragment key={id}>
              {index > 0 ? ", " : null}
              {team && teamId === null ? name : <a href={href}>{name}</a>}
            </Fragment>
          );
        })}
        {parties.length === 0 ? "Nobody yet." : null}
      </p>
    </section>
  );
}
