import { type ExpressionBuilder, type OnConflictBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

type Writing = Transaction<Tables>;

const DAY = 24 * 60 * 60 * 1000;

/** Work that counts toward users' figures: a problem with everything below it, or one solution with its reviews. */
interface Work {
  problemId: number;
  solutionId: number | null;
}

/** Call it in the transaction that changes the work: before deleting rows, but after making them public. */
export async function countWork(trx: Writing, work: Work, by: 1 | -1): Promise<void> {
  const days = trx
    .selectFrom(deedsIn(trx, work).as("deed"))
    .select((deed) => [
      deed.ref("author_id").$notNull().as("user_id"),
      sql<number>`created_at / ${sql.lit(DAY)}`.as("day"),
      sql<number>`count(*) * ${sql.lit(by)}`.as("total"),
    ])
    // The rows of a deleted account remain for a while. "+" keeps SQLite from scanning all users.
    .where(sql<boolean>`+author_id in (select id from users)`)
    .groupBy(["user_id", "day"]);
  await trx
    .insertInto("activity_days")
    .columns(["user_id", "day", "total"])
    .expression(days)
    .onConflict(addTotal)
    .execute();
  const shares = trx
    .selectFrom(sharesIn(trx, work).as("part"))
    .select(({ fn }) => [
      "author_id",
      fn.sum<number>("solutions").as("solutions"),
      fn.sum<number>("reviews").as("reviews"),
      fn.sum<number>("stars").as("stars"),
    ])
    .where("author_id", "is not", null)
    .groupBy("author_id");
  const sign = by === 1 ? "+" : "-";
  await trx
    .updateTable("users")
    .from(shares.as("share"))
    .set((set) => ({
      solutions_count: set("solutions_count", sign, set.ref("share.solutions")),
      // Uses the time of the newest counted solution. Otherwise deleting and re-adding a solution, or hiding and
      // showing it, would rank a user ahead of others who reached the same count earlier.
      solutions_count_at: set.fn.coalesce(newestSolution(set, by === 1 ? null : work), set.val(0)),
      reviews_received: set("reviews_received", sign, set.ref("share.reviews")),
      stars_received: set("stars_received", sign, set.ref("share.stars")),
    }))
    .whereRef("users.id", "=", "share.author_id")
    .execute();
}

function deedsIn(trx: Writing, work: Work) {
  const below = solutionsIn(trx, work)
    .select(["s.author_id", "s.created_at"])
    .unionAll(
      solutionsIn(trx, work)
        .innerJoin("solution_reviews as r", "r.solution_id", "s.id")
        .select(["r.author_id", "r.created_at"]),
    );
  if (work.solutionId !== null) return below;
  return below
    .unionAll(trx.selectFrom("problems").select(["author_id", "created_at"]).where("id", "=", work.problemId))
    .unionAll(
      trx
        .selectFrom("problem_reviews")
        .select(["author_id", "created_at"])
        .where("problem_id", "=", work.problemId),
    );
}

/** Each author's figures, spread over several rows: solutions, reviews received, and their stars. */
function sharesIn(trx: Writing, work: Work) {
  const none = sql<number>`0`;
  const reviews = sql.ref<number>("t.total").as("reviews");
  const stars = sql<number>`t.total * t.rating`.as("stars");
  const below = solutionsIn(trx, work)
    .select(["s.author_id", sql<number>`1`.as("solutions"), none.as("reviews"), none.as("stars")])
    .unionAll(
      solutionsIn(trx, work)
        .innerJoin("solution_review_totals as t", "t.solution_id", "s.id")
        .select(["s.author_id", none.as("solutions"), reviews, stars]),
    );
  if (work.solutionId !== null) return below;
  return below.unionAll(
    trx
      .selectFrom("problems as p")
      .innerJoin("problem_review_totals as t", "t.problem_id", "p.id")
      .select(["p.author_id", none.as("solutions"), reviews, stars])
      .where("p.id", "=", work.problemId),
  );
}

function newestSolution(users: ExpressionBuilder<Tables, "users">, without: Work | null) {
  const all = users
    .selectFrom("solutions as n")
    .select("n.created_at")
    .whereRef("n.author_id", "=", "users.id")
    // A subquery per row, because SQLite may start a join with all public problems.
    .where(
      (solution) =>
        solution.selectFrom("problems as p").select("p.visibility").whereRef("p.id", "=", "n.problem_id"),
      "=",
      "public",
    )
    .orderBy("n.id", "desc")
    .limit(1);
  if (without === null) return all;
  const { problemId, solutionId } = without;
  return solutionId === null
    ? all.where("n.problem_id", "!=", problemId)
    : all.where("n.id", "!=", solutionId);
}

function solutionsIn(trx: Writing, { problemId, solutionId }: Work) {
  const all = trx.selectFrom("solutions as s").where("s.problem_id", "=", problemId);
  return solutionId === null ? all : all.where("s.id", "=", solutionId);
}

interface CountedReview {
  /** Null once the account is deleted. */
  author: number | null;
  /** The author of the reviewed work; null for own work or a deleted account. */
  receiver: number | null;
  rating: number;
  created_at: number;
}

export async function countReview(
  trx: Writing,
  { author, receiver, rating, created_at }: CountedReview,
  by: 1 | -1,
) {
  const there = trx.selectFrom("users").where("id", "=", author);
  await trx
    .insertInto("activity_days")
    .columns(["user_id", "day", "total"])
    .expression(
      there.select([
        sql<number>`id`.as("user_id"),
        sql<number>`${Math.floor(created_at / DAY)}`.as("day"),
        sql<number>`${by}`.as("total"),
      ]),
    )
    .onConflict(addTotal)
    .execute();
  await trx
    .updateTable("users")
    .set((set) => ({
      reviews_received: set("reviews_received", "+", by),
      stars_received: set("stars_received", "+", by * rating),
    }))
    .where("id", "=", receiver)
    .execute();
}

function addTotal(conflict: OnConflictBuilder<Tables, "activity_days">) {
  return conflict
    .columns(["user_id", "day"])
    .doUpdateSet((set) => ({ total: set("activity_days.total", "+", set.ref("excluded.total")) }));
}
