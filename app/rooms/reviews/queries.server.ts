import { sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { fetchPage, inPages, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { findProblem, requireVisibleProblem } from "../problems/index.server.ts";
import { requireVisibleSolution } from "../solutions/index.server.ts";
import { type Subject, type SubjectAddress, storeOf } from "./subject.ts";

/** A private problem also hides its solutions. @throws NotFound */
export async function requireSubject(
  db: Connection,
  viewer: Viewer,
  { problemId, solutionId }: SubjectAddress,
): Promise<Subject> {
  if (solutionId === null) {
    const problem = await requireVisibleProblem(db, viewer, problemId);
    const { id, author_id: authorId, reviews_count: reviewsCount } = problem;
    return { kind: "problem", id, authorId, reviewsCount, problem };
  }
  const solution = await requireVisibleSolution(db, viewer, problemId, solutionId);
  const { id, author_id: authorId, reviews_count: reviewsCount, problem } = solution;
  return { kind: "solution", id, authorId, reviewsCount, problem };
}

/** Finds the subject whether or not the viewer may see it. */
export async function findSubject(db: Connection, kind: Subject["kind"], id: number) {
  const solution =
    kind === "problem"
      ? null
      : await db
          .selectFrom("solutions")
          .select(["problem_id", "author_id", "reviews_count"])
          .where("id", "=", id)
          .executeTakeFirst();
  if (solution === undefined) return undefined;
  const problem = await findProblem(db, solution?.problem_id ?? id);
  if (!problem) return undefined;
  const { author_id: authorId, reviews_count: reviewsCount } = solution ?? problem;
  return { kind, id, authorId, reviewsCount, problem };
}

export async function findOwnReview(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  subject: Pick<Subject, "kind" | "id">,
) {
  const { reviews, column } = storeOf(subject);
  const row = await db
    .selectFrom(reviews)
    .select(["id", "rating", "comment", "created_at", "edited_at", "by_author"])
    .where("author_id", "=", viewer.id)
    .where(sql.ref<number>(column), "=", subject.id)
    .executeTakeFirst();
  return row && { ...row, author_id: viewer.id };
}

export function listReviews(db: Connection, subject: Pick<Subject, "kind" | "id">, page: PageRequest) {
  const { reviews, column } = storeOf(subject);
  const query = db
    .selectFrom(`${reviews} as r`)
    .leftJoin("users as u", "u.id", "r.author_id")
    .select(["r.id", "r.rating", "r.comment", "r.created_at", "r.edited_at", "r.by_author", "r.author_id"])
    .select(["u.username", "u.avatar"])
    .where(sql.ref<number>(`r.${column}`), "=", subject.id);
  return fetchPage(query, page, { id: "r.id" });
}
export type ReviewEntry = Awaited<ReturnType<typeof listReviews>>["rows"][number];

/** Omits authors' own reviews. Reads at most five stored totals. */
export async function summariseReviews(db: Connection, subject: Pick<Subject, "kind" | "id">) {
  const { totals, column } = storeOf(subject);
  const rows = await db
    .selectFrom(totals)
    .select(["rating", "total"])
    .where(sql.ref<number>(column), "=", subject.id)
    .execute();
  const spread = [0, 0, 0, 0, 0];
  for (const { rating, total } of rows) spread[rating - 1] = total;
  const count = spread.reduce((sum, total) => sum + total, 0);
  const stars = spread.reduce((sum, total, index) => sum + total * (index + 1), 0);
  return { count, average: count === 0 ? 0 : stars / count, spread };
}

/** Includes older versions. Omits the titles of problems that are now private. */
export async function* exportReviews(db: Connection, userId: number) {
  for (const kind of ["problem", "solution"] as const) {
    const { reviews, column, history } = storeOf({ kind });
    const problem =
      kind === "problem"
        ? sql.ref<number>("r.problem_id")
        : sql<number>`(select problem_id from solutions where id = r.solution_id)`;
    const rows = inPages((after) =>
      db
        .selectFrom(`${reviews} as r`)
        .leftJoin("problems as p", (join) =>
          join
            .on("p.id", "=", problem)
            .on((on) => on.or([on("p.visibility", "=", "public"), on("p.author_id", "=", userId)])),
        )
        .select(["r.id", "p.title", "r.rating", "r.comment", "r.created_at", "r.edited_at"])
        .select(sql.ref<number>(`r.${column}`).as("subject"))
        .where("r.author_id", "=", userId)
        .where("r.id", ">", after)
        .orderBy("r.id")
        .limit(100)
        .execute(),
    );
    for await (const { id, title, subject, rating, comment, created_at, edited_at } of rows) {
      const older = await db
        .selectFrom("review_history")
        .select(["rating", "comment", "created_at"])
        .where(sql.ref<number>(history), "=", id)
        .orderBy("id")
        .execute();
      yield {
        _id: String(id),
        title,
        of: kind,
        [kind]: String(subject),
        rating,
        createdAt: new Date(created_at).toISOString(),
        editedAt: edited_at === null ? null : new Date(edited_at).toISOString(),
        comment,
        olderTexts: older.map((text) => ({
          writtenAt: new Date(text.created_at).toISOString(),
          rating: text.rating,
          comment: text.comment,
        })),
      };
    }
  }
}
