import { type Live, LiveText } from "../../../platform/ui/live-text.tsx";

interface LiveNowProps {
  contests: (Live & { board: string })[];
}

/** The contests that members are in now. */
export function LiveNow({ contests }: LiveNowProps) {
  if (contests.length === 0) return null;
  return (
    <section className="panel given-lists" aria-labelledby="live-now">
      <h2 className="panel-head" id="live-now">
        Live now
      </h2>
      <ul className="rows">
        {contests.map(({ board, ...live }) => (
          <li key={board} className="row-with-actions">
            <a className="name" href={board}>
              <LiveText {...live} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
