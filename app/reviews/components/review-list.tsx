import { Plus } from "lucide-react";
import type { CSSProperties } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type Crumb, Crumbs, Page, TitleRow } from "../../ui/page.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Stars } from "../../ui/stars.tsx";
import type { ReviewSummary as Summary } from "../summary.ts";
import { ReviewCard, type ReviewCardData } from "./review-card.tsx";

export interface ReviewListProps {
  title: string;
  empty: string;
  crumbs: Crumb[];
  /** The problem's own page. */
  back: string;
  addReview: string;
  /** All reviews, on every page. */
  count: number;
  /** The ratings that count. */
  summary: Summary;
  reviews: ReviewCardData[];
  newer: string | null;
  older: string | null;
}

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

/** The average, and how many gave five, four, three, two and one stars. */
function ReviewSummary({ summary }: { summary: Summary }) {
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
