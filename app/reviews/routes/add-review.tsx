import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure, ownText } from "../../browser/form-failure.ts";
import { AddReview } from "../components/add-review.tsx";
import { loadReviewForm, postReview } from "../reviews-page.server.ts";

export const loader = withUser(loadReviewForm);

export const action = withUser(postReview);

export const clientAction = keepFormOnFailure(ownText);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.written ? "Edit Review" : "Add Review"} · Upsolve` },
];

/** Serves a problem's address and a solution's. */
export default function AddReviewScreen() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <AddReview page={page} result={answer?.result} />;
}
