import type { SerializeFrom } from "@remix-run/node";
import { DeleteItem } from "../../ui/confirm.tsx";
import { ShortDate } from "../../ui/date.tsx";
import { Avatar, Stars } from "../../ui/marks.tsx";
import { Prose } from "../../ui/prose.tsx";
import type { loadReviewsPage } from "../reviews-page.server.ts";

type Review = SerializeFrom<typeof loadReviewsPage>["reviews"][number];

export function ReviewCard({ review }: { review: Review }) {
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
