import { Avatar } from "../../ui/avatar.tsx";
import { ShortDate } from "../../ui/date.tsx";
import { DeleteItem } from "../../ui/delete-item.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Stars } from "../../ui/stars.tsx";

export interface ReviewCardData {
  id: number;
  /** Null once the author's account is gone. */
  author: { id: number; username: string } | null;
  rating: number;
  /** The comment, rendered. */
  html: string;
  createdAt: number;
  edited: boolean;
  /** Whether the reviewer wrote the subject. */
  byAuthor: boolean;
  deletable: boolean;
}

export function ReviewCard({ review }: { review: ReviewCardData }) {
  const { author } = review;
  return (
    <li className="card">
      <div className="card-head">
        <Avatar id={String(author?.id ?? "")} name={author?.username ?? "?"} size="small" />
        {author ? (
          <a className="by" href={`/profile/${author.id}`}>
            {`@${author.username}`}
          </a>
        ) : (
          <span className="by">Unknown</span>
        )}
        {review.byAuthor ? <span className="label">Author</span> : null}
        <Stars value={review.rating} />
      </div>
      <Prose html={review.html} />
      <div className="card-foot meta">
        <ShortDate value={review.createdAt} />
        {review.edited ? <span>edited</span> : null}
        {review.deletable ? (
          <DeleteItem
            name="review"
            value={review.id}
            label="Delete review"
            question="Are you sure you want to delete this review?"
          />
        ) : null}
      </div>
    </li>
  );
}
