import { sql, type Transaction } from "kysely";
import type { Application, Viewer } from "../context.ts";
import { inTransaction } from "../db/connection.server.ts";
import type { NewRow, Tables } from "../db/tables.ts";
import { Forbidden, NotFound } from "../http/errors.ts";
import { findSubmission } from "../http/submissions.server.ts";
import { notify, retract, type Subject as Told } from "../notifications/commands.server.ts";
import { type CountedReview, countReview } from "../people/commands.server.ts";
import { canDelete } from "./policy.ts";
import { requireSubject, summariseReviews } from "./queries.server.ts";
import type { ReviewInput } from "./schema.ts";
import { type Subject, type SubjectAddress, storeOf } from "./subject.ts";

type Store = Pick<Application, "db" | "now" | "hub">;
type Writing = Transaction<Tables>;

/**
 * Stores a review of a problem or a solution, and notifies its author.
 * @param key made by the client for one submission; the same key returns the review already stored.
 * @returns its id.
 * @throws NotFound when the viewer may not see it; Conflict when the key was another review's.
 */
export function addReview(
  { db, now, hub }: Store,
  viewer: Viewer,
  address: SubjectAddress,
  input: ReviewInput,
  key: string | null = null,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const subject = await requireSubject(trx, viewer, address);
    const { reviews, column } = storeOf(subject);
    const sent = await findSubmission(trx, reviews, viewer.id, key, { [column]: subject.id });
    if (sent) return sent.id;
    const row = {
      [column]: subject.id,
      author_id: viewer.id,
      ...input,
      submission_key: key,
      created_at: now(),
    };
    const { id } = await trx
      .insertInto(reviews)
      .values(row as NewRow<typeof reviews>)
      .returning("id")
      .executeTakeFirstOrThrow();
    await count(trx, subject, { author: viewer.id, rating: input.rating, created_at: row.created_at }, 1);
    const notice = { ...happening(subject, viewer, row.created_at), receivers: [subject.authorId] };
    await notify({ db: trx, hub }, notice);
    return id;
  });
}

/** Deletes the viewer's review of a problem. @throws NotFound, Forbidden */
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
      .select(["author_id", "rating", "created_at"])
      .where("id", "=", id)
      .where("problem_id", "=", problemId)
      .executeTakeFirst();
    if (!review) throw new NotFound("There is no such review.");
    if (!canDelete(viewer, review, "problem")) throw new Forbidden("Only its author may delete this review.");
    await trx.deleteFrom("problem_reviews").where("id", "=", id).execute();
    await count(trx, subject, { author: viewer.id, ...review }, -1);
    await retract({ db: trx, hub }, happening(subject, viewer, review.created_at));
  });
}

/** The notification that a review sends its subject's author. */
function happening(subject: Subject, viewer: Viewer, at: number): Told {
  return {
    kind: `${subject.kind}-review`,
    actor: viewer.id,
    problem: subject.problem,
    ...(subject.kind === "solution" ? { solutionId: subject.id } : {}),
    at,
  };
}

/** Counts a review in (+1) or out (-1): for what is reviewed and, where that is public, for the people too. */
async function count(
  trx: Writing,
  subject: Subject,
  review: Omit<CountedReview, "receiver">,
  by: 1 | -1,
): Promise<void> {
  await addToTotals(trx, subject, review.rating, by);
  if (subject.problem.visibility === "public")
    await countReview(trx, { ...review, receiver: subject.authorId }, by);
}

/**
 * Counts a rating in (+1) or out (-1), in the transaction that stores or removes it. Number and average of the
 * subject are made anew from whole numbers each time, so that nothing adds up that is not so.
 */
async function addToTotals(trx: Writing, subject: Subject, rating: number, by: 1 | -1): Promise<void> {
  const { totals, column, subjects } = storeOf(subject);
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
  const { count, average } = await summariseReviews(trx, subject);
  await trx
    .updateTable(subjects)
    .set({ reviews_count: count, average_rating: average })
    .where("id", "=", subject.id)
    .execute();
}
