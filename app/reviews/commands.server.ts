import { sql, type Transaction } from "kysely";
import type { Application, Viewer } from "../context.ts";
import { inTransaction } from "../db/connection.server.ts";
import type { NewRow, Tables } from "../db/tables.ts";
import { Forbidden, NotFound } from "../http/errors.ts";
import { type Subject as Event, notify, retract } from "../notifications/commands.server.ts";
import { countReview } from "../people/commands.server.ts";
import { canDelete, NOT_YOURS } from "./policy.ts";
import { findOwnReview, requireSubject, summariseReviews } from "./queries.server.ts";
import type { ReviewInput } from "./schema.ts";
import { type Subject, type SubjectAddress, storeOf } from "./subject.ts";

type Store = Pick<Application, "db" | "now" | "hub">;
type Writing = Transaction<Tables>;

/**
 * Stores the viewer's review of a problem or a solution and notifies its author. Each person has one review of a
 * subject: a second one replaces the text and the rating of the first and keeps the old ones as its history.
 * @returns its id, and whether it replaced an earlier text.
 * @throws NotFound when the viewer may not see the subject.
 */
export function addReview(
  { db, now, hub }: Store,
  viewer: Viewer,
  address: SubjectAddress,
  input: ReviewInput,
): Promise<{ id: number; edited: boolean }> {
  return inTransaction(db, async (trx) => {
    const subject = await requireSubject(trx, viewer, address);
    const time = now();
    const before = await findOwnReview(trx, viewer, subject);
    if (before) {
      await editReview(trx, subject, before, input, time);
      return { id: before.id, edited: true };
    }
    const { reviews, column } = storeOf(subject);
    const row = {
      [column]: subject.id,
      author_id: viewer.id,
      ...input,
      created_at: time,
      by_author: subject.authorId === viewer.id ? 1 : 0,
    };
    const { id } = await trx
      .insertInto(reviews)
      .values(row as NewRow<typeof reviews>)
      .returning("id")
      .executeTakeFirstOrThrow();
    await count(trx, subject, { ...row, author_id: viewer.id }, 1);
    await notify({ db: trx, hub }, { ...eventOf(subject, viewer, time), receivers: [subject.authorId] });
    return { id, edited: false };
  });
}

/** Older texts kept of one review: the newest. */
const MOST_OLDER_TEXTS = 20;

type StoredReview = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>;

async function editReview(
  trx: Writing,
  subject: Subject,
  before: StoredReview,
  input: ReviewInput,
  time: number,
): Promise<void> {
  const { id, author_id, rating, comment, created_at, edited_at } = before;
  // A form sent twice changes nothing.
  if (input.rating === rating && input.comment === comment) return;
  const { reviews, history } = storeOf(subject);
  const old = { [history]: id, author_id, rating, comment, created_at: edited_at ?? created_at };
  await trx
    .insertInto("review_history")
    .values(old as NewRow<"review_history">)
    .execute();
  const ofReview = sql<boolean>`${sql.ref(history)} = ${id}`;
  await trx
    .deleteFrom("review_history")
    .where(ofReview)
    .where("id", "<=", (where) =>
      where
        .selectFrom("review_history")
        .select("id")
        .where(ofReview)
        .orderBy("id", "desc")
        .offset(MOST_OLDER_TEXTS)
        .limit(1),
    )
    .execute();
  await count(trx, subject, before, -1);
  await trx
    .updateTable(reviews)
    .set({ ...input, edited_at: time })
    .where("id", "=", id)
    .execute();
  await count(trx, subject, { ...before, ...input }, 1);
}

/** Deletes the viewer's review of a problem, with its history. @throws NotFound, Forbidden */
export function deleteReview(
  { db, hub }: Pick<Store, "db" | "hub">,
  viewer: Viewer,
  problemId: number,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const subject = await requireSubject(trx, viewer, { problemId, solutionId: null });
    const review = await trx
      .selectFrom("problem_reviews")
      .select(["author_id", "rating", "created_at", "by_author"])
      .where("id", "=", id)
      .where("problem_id", "=", problemId)
      .executeTakeFirst();
    if (!review) throw new NotFound("There is no such review.");
    if (!canDelete(viewer, review, "problem")) throw new Forbidden(NOT_YOURS);
    await trx.deleteFrom("problem_reviews").where("id", "=", id).execute();
    await count(trx, subject, { ...review, author_id: viewer.id }, -1);
    await retract({ db: trx, hub }, eventOf(subject, viewer, review.created_at));
  });
}

/** The notification that a review sends its subject's author. */
function eventOf(subject: Subject, viewer: Viewer, at: number): Event {
  return {
    kind: `${subject.kind}-review`,
    actor: viewer.id,
    problem: subject.problem,
    ...(subject.kind === "solution" ? { solutionId: subject.id } : {}),
    at,
  };
}

/**
 * Counts a review in (+1) or out (-1), in the transaction that stores or removes it. A review of one's own work
 * counts as a review but gives no stars. The average is computed from whole numbers each time, so it never drifts.
 */
async function count(
  trx: Writing,
  subject: Subject,
  review: { author_id: number; rating: number; created_at: number; by_author: number },
  by: 1 | -1,
): Promise<void> {
  const { author_id: author, rating, created_at, by_author } = review;
  if (!by_author) await countRating(trx, subject, rating, by);
  const { average } = await summariseReviews(trx, subject);
  await trx
    .updateTable(storeOf(subject).subjects)
    .set((set) => ({ reviews_count: set("reviews_count", "+", by), average_rating: average }))
    .where("id", "=", subject.id)
    .execute();
  if (subject.problem.visibility !== "public") return;
  await countReview(trx, { author, rating, created_at, receiver: by_author ? null : subject.authorId }, by);
}

async function countRating(trx: Writing, subject: Subject, rating: number, by: 1 | -1): Promise<void> {
  const { totals, column } = storeOf(subject);
  const row = { [column]: subject.id, rating, total: by };
  await trx
    .insertInto(totals)
    .values(row as NewRow<typeof totals>)
    .onConflict((conflict) =>
      conflict.columns([column, "rating"]).doUpdateSet((set) => ({ total: set(`${totals}.total`, "+", by) })),
    )
    .execute();
  await trx
    .deleteFrom(totals)
    .where(sql.ref<number>(column), "=", subject.id)
    .where("total", "=", 0)
    .execute();
}
