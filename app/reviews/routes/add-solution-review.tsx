import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure, ownText } from "../../browser/form-failure.ts";
import { AddReview } from "../components/add-review.tsx";
import { loadReviewForm, postReview } from "../reviews-page.server.ts";

export const loader = withUser(loadReviewForm);

export const action = withUser(postReview);

export const clientAction = keepFormOnFailure(ownText);

export const meta = () => [{ title: "Add Review · Upsolve" }];

const tips = [
  "Say whether the approach is explained well enough to find it again.",
  "Check correctness and complexity: name the cases it may fail on.",
  "Say what would make the code easier to read, and be kind.",
];

export default function AddSolutionReviewScreen() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <AddReview page={page} result={answer?.result} tips={tips} />;
}
