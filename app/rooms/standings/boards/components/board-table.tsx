import { Fragment } from "react";
import type { Trust } from "../../../../platform/text/trust.ts";
import { counted } from "../../../../platform/ui/counted.ts";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { Avatar, RatingPill } from "../../../../platform/ui/marks.tsx";
import type { BoardRow, Column } from "../board-page.server.ts";
import { cellText, type Note } from "../cell-text.ts";
import type { Order } from "../schema.ts";
import { Box, Glyph } from "./legend.tsx";

interface BoardTableProps {
  hrefs: Record<Order, string>;
  order: Order;
  count: number;
  columns: Column[];
  rows: BoardRow[];
  solvedBy: number[];
}

/** What the letters of the columns stand for, for screens too narrow to name them there. Headers are read with the names. */
export function ColumnKeys({ columns }: Pick<BoardTableProps, "columns">) {
  return (
    <ul className="keys" data-columns={columns.length > 14 ? "most" : undefined} aria-hidden="true">
      {columns.map(({ letter, name, link }) => (
        <li key={letter + link}>
          <b>{letter}</b> {name}
        </li>
      ))}
    </ul>
  );
}

/** On wide screens the page scrolls and the header row sticks; on narrow ones the table scrolls on its own. */
export function BoardTable({ hrefs, order, count, columns, rows, solvedBy }: BoardTableProps) {
  return (
    <section
      className="scroller"
      data-columns={columns.length > 14 ? "most" : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: allows scrolling by keyboard
      tabIndex={0}
      aria-label="Members and problems"
    >
      <table className="matrix" data-columns={columns.length > 8 ? "many" : undefined}>
        <caption className="visually-hidden">Which members solved which problems</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="head small soft">Member</span>
            </th>
            <Sum
              name="Solved"
              status="contest"
              title="During the contest or in virtual participation"
              href={hrefs.solved}
              isOrder={order === "solved"}
            />
            <Sum
              name="Upsolved"
              status="upsolved"
              title="Outside the contest"
              href={hrefs.upsolved}
              isOrder={order === "upsolved"}
            />
            {columns.map((column) => (
              <th key={column.letter + column.link} scope="col">
                <Task {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.team ? "team" : "member"} ${row.id}`} data-own={row.isOwn ? "" : undefined}>
              <th scope="row">
                {row.team ? <TeamName row={row} team={row.team} /> : <MemberName row={row} />}
              </th>
              <td className="sum" data-none={row.solved === 0 ? "" : undefined}>
                {row.solved}
              </td>
              <td className="sum" data-none={row.upsolved === 0 ? "" : undefined}>
                {row.upsolved}
              </td>
              {row.cells.map((cell, index) => (
                <Cell key={columns[index]?.link ?? index} cell={cell} trust={row.trust} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Solved by</th>
            <td className="sum" />
            <td className="sum" />
            {solvedBy.map((solved, index) => (
              <td key={columns[index]?.link ?? index}>
                <b>{solved}</b> <span className="of">of {count}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface SumProps {
  name: string;
  status: "contest" | "upsolved";
  title: string;
  href: string;
  isOrder: boolean;
}

function Sum({ name, status, title, href, isOrder }: SumProps) {
  return (
    <th scope="col" className="sum" aria-sort={isOrder ? "descending" : undefined} title={title}>
      <a href={href}>
        <Box status={status} />
        {isOrder ? <Icon name="arrow-down" size={13} /> : null}
        <span className="word">{name}</span>
      </a>
    </th>
  );
}

function Task({ letter, name, link, rating, problem }: Column) {
  const here = problem && `/problem/${problem.id}`;
  return (
    <div className="task">
      <span className="top">
        <a
          className="letter"
          href={here ?? link}
          rel={here ? undefined : "nofollow noopener noreferrer"}
          aria-label={`${letter}, ${name}${here ? "" : ", at the judge"}`}
        >
          {letter}
        </a>
        {rating ? (
          <span title={`${rating.own} at the judge`}>
            <RatingPill rating={rating.here} />
          </span>
        ) : null}
      </span>
      <span className="name" title={name}>
        {name}
      </span>
      <span className="more">
        {problem ? (
          <>
            <a
              href={`${here}/discussion`}
              aria-label={`Discussion of ${letter}, ${problem.messages} ${problem.messages === "1" ? "message" : "messages"}`}
            >
              <Icon name="message-square" size={13} />
              {problem.messages}
            </a>
            <a
              className="solutions"
              href={`${here}/solutions`}
              aria-label={`${counted(problem.solutions, "solution")} of ${letter}`}
            >
              <Icon name="code" size={13} />
              {problem.solutions}
            </a>
          </>
        ) : (
          <a
            className="add"
            href={`/addproblem?link=${encodeURIComponent(link)}`}
            aria-label={`Add here: ${letter}`}
          >
            <Icon name="plus" size={13} />
            <span className="word">Add here</span>
          </a>
        )}
      </span>
    </div>
  );
}

function MemberName({ row: { id, username, rank, isOwn, isPlace, handle } }: { row: BoardRow }) {
  return (
    <div className="member">
      <span className="place">
        <span className="visually-hidden">Rank </span>
        {rank}
      </span>
      <Avatar id={String(id)} name={username} size="small" />
      <b>
        <a href={`/profile/${id}`}>{username}</a>
        {isOwn ? (
          <span className="label" data-tone="accent">
            You
          </span>
        ) : null}
        {isPlace ? <span className="label">Not joined yet</span> : null}
      </b>
      {handle ? (
        <span className="handle" data-tone={handle.trust === "unverified" ? undefined : "accent"}>
          <Glyph name={handle.trust} />
          {handle.name === null ? null : <span className="own">{handle.name}</span>}
          <span className={handle.name !== null && handle.trust === "verified" ? "visually-hidden" : "claim"}>
            {handle.trust}
          </span>
        </span>
      ) : (
        <span className="handle">No handle</span>
      )}
    </div>
  );
}

interface TeamNameProps {
  row: BoardRow;
  team: NonNullable<BoardRow["team"]>;
}

function TeamName({ row: { id, username, rank, isOwn }, team }: TeamNameProps) {
  const { members } = team;
  return (
    <div className="member">
      <span className="place">
        <span className="visually-hidden">Rank </span>
        {rank}
      </span>
      <Icon name="users" size={20} />
      <b>
        <span className="own" title={username}>
          {team.id === null ? username || "Team" : <a href={`/teams/${team.id}`}>{username}</a>}
        </span>
        {isOwn ? (
          <span className="label" data-tone="accent">
            You
          </span>
        ) : null}
      </b>
      <span className="people small faint" title={members.map(({ name }) => name).join(", ")}>
        <span className="visually-hidden">Team of </span>
        {members.map(({ id, name }, index) => (
          <Fragment key={name}>
            {index > 0 ? ", " : null}
            {id === null ? name : <a href={`/profile/${id}`}>{name}</a>}
          </Fragment>
        ))}
      </span>
      {team.canMake ? (
        <a className="make small" href={`/teams/new?party=${id}`}>
          Make it a team
        </a>
      ) : null}
    </div>
  );
}

const notes: Record<Note, string> = {
  vouched: "vouched",
  unverified: "unverified",
  posted: "posted",
  hand: "own word",
  "": "",
};

interface CellProps {
  cell: BoardRow["cells"][number];
  /** Of the row's best handle. Where a cell's is the same, the row says so instead. */
  trust: Trust;
}

function Cell({ cell: [status, when, note], trust }: CellProps) {
  const isProven = note === "" || status === "tried";
  const shown = isProven || note === trust ? when : notes[note];
  const text = cellText(status, status === "tried" ? "" : note);
  return (
    <td title={isProven ? undefined : text}>
      <Box status={status} trust={isProven ? "verified" : note === "vouched" ? note : "unverified"} />
      <span className="visually-hidden">{text}</span>
      {shown ? <span className="when">{shown}</span> : null}
    </td>
  );
}
