import { ShortDate } from "../../ui/date.tsx";
import { RatingPill, Stars } from "../../ui/marks.tsx";
import { EmptyState } from "../../ui/page.tsx";
import type { ProfilePage } from "../profile-page.server.ts";

type RowsOf<T extends ProfilePage["part"]["tab"]> =
  Extract<ProfilePage["part"], { tab: T }> extends { rows: infer Rows } ? Rows : never;

const countOf = (count: number, one: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

export function AuthoredProblems({ rows }: { rows: RowsOf<"problems"> }) {
  if (rows.length === 0)
    return <EmptyState title="No Problems Yet">Shared problems will appear here.</EmptyState>;
  return (
    <ul className="panel rows">
      {rows.map((row) => (
        <li key={row.id} className="problem">
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
      ))}
    </ul>
  );
}

export function PublishedBlogs({ rows }: { rows: RowsOf<"blogs"> }) {
  if (rows.length === 0)
    return <EmptyState title="No Blogs Yet">Published blogs will appear here.</EmptyState>;
  return (
    <ul className="panel rows">
      {rows.map((row) => (
        <li key={row.id} className="row-with-actions">
          <a className="name" href={`/blog/${row.id}`}>
            {row.title}
          </a>
          <span className="meta">
            <ShortDate value={row.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function PostedSolutions({ rows }: { rows: RowsOf<"solutions"> }) {
  if (rows.length === 0)
    return <EmptyState title="No Solutions Yet">Posted solutions will appear here.</EmptyState>;
  return (
    <ul className="panel rows">
      {rows.map((row) => (
        <li key={row.id} className="row-with-actions">
          <a className="name" href={`/problem/${row.problemId}/solutions/${row.id}`}>
            {row.title}
          </a>
          <span className="meta">
            {row.average > 0 ? <Stars value={row.average} /> : null}
            <span className="label">{row.language}</span>
            <ShortDate value={row.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
