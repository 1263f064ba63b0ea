import { ShortDate } from "../../ui/date.tsx";
import { RatingPill, Stars, StateMark } from "../../ui/marks.tsx";
import { EmptyState, Pages } from "../../ui/page.tsx";
import type { Work } from "../profile-page.server.ts";

const nothing = {
  problems: ["No Problems Yet", "Shared problems will appear here."],
  solutions: ["No Solutions Yet", "Posted solutions will appear here."],
  blogs: ["No Blogs Yet", "Published blogs will appear here."],
} as const;

const countOf = (count: number, one: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

/** A page of a user's problems, solutions or blogs. */
export function WorkList({ part: { tab, rows, newer, older } }: { part: Work }) {
  const [title, text] = nothing[tab];
  if (rows.length === 0) return <EmptyState title={title}>{text}</EmptyState>;
  return (
    <>
      <ul className="panel rows">
        {rows.map((row) =>
          "rating" in row ? (
            <li key={row.id} className="problem">
              <StateMark mark={row.mark} />
              <RatingPill rating={row.rating} />
              <a className="name" href={`/problem/${row.id}`}>
                {row.title}
              </a>
              <span className="figures">
                <span>{countOf(row.solutions, "solution")}</span>
                <span>{countOf(row.reviews, "review")}</span>
              </span>
              <span className="meta">{row.platform}</span>
            </li>
          ) : (
            <li key={row.id} className="row-with-actions">
              <a className="name" href={row.href}>
                {row.title}
              </a>
              <span className="meta">
                {"average" in row && row.average > 0 ? <Stars value={row.average} /> : null}
                {"language" in row ? <span className="label">{row.language}</span> : null}
                <ShortDate value={row.createdAt} />
              </span>
            </li>
          ),
        )}
      </ul>
      <Pages newer={newer} older={older} />
    </>
  );
}
