import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { mathStyles } from "../../ui/prose.tsx";
import { deleteReview } from "../commands.server.ts";
import { ReviewList } from "../components/review-list.tsx";
import { loadReviewsPage } from "../reviews-page.server.ts";
import { deletionSchema } from "../schema.ts";

export const loader = withUser(loadReviewsPage);

export const action = withUser(async ({ request, params, url, app, viewer, context }) => {
  const problemId = idParam(params.problemId);
  return submitForm(await readForm(request), deletionSchema, async ({ review }) => {
    await deleteReview(app, viewer, problemId, idParam(review));
    return redirectWithToast(context, url.pathname + url.search, "Review deleted");
  });
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Problem Reviews · Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function ProblemReviewsScreen() {
  const page = useLoaderData<typeof loader>();
  return <ReviewList title="Problem Reviews" empty="No reviews found for this problem." {...page} />;
}
