import { formatNumber } from "../../../platform/text/numbers.ts";
import { Avatar } from "../../../platform/ui/marks.tsx";
import "../others.css";

interface OtherSolutionsProps {
  /** The address of all solutions. */
  all: string;
  count: number;
  others: {
    id: number;
    author_id: number | null;
    username: string | null;
    avatar: string | null;
    /** Its label. */
    language: string;
    approach_excerpt: string | null;
    useful_count: number;
  }[];
}

/** The most useful of the problem's other solutions. */
export function OtherSolutions({ all, count, others }: OtherSolutionsProps) {
  if (others.length === 0) return null;
  return (
    <section className="panel others" aria-labelledby="others">
      <div className="panel-head">
        <h2 id="others">
          Other solutions&ensp;
          <span className="count small">{formatNumber(count)}</span>
        </h2>
        <a className="link" href={all}>
          All
        </a>
      </div>
      <ul className="rows">
        {others.map(({ id, author_id, username, avatar, language, approach_excerpt, useful_count }) => (
          <li key={id}>
            <Avatar id={String(author_id ?? "")} name={username ?? "?"} image={avatar} size="small" />
            <a href={`${all}/${id}`}>
              <b>{username ?? "Unknown User"}</b>
              <small className="soft">{[language, approach_excerpt].filter(Boolean).join(", ")}</small>
            </a>
            {useful_count > 0 ? <small className="soft n">{formatNumber(useful_count)} useful</small> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
