import { Plus } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type Crumb, Crumbs, Page, TitleRow } from "../../ui/page.tsx";
import { Pages } from "../../ui/pages.tsx";
import type { ReviewSummary as Summary } from "../summary.ts";
import { ReviewCard, type ReviewCardData } from "./review-card.tsx";
import { ReviewSummary } from "./review-summary.tsx";

export interface ReviewListProps {
  title: string;
  empty: string;
  crumbs: Crumb[];
  /** The problem's own page. */
  back: string;
  addReview: string;
  summary: Summary;
  reviews: ReviewCardData[];
  newer: string | null;
  older: string | null;
}

/** The screen of a problem's or a solution's reviews. */
export function ReviewList(props: ReviewListProps) {
  const { title, empty, crumbs, back, addReview, summary, reviews } = props;
  const add = (
    <ButtonLink kind="primary" href={addReview}>
      <Plus size={16} aria-hidden /> Add Review
    </ButtonLink>
  );
  return (
    <Page>
      <Crumbs steps={crumbs} />
      <TitleRow title={title} count={summary.count}>
        <ButtonLink kind="quiet" href={back}>
          Back
        </ButtonLink>
        {summary.count > 0 ? add : null}
      </TitleRow>
      {summary.count > 0 ? (
        <>
          <ReviewSummary summary={summary} />
          <ul className="cards">
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState title={empty} action={add}>
          Be the first to say what it is like.
        </EmptyState>
      )}
      <Pages newer={props.newer} older={props.older} />
    </Page>
  );
}
