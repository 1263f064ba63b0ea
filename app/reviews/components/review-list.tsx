import type { SerializeFrom } from "@remix-run/node";
import { Plus } from "lucide-react";
import type { CSSProperties } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { Stars } from "../../ui/marks.tsx";
import { Crumbs, EmptyState, Page, Pages, TitleRow } from "../../ui/page.tsx";
import type { loadReviewsPage } from "../reviews-page.server.ts";
import { ReviewCard } from "./review-card.tsx";

type ReviewsPage = SerializeFrom<typeof loadReviewsPage>;
export type ReviewListProps = ReviewsPage & { title: string; empty: string };

/** The screen of a problem's or a solution's reviews. */
export function ReviewList(props: ReviewListProps) {
  const { title, empty, crumbs, back, addReview, count, summary, reviews } = props;
  const add = (
    <ButtonLink kind="primary" href={addReview}>
      <Plus size={16} aria-hidden /> Add Review
    </ButtonLink>
  );
  return (
    <Page>
      <Crumbs steps={crumbs} />
      <TitleRow title={title} count={count}>
        <ButtonLink kind="quiet" href={back}>
          Back
        </ButtonLink>
        {count > 0 ? add : null}
      </TitleRow>
      {count > 0 ? (
        <>
          {summary.count > 0 ? <ReviewSummary summary={summary} /> : null}
          <ul className="cards">
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState title={empty} action={add}>
          Be the first to write one.
        </EmptyState>
      )}
      <Pages newer={props.newer} older={props.older} />
    </Page>
  );
}

/** The average and the number of ratings with five, four, three, two and one stars. */
function ReviewSummary({ summary }: Pick<ReviewsPage, "summary">) {
  const { count, average, spread } = summary;
  const shown = spread.map((total, index) => ({ stars: index + 1, total })).reverse();
  return (
    <section className="panel verdict" aria-label="Ratings">
      <div>
        <Stars value={average} />
        <p className="soft small">{count === 1 ? "1 rating" : `${count.toLocaleString("en-US")} ratings`}</p>
      </div>
      <ul className="small">
        {shown.map(({ stars, total }) => (
          <li key={stars} style={{ "--part": total / count } as CSSProperties}>
            <span className="soft">{stars === 1 ? "1 star" : `${stars} stars`}</span>
            <span className="soft">{total.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
