import type { Counts } from "../queries.server.ts";
import { DueLabel } from "./due-label.tsx";
import "../own-progress.css";

interface OwnProgressProps extends Counts {
  /** Whether the list is due already. */
  isOver?: boolean;
}

export function OwnProgress({ total, solved, late, tried, isOver }: OwnProgressProps) {
  if (total === 0) return <span className="soft">No problems yet</span>;
  const share = (count: number) => ({ inlineSize: `${(100 * count) / total}%` });
  return (
    <span className="done">
      <span className="done-bar" aria-hidden="true">
        <span data-tone="good" style={share(solved - late)} />
        {late > 0 ? <span data-tone="warn" data-part="late" style={share(late)} /> : null}
        <span data-tone="warn" style={share(tried)} />
      </span>
      <span className="figures">
        {`${solved} of ${total} solved`}
        {late > 0 ? ` (${late} late)` : null}
        {tried > 0 ? `, ${tried} tried` : null}
      </span>
      {isOver && solved < total ? <DueLabel isBegun={solved + tried > 0} /> : null}
    </span>
  );
}
