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
  "Say how clear the statement is, and whether the samples helped.",
  "Say whether the rating fits: what made it harder or easier than it says.",
  "Name what one learns from it, without giving the solution away.",
];

export default function AddProblemReviewScreen() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <AddReview page={page} result={answer?.result} tips={tips} />;
}
