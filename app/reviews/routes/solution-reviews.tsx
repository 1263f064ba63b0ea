import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { mathStyles } from "../../ui/prose.tsx";
import { ReviewList } from "../components/review-list.tsx";
import { loadReviewsPage } from "../reviews-page.server.ts";

export const loader = withUser(loadReviewsPage);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Solution Reviews · Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function SolutionReviewsScreen() {
  const page = useLoaderData<typeof loader>();
  return <ReviewList title="Solution Reviews" empty="No reviews found for this solution." {...page} />;
}
