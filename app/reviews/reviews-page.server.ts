import type { ScreenArgs } from "../accounts/guards.server.ts";
import type { Viewer } from "../context.ts";
import { Invalid } from "../http/errors.ts";
import { readForm, submitForm } from "../http/forms.server.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../http/pages.server.ts";
import { redirectWithToast } from "../http/toast.server.ts";
import { loadMarkdown } from "../text/load.server.ts";
import type { Crumb } from "../ui/page.tsx";
import { addReview } from "./commands.server.ts";
import { ASK_ONE_STAR, canDelete, savedMessage } from "./policy.ts";
import { findOwnReview, listReviews, requireSubject, summariseReviews } from "./queries.server.ts";
import { reviewSchema } from "./schema.ts";
import { addressOf, pathOf, type Subject } from "./subject.ts";

type Args = Pick<ScreenArgs<Viewer>, "db" | "viewer" | "params" | "url">;

/** A multiple of one, two and three columns. */
const PAGE_SIZE = 24;

/** The data of the screen of a problem's or a solution's reviews. @throws NotFound */
export async function loadReviewsPage({ db, viewer, params, url }: Args) {
  const subject = await requireSubject(db, viewer, addressOf(params));
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listReviews(db, subject, position);
  leaveEmptyPage(url, position, page);
  const { renderMarkdown } = await loadMarkdown();
  const comments = page.rows.map((row) => renderMarkdown(row.comment, { topHeading: 2, oneOfMany: true }));
  return {
    ...placeOf(subject),
    addReview: `${pathOf(subject)}/addreview`,
    count: subject.reviewsCount,
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
      edited: row.edited_at !== null,
      byAuthor: row.by_author === 1,
      deletable: canDelete(viewer, row, subject.kind),
    })),
    ...pageLinks(url, page),
    hasMath: comments.some((comment) => comment.hasMath),
  };
}

/** The data of the review form, filled with the viewer's review if they have written one. @throws NotFound */
export async function loadReviewForm({ db, viewer, params }: Omit<Args, "url">) {
  const subject = await requireSubject(db, viewer, addressOf(params));
  const own = await findOwnReview(db, viewer, subject);
  return {
    ...placeOf(subject),
    kind: subject.kind,
    isOwn: subject.authorId === viewer.id,
    written: own && { rating: String(own.rating), comment: own.comment, at: own.edited_at ?? own.created_at },
  };
}

/** Stores what the form posts and leads back to the subject. One star, the default, needs a second submission. */
export async function postReview({ request, params, app, db, viewer, context }: ScreenArgs<Viewer>) {
  const address = addressOf(params);
  const subject = await requireSubject(db, viewer, address);
  const form = await readForm(request);
  return submitForm(form, reviewSchema, async (input) => {
    if (input.rating === 1 && form.get("onestar") !== "yes") {
      const own = await findOwnReview(db, viewer, subject);
      if (own?.rating !== 1) throw new Invalid(ASK_ONE_STAR, { rating: [ASK_ONE_STAR] });
    }
    const { edited } = await addReview(app, viewer, address, input);
    return redirectWithToast(context, pathOf(subject), savedMessage(edited));
  });
}

/** The breadcrumbs of a screen about reviews, and the problem to go back to. */
function placeOf(subject: Subject): { crumbs: Crumb[]; back: string } {
  const back = `/problem/${subject.problem.id}`;
  const crumbs: Crumb[] = [
    { title: "Problems", href: "/dashboard" },
    { title: subject.problem.title, href: back },
  ];
  if (subject.kind === "solution") crumbs.push({ title: "Solution", href: pathOf(subject) });
  return { crumbs, back };
}
