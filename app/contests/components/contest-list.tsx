import { ExternalLink } from "lucide-react";
import type { ContestItem } from "../contests-page.server.ts";

/** The contests of one day. */
export function ContestList({ contests, showSource }: { contests: ContestItem[]; showSource: boolean }) {
  return (
    <ul className="rows">
      {contests.map((contest) => (
        <li key={contest.id} className="contest">
          <h3>
            <a href={contest.url} target="_blank" rel="nofollow noopener noreferrer">
              <span>{contest.name}</span>
              <ExternalLink size={14} aria-hidden />
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </h3>
          <span className="label" data-tone="good">
            Upcoming
          </span>
          <div className="meta">
            <time dateTime={contest.startsAt}>{contest.start}</time>
            <span>{contest.duration}</span>
            {showSource ? <span>{contest.source}</span> : null}
            <a
              className="link"
              href={`/contests/${contest.id}/calendar.ics`}
              aria-label={`Add to calendar: ${contest.name}`}
              download
            >
              Add to calendar
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}
