import type { SerializeFrom } from "@remix-run/node";
import { counted } from "../../../platform/ui/counted.ts";
import { DayTime } from "../../../platform/ui/date.tsx";
import type { TrainingRow } from "../listed.server.ts";
import { lengthText } from "../standing/rows.ts";
import { scoringTitles } from "./words.ts";

export type Row = SerializeFrom<TrainingRow>;

interface TrainingRowsProps {
  rows: readonly Row[];
  /** Whether a heading above them says if they are planned or running. */
  isSorted?: boolean;
}

export function TrainingRows({ rows, isSorted = false }: TrainingRowsProps) {
  return (
    <ul className="panel rows">
      {rows.map((row) => (
        <li key={row.id} className="training-row">
          <a className="name" href={`/${row.kind}s/${row.id}`}>
            {row.title}
          </a>
          <span className="result">
            {row.result ? <Outcome result={row.result} /> : <Standing row={row} isSorted={isSorted} />}
          </span>
          <span className="meta">
            {row.kind === "duel" ? <span>Duel</span> : null}
            <When row={row} />
            <span>{lengthText(row.minutes)}</span>
            {row.kind === "duel" ? null : <span>{scoringTitles[row.scoring]}</span>}
            {row.kind === "duel" ? null : <span>{counted(row.participants, "participant")}</span>}
            {row.owner && row.kind === "training" ? (
              <a href={`/profile/${row.owner[0]}`}>{`@${row.owner[1]}`}</a>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Running ones before planned ones, each with its heading. */
export function OpenTrainings({ rows }: { rows: readonly Row[] }) {
  return parts.map(([state, title]) => {
    const own = rows.filter((row) => row.state === state).toSorted(byStart);
    if (own.length === 0) return null;
    return (
      <section key={state} className="section" aria-label={title}>
        <h2>{title}</h2>
        <TrainingRows rows={own} isSorted />
      </section>
    );
  });
}

const parts = [
  ["running", "Running"],
  ["planned", "Planned"],
] as const;

const byStart = (one: Row, other: Row) => (one.starts_at ?? 0) - (other.starts_at ?? 0);

function When({ row: { starts_at, until_at } }: { row: Row }) {
  if (starts_at === null) return <span>Begins when accepted</span>;
  if (until_at === null) return <DayTime value={starts_at} />;
  return (
    <span>
      Begin from <DayTime value={starts_at} /> to <DayTime value={until_at} />
    </span>
  );
}

function Standing({ row: { state, isIn }, isSorted }: { row: Row; isSorted: boolean }) {
  return (
    <>
      {isSorted ? null : (
        <span className="label" data-tone={state === "running" ? "accent" : undefined}>
          {state === "running" ? "Running" : "Planned"}
        </span>
      )}{" "}
      {isIn ? <span className="soft small">You take part</span> : null}
    </>
  );
}

const SHOWN = 2;

function Outcome({ result: { winners, rank, isFinal, isFrozen } }: { result: NonNullable<Row["result"]> }) {
  const more = winners.length - SHOWN;
  const hasRank = rank !== null && !isFrozen && winners.length > 0;
  return (
    <>
      <span>
        {isFrozen
          ? "Frozen"
          : winners.length === 0
            ? "Nobody solved anything"
            : `Won by ${winners.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}`}
      </span>{" "}
      <span className="soft small">
        {[hasRank && `Your rank: ${rank}`, !isFinal && "Provisional"].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
