import type { LastContest } from "../last-contests.server.ts";

export function LastContests({ contests }: { contests: LastContest[] }) {
  if (contests.length === 0) return null;
  return (
    <section className="panel given-lists" aria-labelledby="last-contests">
      <h2 className="visually-hidden" id="last-contests">
        Your last contests
      </h2>
      <ul className="rows">
        {contests.map(({ name, board, queue, solved, left }) => (
          <li key={board} className="row-with-actions">
            <a className="name" href={board}>
              {name}
            </a>
            <span className="meta">
              <span>
                You solved {solved},{" "}
                <a className="link" href={queue} title="In your queue">
                  {left} left<span className="visually-hidden"> of {name}</span>
                </a>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
