import { memo } from "react";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { Avatar, Rank, RatingPill } from "../../../../platform/ui/marks.tsx";
import { countSolved, type ShownLine, sumNames } from "../../standing/rows.ts";
import type { ShownParty, TrainingPage } from "../training-page.server.ts";
import { Cell } from "./cell.tsx";

interface StandingsTableProps
  extends Pick<TrainingPage, "training" | "problems" | "points" | "ownParty" | "since" | "was" | "ownPlace"> {
  lines: ShownLine[];
  parties: TrainingPage["parties"];
  label: string;
  isOver: boolean;
}

export function StandingsTable(props: StandingsTableProps) {
  const { training, points, lines, parties, ownParty, since, label, ownPlace, isOver } = props;
  const people = new Map(parties.map((party) => [party.id, party]));
  const was = new Map(props.was);
  const inRanks = lines.filter(({ id }) => !people.get(id)?.isVirtual);
  // Afterwards, the head says it.
  const pinned = isOver ? undefined : lines.find(({ id }) => id === ownParty);
  const [first, second] = sumNames[training.scoring];
  const row = (line: ShownLine, isPinned = false) => {
    const isOwn = line.id === ownParty;
    return (
      <Row
        key={line.id}
        line={line}
        party={people.get(line.id)}
        was={was.get(line.id)}
        isOwn={isOwn}
        isPinned={isPinned}
        since={isOwn ? since : null}
        note={isPinned ? ownPlace : ""}
      />
    );
  };
  return (
    <section
      className="scroller"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: allows scrolling by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table className="matrix small n">
        <caption className="visually-hidden">{pinned ? `${label}, own row first` : label}</caption>
        <thead>
          <tr>
            <th scope="col">Member or team</th>
            <th scope="col" className="sum" aria-sort="descending">
              {first}
            </th>
            <th scope="col" className="sum last-sum">
              {second}
            </th>
            <Columns {...props} />
          </tr>
        </thead>
        {pinned ? <tbody>{row(pinned, true)}</tbody> : null}
        <tbody>{lines.map((line) => row(line))}</tbody>
        <tfoot>
          <tr>
            <th scope="row">Solved by</th>
            <td className="sum" />
            <td className="sum last-sum" />
            {countSolved(inRanks, points.length).map((count, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in place
              <td key={place}>
                <b>{count}</b> <span className="of">of {inRanks.length}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type ColumnsProps = Pick<StandingsTableProps, "problems" | "points" | "training" | "isOver">;

function Columns({ problems, points, training, isOver }: ColumnsProps) {
  const hasPoints = training.scoring !== "icpc" && points.some((each) => each !== 1);
  return points.map((worth, place) => {
    const letter = String.fromCharCode(65 + place);
    const problem = problems?.[place];
    const { link, name, judge, rating } = problem ?? { link: null, name: "", judge: "", rating: null };
    const isHere = link?.startsWith("/");
    return (
      <th key={letter} scope="col">
        <div className="task">
          <span className="top">
            {link === null ? (
              <b className="letter">{letter}</b>
            ) : (
              <a
                className="letter"
                href={link}
                rel={isHere ? undefined : "nofollow noopener noreferrer"}
                aria-label={`${letter}, ${name}`}
              >
                {letter}
              </a>
            )}
            {isOver && rating ? <RatingPill rating={rating.here} /> : null}
            {isOver && rating?.own != null ? <small>{rating.own}</small> : null}
            {hasPoints ? <small>{worth} p</small> : null}
          </span>
          {problem ? (
            <>
              <span className="name" title={name}>
                {name}
              </span>
              <span className="judge">{judge}</span>
            </>
          ) : null}
        </div>
      </th>
    );
  });
}

interface RowProps {
  line: ShownLine;
  party: ShownParty | undefined;
  was: number | undefined;
  isOwn: boolean;
  isPinned: boolean;
  since: TrainingPage["since"];
  note: string;
}

const Row = memo(function Row({ line, party, was, isOwn, isPinned, since, note }: RowProps) {
  const [first, second] = line.sums;
  return (
    <tr data-own={isOwn ? "" : undefined} className={isPinned ? "mine" : undefined}>
      <th scope="row">
        {party ? (
          <Who party={party} rank={line.rank} hasScored={first !== "0"} was={was} isOwn={isOwn} note={note} />
        ) : null}
      </th>
      <td className="sum">
        {first}
        {since ? <small>{since[0]}</small> : null}
        <span className="pen">{second}</span>
      </td>
      <td className="sum last-sum">
        {second}
        {since ? <small>{since[1]}</small> : null}
      </td>
      {line.cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in place
        <Cell key={place} cell={cell} />
      ))}
    </tr>
  );
});

interface WhoProps {
  party: ShownParty;
  rank: number | null;
  hasScored: boolean;
  was: number | undefined;
  isOwn: boolean;
  note: string;
}

function Who({ party, rank, hasScored, was, isOwn, note }: WhoProps) {
  const { team, teamId, people } = party;
  const [id, name] = people[0] ?? [0, ""];
  const isTeam = team !== "";
  const href = isTeam ? (teamId === null ? null : `/teams/${teamId}`) : `/profile/${id}`;
  const title = isTeam ? team : name;
  return (
    <div className="member">
      <span className="place">
        {rank === null ? (
          <abbr title="Outside the ranks">–</abbr>
        ) : hasScored ? (
          <Rank rank={rank} />
        ) : (
          <span className="rank">{rank}</span>
        )}
        {was === undefined ? null : <small> was {was}</small>}
      </span>
      {isTeam ? (
        <span className="avatar" aria-hidden="true">
          <Icon name="users" size={15} />
        </span>
      ) : (
        <Avatar id={String(id)} name={name} />
      )}
      <b>
        {href === null ? title : <a href={href}>{title}</a>}
        {isOwn ? (
          <span className="label" data-tone="accent">
            You
          </span>
        ) : null}
      </b>
      <span className="sub">{note || subOf(party, rank)}</span>
    </div>
  );
}

function subOf({ team, people, isVirtual, hasBegun }: ShownParty, rank: number | null): string {
  const names = team ? people.map(([, name]) => name).join(", ") : `@${people[0]?.[1] ?? ""}`;
  if (isVirtual) return `${names}, virtual`;
  if (!hasBegun) return `${names}, not begun yet`;
  return rank === null ? `${names}, unverified` : names;
}
