import { counted } from "../../../../platform/ui/counted.ts";
import { ShortDate } from "../../../../platform/ui/date.tsx";
import { cellText } from "../../boards/cell-text.ts";
import { Box } from "../../boards/components/legend.tsx";
import type { ContestRow } from "../team-page.server.ts";

export function TeamContests({ contests }: { contests: ContestRow[] }) {
  return (
    <ul className="panel rows">
      {contests.map(({ id, name, board, at, row }) => (
        <li key={id} className="team-contest">
          <h3>
            <a href={board}>{name}</a>
          </h3>
          <span className="meta">
            <ShortDate value={at} />
            {row === null ? (
              <span>Nobody of this team is on the board any more</span>
            ) : (
              <>
                <span>{row.members.join(", ")}</span>
                <span>
                  Rank {row.rank} of {row.of} here
                </span>
                <span>
                  {counted(row.solved, "problem")} solved
                  {row.upsolved > 0 ? `, ${row.upsolved} later` : null}
                </span>
              </>
            )}
          </span>
          {row === null ? null : (
            <ol className="squares" aria-label={`Problems of ${name}`}>
              {row.cells.map((cell) => (
                <Square key={cell[0]} cell={cell} />
              ))}
            </ol>
          )}
        </li>
      ))}
    </ul>
  );
}

type Cells = NonNullable<ContestRow["row"]>["cells"];

function Square({ cell: [letter, name, status, when, note] }: { cell: Cells[number] }) {
  const isProven = note === "" || status === "tried";
  const text = cellText(status, status === "tried" ? "" : note);
  return (
    <li title={[name, when ? `${text} at ${when}` : text].filter(Boolean).join(": ")}>
      <span className="letter">{letter}</span>
      <Box status={status} trust={isProven ? "verified" : note === "vouched" ? note : "unverified"} />
      <span className="visually-hidden">{text}</span>
      {when ? <span className="when">{when}</span> : null}
    </li>
  );
}
