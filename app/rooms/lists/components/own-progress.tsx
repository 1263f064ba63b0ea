import type { Counts } from "../queries.server.ts";

export function OwnProgress({ total, solved, tried }: Counts) {
  if (total === 0) return <span className="soft">No problems yet</span>;
  const share = (count: number) => ({ inlineSize: `${(100 * count) / total}%` });
  return (
    <span className="done">
      <span className="done-bar" aria-hidden="true">
        <span data-tone="good" style={share(solved)} />
        <span data-tone="warn" style={share(tried)} />
      </span>
      <span className="figures">
        {`${solved} of ${total} solved`}
        {tried > 0 ? `, ${tried} tried` : null}
      </span>
    </span>
  );
}
