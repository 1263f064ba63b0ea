import type { SerializeFrom } from "@remix-run/node";
import { Check } from "lucide-react";
import { ActForm, ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { Avatar, RatingPill, StateMark } from "../../../../platform/ui/marks.tsx";
import type { QueueRow } from "../queue-page.server.ts";

type Row = SerializeFrom<QueueRow>;

/** Problems of the queue, each with what its member may do about it. */
export function QueueList({ rows }: { rows: Row[] }) {
  return (
    <ul className="panel rows">
      {rows.map((row) => (
        <li className="todo" key={`${row.judge} ${row.key}`}>
          <StateMark mark={markOf(row.status)} />
          <div>
            <a className="name" {...target(row)}>
              {row.name}
            </a>
            <Meta row={row} />
          </div>
          <Worth row={row} />
          <Faces row={row} />
          <div className="acts">
            <Acts row={row} />
            <ButtonLink size="small" {...target(row)}>
              Open<span className="visually-hidden"> {row.name}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}

function markOf(status: Row["status"]) {
  return status === "tried" || status === "later" || status === "gaveup" ? status : undefined;
}

const target = ({ href, here }: Row) => (here ? { href } : { href, rel: "nofollow noopener" });

const words: Partial<Record<Row["status"], string>> = { tried: "tried", skipped: "skipped" };

function Meta({ row: { title, contest, board, status, here, solutions } }: { row: Row }) {
  return (
    <div className="meta">
      <span>{title}</span>
      {board ? <a href={board}>{contest}</a> : null}
      {words[status] ? <span>{words[status]}</span> : null}
      {here && solutions > 0 ? (
        <a href={`${here}/solutions`}>
          {solutions} {solutions === 1 ? "solution" : "solutions"}
        </a>
      ) : null}
      {here ? <a href={`${here}/discussion`}>Discussion</a> : null}
    </div>
  );
}

function Worth({ row: { rating, above, grade } }: { row: Row }) {
  return (
    <div className="worth">
      {rating === null ? null : (
        <span>
          {rating}
          {above === null ? null : <small>{above < 0 ? `−${-above}` : `+${above}`}</small>}
        </span>
      )}
      <RatingPill rating={grade} />
    </div>
  );
}

/** Beyond this it says only that there are more. */
const MOST_SOLVERS = 20;

function Faces({ row: { faces, solvers } }: { row: Row }) {
  if (solvers === 0) return <span className="faces">Nobody here</span>;
  const rest = solvers - faces.length;
  const count = solvers >= MOST_SOLVERS ? `${MOST_SOLVERS} or more` : solvers;
  return (
    <span className="faces" role="img" aria-label={`Solved here by ${count}`}>
      {faces.map(({ id, username, isUnverified }) => (
        <span
          key={id}
          title={isUnverified ? `${username}, unverified` : username}
          data-unverified={isUnverified || undefined}
        >
          <Avatar id={String(id)} name={username} size="small" />
        </span>
      ))}
      {rest > 0 ? (
        <span className="rest">
          {solvers >= MOST_SOLVERS ? `${MOST_SOLVERS - faces.length}+` : `+${rest}`}
        </span>
      ) : null}
    </span>
  );
}

function Acts({ row: { judge, key, name, status } }: { row: Row }) {
  const isAside = status === "later" || status === "gaveup";
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <ActForm preventScrollReset>
      <input type="hidden" name="judge" value={judge} />
      <input type="hidden" name="key" value={key} />
      {isAside ? (
        <SubmitButton kind="quiet" size="small" name="action" value="reset" pendingLabel="Put back">
          Put back{of}
        </SubmitButton>
      ) : null}
      {status === "later" ? null : (
        <SubmitButton kind="quiet" size="small" name="action" value="later" pendingLabel="Later">
          Later{of}
        </SubmitButton>
      )}
      {status === "gaveup" ? null : (
        <SubmitButton kind="quiet" size="small" name="action" value="giveup" pendingLabel="Give up">
          Give up{of}
        </SubmitButton>
      )}
      <SubmitButton
        kind="quiet"
        size="small"
        name="action"
        value="solved"
        title="Solved elsewhere"
        pendingLabel="..."
      >
        <Check size={16} aria-hidden />
        <span className="visually-hidden">Solved elsewhere: {name}</span>
      </SubmitButton>
    </ActForm>
  );
}
