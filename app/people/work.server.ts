import { type ExpressionBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/** What counts in users' figures: a problem with everything below it, or one of its solutions with its reviews. */
export interface Work {
  problemId: number;
  solutionId: number | null;
}

type Writing = Transaction<Tables>;

/** Every contribution, with its author and time. */
export function deedsIn(trx: Writing, work: Work) {
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

/** The figures of each author, in several rows: solutions, reviews received, and the stars in them. */
export function sharesIn(trx: Writing, work: Work) {
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

/** The time of a user's newest solution to a public problem. @param without work that no longer counts. */
export function newestSolution(users: ExpressionBuilder<Tables, "users">, without: Work | null) {
  const all = users
    .selectFrom("solutions as n")
    .select("n.created_at")
    .whereRef("n.author_id", "=", "users.id")
    // A subquery for each row: in a join, SQLite may start with all public problems.
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
