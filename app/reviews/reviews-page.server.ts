import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { ScreenArgs } from "../accounts/guards.server.ts";
import type { Viewer } from "../context.ts";
import { readForm, submitForm } from "../http/forms.server.ts";
import { pageRequest } from "../http/pagination.ts";
import { submissionKey } from "../http/submission-key.ts";
import { redirectWithToast } from "../http/toast.server.ts";
import { loadMarkdown } from "../text/load.server.ts";
import type { Crumb } from "../ui/page.tsx";
import { addReview } from "./commands.server.ts";
import { canDelete } from "./policy.ts";
import { listReviews, requireSubject, summariseReviews } from "./queries.server.ts";
import { reviewSchema } from "./schema.ts";
import { addressOf, pathOf, type Subject } from "./subject.ts";

type Args = Pick<ScreenArgs<Viewer>, "db" | "viewer" | "params" | "url">;

/** A multiple of one, two and three columns. */
const PAGE_SIZE = 24;

/** What the screen of a problem's or a solution's reviews shows. */
export async function loadReviewsPage({ db, viewer, params, url }: Args) {
  const subject = await requireSubject(db, viewer, addressOf(params));
  const page = await listReviews(db, subject, pageRequest(url.searchParams, PAGE_SIZE));
  // The page's last review was deleted, or somebody kept the address.
  if (page.rows.length === 0 && url.search !== "") throw redirect(url.pathname);
  const { renderMarkdown } = await loadMarkdown();
  const comments = page.rows.map((row) => renderMarkdown(row.comment, { topHeading: 2, oneOfMany: true }));
  return {
    ...placeOf(subject),
    addReview: `${pathOf(subject)}/addreview`,
    summary: await summariseReviews(db, subject),
    reviews: page.rows.map((row, index) => ({
      id: row.id,
      author:
        row.author_id === null || row.username === null
          ? null
          : { id: row.author_id, username: row.username },
      rating: row.rating,
      html: comments[index]?.html ?? "",
      createdAt: row.created_at,
      deletable: canDelete(viewer, row, subject.kind),
    })),
    newer: page.newer && `?before=${page.newer}`,
    older: page.older && `?after=${page.older}`,
    hasMath: comments.some((comment) => comment.hasMath),
  };
}

/** What the form for a review needs. @throws NotFound where there is nothing to review. */
export async function loadReviewForm({ db, viewer, params }: Omit<Args, "url">) {
  const subject = await requireSubject(db, viewer, addressOf(params));
  return { ...placeOf(subject), key: randomUUID() };
}

/** Takes the form's post, and goes to what was reviewed. */
export async function postReview({ request, params, app, db, viewer, context }: ScreenArgs<Viewer>) {
  const address = addressOf(params);
  const subject = await requireSubject(db, viewer, address);
  const form = await readForm(request);
  return submitForm(form, reviewSchema, async (input) => {
    await addReview(app, viewer, address, input, submissionKey(form.get("key")));
    return redirectWithToast(context, pathOf(subject), "Review added successfully!");
  });
}

/** The way back up from a screen about reviews. */
function placeOf(subject: Subject): { crumbs: Crumb[]; back: string } {
  const back = `/problem/${subject.problem.id}`;
  const crumbs: Crumb[] = [
    { title: "Problems", href: "/dashboard" },
    { title: subject.problem.title, href: back },
  ];
  if (subject.kind === "solution") crumbs.push({ title: "Solution", href: pathOf(subject) });
  return { crumbs, back };
}
