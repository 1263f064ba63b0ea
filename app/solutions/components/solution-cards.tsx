import { ShortDate } from "../../ui/date.tsx";
import { Avatar, Stars } from "../../ui/marks.tsx";

/** The data of a card. Kept short: it is sent twice, as HTML and as loader data. */
export interface SolutionCardData {
  id: number;
  /** Id and name of the author; undefined once the account is deleted. */
  by?: [id: number, username: string];
  language: string;
  /** The beginning of the approach, as plain text. */
  overview: string;
  rating: number;
  reviews: number;
  createdAt: number;
}

export function SolutionCards({ problemId, rows }: { problemId: number; rows: SolutionCardData[] }) {
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.id} className="card solution">
          <div className="card-head">
            <Avatar id={String(row.by?.[0] ?? 0)} name={row.by?.[1] ?? "?"} size="small" />
            <b>{row.by ? <a href={`/profile/${row.by[0]}`}>{`@${row.by[1]}`}</a> : "Unknown User"}</b>
            <span className="label">{row.language}</span>
          </div>
          <a className="overview" href={`/problem/${problemId}/solutions/${row.id}`}>
            {row.overview}
          </a>
          <div className="meta">
            {row.reviews > 0 ? (
              <>
                {row.rating > 0 ? <Stars value={row.rating} /> : null}
                <span>{row.reviews === 1 ? "1 review" : `${row.reviews.toLocaleString("en")} reviews`}</span>
              </>
            ) : (
              <span>No reviews yet</span>
            )}
            <ShortDate value={row.createdAt} />
          </div>
        </li>
      ))}
    </ul>
  );
}
