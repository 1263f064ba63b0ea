import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { CSSProperties } from "react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { MethodNotAllowed } from "../../../platform/http/errors.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { pageText } from "../../../platform/text/rendered-texts.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { DeleteItem } from "../../../platform/ui/confirm.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { Ago } from "../../../platform/ui/date.tsx";
import { EntryMenu } from "../../../platform/ui/entry-menu.tsx";
import { Folded } from "../../../platform/ui/folded.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Avatar, Stars } from "../../../platform/ui/marks.tsx";
import { Crumbs, EmptyState, Page, Pages, TitleRow } from "../../../platform/ui/page.tsx";
import { ProblemHead } from "../../../platform/ui/problem-head.tsx";
import { mathStyles, Prose } from "../../../platform/ui/prose.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { blockedBy } from "../../blocks/index.server.ts";
import { getProblemHead } from "../../problems/index.server.ts";
import { toHead } from "../../problems/json.ts";
import { deleteReview } from "../commands.server.ts";
import { canDelete } from "../policy.ts";
import { listReviews, requireSubject, summariseReviews } from "../queries.server.ts";
import { deletionSchema } from "../schema.ts";
import { addressOf, pathOf, placeOf } from "../subject.ts";
import "../../problems/problem.css";

/** Fills every row in one, two and three columns. */
const PAGE_SIZE = 24;

export const loader = withUser(async ({ db, viewer, params, url, context }) => {
  const subject = await requireSubject(db, viewer, addressOf(params));
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listReviews(db, subject, position);
  leaveEmptyPage(url, position, page);
  const blocked = await blockedBy(db, viewer.id);
  const comments = await Promise.all(
    page.rows.map((row) => pageText(context, `${subject.kind}_reviews`, row, "comment")),
  );
  return {
    ...placeOf(subject),
    problem: subject.kind === "problem" ? toHead(await getProblemHead(db, viewer, subject.id)) : undefined,
    kind: subject.kind,
    addReview: `${pathOf(subject)}/addreview`,
    count: subject.reviewsCount,
    summary: await summariseReviews(db, subject),
    reviews: page.rows.map((row, index) => ({
      id: row.id,
      author:
        row.author_id === null
          ? null
          : { id: row.author_id, username: row.username ?? "", avatar: row.avatar },
      rating: row.rating,
      html: comments[index]?.html ?? "",
      createdAt: row.created_at,
      edited: row.edited_at !== null,
      byAuthor: row.by_author === 1,
      fromBlocked: blocked.has(row.author_id),
      deletable: canDelete(viewer, row, subject.kind),
    })),
    ...pageLinks(url, page),
    hasMath: comments.some((comment) => comment.hasMath),
  };
});

export const action = withUser("author", async ({ request, params, url, app, viewer, context }) => {
  const { problemId, solutionId } = addressOf(params);
  if (solutionId !== null) throw new MethodNotAllowed(["GET"]);
  return submitForm(await readForm(request), deletionSchema, async ({ review }) => {
    await deleteReview(app, viewer, problemId, idParam(review));
    return redirectWithToast(context, url.pathname + url.search, "Review deleted");
  });
});

export const clientAction = keepFormOnFailure();

export { printLinks as links } from "../../../platform/ui/print-text.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => [
  titled(`${params.solutionId ? "Solution" : "Problem"} Reviews`, data?.crumbs[1]?.title),
  ...mathStyles(data?.hasMath ?? false),
];

type ReviewsPage = SerializeFrom<typeof loader>;

export default function ReviewsScreen() {
  const { problem, kind, crumbs, back, addReview, count, summary, reviews, newer, older } =
    useLoaderData<typeof loader>();
  const add = (
    <ButtonLink kind="primary" href={addReview}>
      <Icon name="plus" /> Add Review
    </ButtonLink>
  );
  return (
    <Page>
      {problem ? <ProblemHead problem={problem} tab="reviews" /> : <Crumbs steps={crumbs} />}
      <TitleRow
        title={problem ? "Problem Reviews" : "Solution Reviews"}
        level={problem ? 2 : 1}
        count={count}
      >
        <ButtonLink kind="quiet" href={back}>
          Back
        </ButtonLink>
        {count > 0 ? add : null}
      </TitleRow>
      {count > 0 ? (
        <div className="cards">
          {summary.count > 0 ? <ReviewSummary summary={summary} /> : null}
          <ul>
            {reviews.map((review) => (
              <li className="card" key={review.id}>
                <Folded what="a review" isFolded={review.fromBlocked}>
                  <ReviewCard review={review} kind={kind} />
                </Folded>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState title={`No reviews found for this ${kind}.`} action={add}>
          Be the first to write one.
        </EmptyState>
      )}
      <Pages newer={newer} older={older} />
    </Page>
  );
}

type ReviewProps = { review: ReviewsPage["reviews"][number]; kind: ReviewsPage["kind"] };

function ReviewCard({ review, kind }: ReviewProps) {
  const { author } = review;
  return (
    <>
      <div className="card-head">
        <Avatar
          id={String(author?.id ?? "")}
          name={author?.username ?? "?"}
          image={author?.avatar}
          size="small"
        />
        {author ? (
          <a className="by" href={`/profile/${author.id}`}>
            {`@${author.username}`}
          </a>
        ) : (
          <span className="by">Unknown</span>
        )}
        {review.byAuthor ? <span className="label">Author</span> : null}
        <Stars value={review.rating} />
      </div>
      <Prose html={review.html} />
      <div className="card-foot meta">
        <Ago value={review.createdAt} />
        {review.edited ? <span>edited</span> : null}
        {review.deletable ? (
          <DeleteItem
            name="review"
            value={review.id}
            label="Delete review"
            question="Are you sure you want to delete this review?"
          />
        ) : null}
        <EntryMenu
          kind={`${kind}-review`}
          id={review.id}
          author={author?.id ?? null}
          of={`review by ${author?.username ?? "Unknown"}`}
        />
      </div>
    </>
  );
}

const LEAST_OF_HISTOGRAM = 3;

function ReviewSummary({ summary }: Pick<ReviewsPage, "summary">) {
  const { count, average, spread } = summary;
  const shown = spread.map((total, index) => ({ stars: index + 1, total })).reverse();
  return (
    <section className="card verdict" aria-label="Ratings">
      <div>
        <Stars value={average} />
        <p className="soft small">{counted(count, "rating")}</p>
      </div>
      {count >= LEAST_OF_HISTOGRAM ? (
        <ul className="small">
          {shown.map(({ stars, total }) => (
            <li key={stars} style={{ "--part": total / count } as CSSProperties}>
              <span className="soft">{counted(stars, "star")}</span>
              <span className="soft">
                {formatNumber(total)}
                <span className="visually-hidden">{total === 1 ? " rating" : " ratings"}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
