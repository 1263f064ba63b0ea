import type { SerializeFrom } from "@remix-run/node";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { drawnOnce } from "../../../platform/ui/drawn-once.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Chips, RatingPill } from "../../../platform/ui/marks.tsx";
import { StateMark } from "../../../platform/ui/state-mark.tsx";
import { stateOf } from "../../../platform/ui/states.ts";
import type { TaggedEntry } from "../list.server.ts";

/** Has short keys, because it is sent twice: as HTML and as loader data. */
export const toRow = (entry: TaggedEntry) => ({
  id: entry.id,
  title: entry.title,
  by:
    entry.author_id !== null && entry.username !== null
      ? ([entry.author_id, entry.username] as const)
      : undefined,
  platform: entry.platform_name,
  rating: entry.rating,
  ...(entry.judge_rating !== null && { judged: entry.judge_rating }),
  tags: entry.tags,
  solutions: entry.solutions_count,
  reviews: entry.reviews_count,
  mark: stateOf(entry),
  ...(entry.visibility === "private" && { isPrivate: true }),
});

type ShownRow = SerializeFrom<ReturnType<typeof toRow>>;

interface ProblemListProps {
  rows: ShownRow[];
  /** Also shows 'Public'; 'Private' is always shown. */
  showVisibility?: boolean;
  choose?: string;
}

export function ProblemList({ rows, ...shown }: ProblemListProps) {
  return (
    <ul className="panel rows">
      {rows.map((row) => (
        <ProblemRow key={row.id} row={row} {...shown} />
      ))}
    </ul>
  );
}

type ProblemRowProps = { row: ShownRow } & Omit<ProblemListProps, "rows">;

const ProblemRow = drawnOnce(({ row, showVisibility, choose }: ProblemRowProps) => (
  <li className="problem">
    {choose ? (
      <input type="checkbox" name={choose} value={row.id} aria-label={`Choose ${row.title}`} />
    ) : null}
    <StateMark mark={row.mark} />
    <RatingPill rating={row.rating} />
    {row.judged === undefined ? null : (
      <span className="judged soft small" title={`${row.judged} at ${row.platform}`}>
        {row.judged}
      </span>
    )}
    <h2>
      <a className="name" href={`/problem/${row.id}`}>
        {row.title}
      </a>
    </h2>
    <span className="figures">
      <span>{counted(row.solutions, "solution")}</span>
      <span>{counted(row.reviews, "review")}</span>
    </span>
    <span className="meta">
      {row.by ? <a href={`/profile/${row.by[0]}`}>{`@${row.by[1]}`}</a> : <span>Unknown User</span>}
      <span>{row.platform}</span>
      {showVisibility || row.isPrivate ? (
        <span className="visibility">{row.isPrivate ? "Private" : "Public"}</span>
      ) : null}
      <Chips tags={row.tags} />
    </span>
  </li>
));

export function AddProblem() {
  return (
    <ButtonLink kind="primary" href="/addproblem">
      <Icon name="plus" /> Add Problem
    </ButtonLink>
  );
}
