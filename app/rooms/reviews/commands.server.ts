import { sql, type Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import type { NewRow, Row, Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { noteImages } from "../images/index.server.ts";
import { countReview } from "../members/index.server.ts";
import { notify, retract } from "../notifications/index.server.ts";
import { canDelete, NOT_YOURS } from "./policy.ts";
import { findOwnReview, findSubject, requireSubject, summariseReviews } from "./queries.server.ts";
import type { ReviewInput } from "./schema.ts";
import { type Subject, type SubjectAddress, storeOf } from "./subject.ts";

type Store = Pick<Application, "db" | "now" | "hub">;
type Writing = Transaction<Tables>;
type Writer = { db: Connection } & Pick<Application, "hub">;

/** A second review replaces the first, which moves to the history. @returns its id, and whether it replaced one */
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
    await noteImages(trx, reviews, id, viewer.id, [input.comment], true);
    await count(trx, subject, { ...row, author_id: viewer.id }, 1);
    await notify({ db: trx, hub }, { ...eventOf(subject, viewer.id, time), receivers: [subject.authorId] });
    return { id, edited: false };
  });
}

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
  // Submitting the form twice changes nothing.
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
  await noteImages(trx, reviews, id, author_id, [input.comment]);
  await count(trx, subject, { ...before, ...input }, 1);
}

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
      .select("author_id")
      .where("id", "=", id)
      .where("problem_id", "=", subject.id)
      .executeTakeFirst();
    if (!review) throw new NotFound("There is no such review.");
    if (!canDelete(viewer, review, "problem")) throw new Forbidden(NOT_YOURS);
    await takeOutReview({ db: trx, hub }, "problem", id);
  });
}

/** Deletes any review. @returns what putBackReview needs, or undefined if there is no such review */
export function takeOutReview({ db, hub }: Writer, kind: Subject["kind"], id: number) {
  return inTransaction(db, async (trx) => {
    const { reviews, column, history: reference } = storeOf({ kind });
    const review = await trx.selectFrom(reviews).selectAll().where("id", "=", id).executeTakeFirst();
    const subject = review && (await findSubject(trx, kind, review[column]));
    if (!subject) return undefined;
    const history = await trx
      .selectFrom("review_history")
      .selectAll()
      .where(sql.ref<number>(reference), "=", id)
      .orderBy("id")
      .execute();
    await trx.deleteFrom(reviews).where("id", "=", id).execute();
    await count(trx, subject, review, -1);
    const { author_id: actor, created_at } = review;
    if (actor !== null) await retract({ db: trx, hub }, eventOf(subject, actor, created_at));
    return { review, history };
  });
}

/** @throws Conflict if the subject is gone or the reviewer has written another review since */
export function putBackReview(
  { db }: Pick<Store, "db">,
  kind: Subject["kind"],
  { review, history }: { review: Row<"problem_reviews">; history: Row<"review_history">[] },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { reviews, column } = storeOf({ kind });
    const subject = await findSubject(trx, kind, review[column]);
    if (!subject) throw new Conflict(`Its ${kind} is gone.`);
    if (review.author_id !== null && (await findOwnReview(trx, { id: review.author_id }, subject)))
      throw new Conflict("Its author has since written another review.");
    await trx.insertInto(reviews).values(review).execute();
    for (const text of history) await trx.insertInto("review_history").values(text).execute();
    await count(trx, subject, review, 1);
  });
}

const eventOf = ({ kind, id, problem }: Subject, actor: number, at: number) =>
  ({ kind: `${kind}-review`, id, problem, actor, at }) as const;

/** Self-reviews count, but their stars do not. Averages come from integer totals, so they never drift. */
async function count(
  trx: Writing,
  subject: Subject,
  review: Pick<Row<"problem_reviews">, "author_id" | "rating" | "created_at" | "by_author">,
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
