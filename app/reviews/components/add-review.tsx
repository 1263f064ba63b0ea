import type { SubmissionResult } from "@conform-to/react";
import { type Crumb, Crumbs, Page, TitleRow } from "../../ui/page.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewTips } from "./review-tips.tsx";

export interface AddReviewProps {
  page: { crumbs: Crumb[]; back: string; key: string };
  result: SubmissionResult | undefined;
  /** What to say of a problem, or of a solution. */
  tips: readonly string[];
}

/** The screen where a review is written, whatever it is about. */
export function AddReview({ page, result, tips }: AddReviewProps) {
  return (
    <Page shape="form">
      <Crumbs steps={page.crumbs} />
      <TitleRow title="Add Review" />
      <div className="stack">
        <ReviewTips tips={tips} />
        <ReviewForm result={result} submissionKey={page.key} back={page.back} />
      </div>
    </Page>
  );
}
