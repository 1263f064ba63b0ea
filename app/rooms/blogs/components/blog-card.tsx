import { counted } from "../../../platform/ui/counted.ts";
import { ShortDate } from "../../../platform/ui/date.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import { BlogTags } from "./blog-tags.tsx";

/** Short property names, because the data is sent twice: as HTML and as loader data. */
export interface BlogCardProps {
  id: number;
  title: string;
  by: readonly [id: number, username: string, avatar: string | null];
  content: string;
  createdAt: number;
  tags: string[];
  minutes: number;
  comments: number;
  useful: number;
}

export function BlogCard(blog: BlogCardProps) {
  const { id, title, by, content, createdAt, tags, minutes, comments, useful } = blog;
  const [author, username, avatar] = by;
  return (
    <li className="card blog">
      <h3>
        <a href={`/blog/${id}`}>{title}</a>
      </h3>
      <p className="soft">{content}</p>
      <BlogTags tags={tags} />
      <div className="card-foot meta">
        <Avatar id={String(author)} name={username} image={avatar} size="small" />
        <a href={`/profile/${author}`}>{username}</a>
        <ShortDate value={createdAt} />
        <span>{readingTime(minutes)}</span>
        {comments > 0 ? <a href={`/blog/${id}#comments`}>{counted(comments, "comment")}</a> : null}
        {useful > 0 ? <span>{`${useful} useful`}</span> : null}
      </div>
    </li>
  );
}

export const readingTime = (minutes: number): string => `${minutes} min read`;
