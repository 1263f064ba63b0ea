import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { ShortDate } from "../../ui/date.tsx";
import { Crumbs, Page, TitleRow } from "../../ui/page.tsx";
import type { loadReviewForm } from "../reviews-page.server.ts";
import { ReviewForm } from "./review-form.tsx";

const tips = {
  problem: [
    "Say how clear the statement is, and whether the samples helped.",
    "Say whether the rating fits: what made it harder or easier than it says.",
    "Name what one learns from it, without giving the solution away.",
  ],
  solution: [
    "Say whether the approach is explained well enough to find it again.",
    "Check correctness and complexity: name the cases it may fail on.",
    "Say what would make the code easier to read, and be kind.",
  ],
};

export interface AddReviewProps {
  page: SerializeFrom<typeof loadReviewForm>;
  result: SubmissionResult | undefined;
}

/** The screen to write a review, or to edit the one that is there. */
export function AddReview({ page, result }: AddReviewProps) {
  const { kind, written } = page;
  return (
    <Page shape="form">
      <Crumbs steps={page.crumbs} />
      <TitleRow title={written ? "Edit Review" : "Add Review"} />
      <div className="stack">
        {written ? (
          <p>
            You reviewed this {kind} on <ShortDate value={written.at} />. Submit to replace your review.
          </p>
        ) : null}
        {page.isOwn ? (
          <p>This is your own {kind}: your review is marked 'Author' and does not count in its rating.</p>
        ) : null}
        <section className="panel" aria-labelledby="review-tips">
          <h2 className="panel-head" id="review-tips">
            Review tips
          </h2>
          <div className="prose panel-body small">
            <ul>
              {tips[kind].map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </div>
        </section>
        <ReviewForm result={result} written={written} back={page.back} />
      </div>
    </Page>
  );
}
