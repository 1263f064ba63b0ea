import { ShortDate } from "../../ui/date.tsx";
import { Avatar } from "../../ui/marks.tsx";

/** A card's data. Kept short: pages contain it twice, as HTML and as loader data. */
export interface BlogCardData {
  id: number;
  title: string;
  /** Id and name of the author. */
  by: [id: number, username: string];
  /** An excerpt of the content, as plain text. */
  content: string;
  createdAt: number;
}

export function BlogCards({ rows }: { rows: BlogCardData[] }) {
  return (
    <ul className="cards">
      {rows.map(({ id, title, by: [author, username], content, createdAt }) => (
        <li key={id} className="card blog">
          <h3>
            <a href={`/blog/${id}`}>{title}</a>
          </h3>
          <p className="soft">{content}</p>
          <div className="card-foot meta">
            <Avatar id={String(author)} name={username} size="small" />
            <a href={`/profile/${author}`}>{username}</a>
            <ShortDate value={createdAt} />
          </div>
        </li>
      ))}
    </ul>
  );
}
