import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { Crumbs, Page, TitleRow } from "../../ui/page.tsx";
import { ReviewForm } from "../components/review-form.tsx";
import { ReviewTips } from "../components/review-tips.tsx";
import { loadReviewForm, postReview } from "../reviews-page.server.ts";

export const loader = withUser(loadReviewForm);

export const action = withUser(postReview);

export const meta = () => [{ title: "Add Review · Upsolve" }];

const tips = [
  "Say whether the approach is explained well enough to find it again.",
  "Check correctness and complexity: name the cases it may fail on.",
  "Say what would make the code easier to read, and be kind.",
];

export default function AddSolutionReviewScreen() {
  const { crumbs, back, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page shape="form">
      <Crumbs steps={crumbs} />
      <TitleRow title="Add Review" />
      <div className="stack">
        <ReviewTips tips={tips} />
        <ReviewForm result={answer?.result} submissionKey={key} back={back} />
      </div>
    </Page>
  );
}
