import type { SerializeFrom } from "@remix-run/node";
import { ActForm, ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
import { Avatar, RatingPill } from "../../../../platform/ui/marks.tsx";
import { MoreMenu } from "../../../../platform/ui/more-menu.tsx";
import { StateMark } from "../../../../platform/ui/state-mark.tsx";
import type { QueueRow } from "../queue-page.server.ts";

type Row = SerializeFrom<QueueRow>;

export function QueueList({ rows }: { rows: Row[] }) {
  return (
    <ul className="panel rows">
      {rows.map((row) => (
        <li className="todo" key={`${row.judge} ${row.key}`}>
          <StateMark mark={markOf(row.status)} />
          <div>
            <h3 className="name">
              <a {...target(row)}>{row.name}</a>
            </h3>
            <Meta row={row} />
          </div>
          <Worth row={row} />
          <Faces row={row} />
          <div className="acts">
            <ButtonLink size="small" {...target(row)}>
              Open<span className="visually-hidden"> {row.name}</span>
            </ButtonLink>
            <Acts row={row} />
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

function Meta({ row: { title, contest, board, status, here, solutions } }: { row: Row }) {
  return (
    <div className="meta">
      <span>
        {title}
        {status === "tried" || status === "skipped" ? `, ${status}` : null}
      </span>
      {board ? <a href={board}>{contest}</a> : null}
      {here && solutions > 0 ? <a href={`${here}/solutions`}>{counted(solutions, "solution")}</a> : null}
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

/** Further solvers are not counted. */
const MOST_SOLVERS = 20;

function Faces({ row: { faces, solvers } }: { row: Row }) {
  if (solvers === 0) return <span className="faces">Nobody here</span>;
  const rest = solvers - faces.length;
  const isCut = solvers >= MOST_SOLVERS;
  return (
    <span
      className="faces"
      role="img"
      aria-label={`Solved here by ${isCut ? `${MOST_SOLVERS} or more` : solvers}`}
    >
      {faces.map(({ id, username, trust }) => (
        <span
          key={id}
          title={trust === "verified" ? username : `${username}, ${trust}`}
          data-unverified={trust === "unverified" || undefined}
          data-vouched={trust === "vouched" || undefined}
        >
          <Avatar id={String(id)} name={username} size="small" />
        </span>
      ))}
      {rest > 0 ? <span className="rest">{isCut ? `${rest}+` : `+${rest}`}</span> : null}
    </span>
  );
}

function Acts({ row: { judge, key, name, status } }: { row: Row }) {
  const act = (action: string, label: string) => (
    <SubmitButton className="user-action" name="action" value={action} pendingLabel={label}>
      {label}
    </SubmitButton>
  );
  return (
    <MoreMenu label={`More about ${name}`}>
      <ActForm preventScrollReset>
        <input type="hidden" name="judge" value={judge} />
        <input type="hidden" name="key" value={key} />
        {status === "later" || status === "gaveup" ? act("reset", "Put back") : null}
        {status === "later" ? null : act("later", "Later")}
        {act("solved", "Solved elsewhere")}
        {status === "gaveup" ? null : act("giveup", "Give up")}
      </ActForm>
    </MoreMenu>
  );
}
