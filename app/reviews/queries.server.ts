import { sql } from "kysely";
import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { inPages } from "../db/in-pages.server.ts";
import { type PageOf, type PageRequest, toPage } from "../http/pagination.ts";
import { requireVisibleProblem } from "../problems/queries.server.ts";
import { requireVisibleSolution } from "../solutions/queries.server.ts";
import { type Subject, type SubjectAddress, storeOf } from "./subject.ts";
import { type ReviewSummary, summarise } from "./summary.ts";

/** What an address names, for a viewer who may see it: a private problem hides all below it. @throws NotFound */
export async function requireSubject(
  db: Connection,
  viewer: Viewer,
  { problemId, solutionId }: SubjectAddress,
): Promise<Subject> {
  if (solutionId !== null) {
    const { id, author_id, problem } = await requireVisibleSolution(db, viewer, problemId, solutionId);
    return { kind: "solution", id, authorId: author_id, problem };
  }
  const problem = await requireVisibleProblem(db, viewer, problemId);
  return { kind: "problem", id: problem.id, authorId: problem.author_id, problem };
}

export interface ReviewEntry {
  id: number;
  rating: number;
  comment: string;
  created_at: number;
  /** Null once the author's account is gone. */
  author_id: number | null;
  username: string | null;
}

/** A page of a subject's reviews, newest first. */
export async function listReviews(
  db: Connection,
  subject: Pick<Subject, "kind" | "id">,
  page: PageRequest,
): Promise<PageOf<ReviewEntry>> {
  const { reviews, column } = storeOf(subject);
  const from = page.after ?? page.before;
  let query = db
    .selectFrom(`${reviews} as r`)
    .leftJoin("users as u", "u.id", "r.author_id")
    .select(["r.id", "r.rating", "r.comment", "r.created_at", "r.author_id", "u.username"])
    .where(sql.ref<number>(`r.${column}`), "=", subject.id);
  if (from) query = query.where("r.id", page.after ? "<" : ">", from.id);
  const fetched = await query
    .orderBy("r.id", page.before ? "asc" : "desc")
    .limit(page.limit + 1)
    .execute();
  return toPage(fetched, page, ({ id }) => ({ key: id, id }));
}

/** Number, average and distribution of a subject's reviews: from the kept totals, at most five rows. */
export async function summariseReviews(
  db: Connection,
  subject: Pick<Subject, "kind" | "id">,
): Promise<ReviewSummary> {
  const { totals, column } = storeOf(subject);
  const rows = await db
    .selectFrom(totals)
    .select(["rating", "total"])
    .where(sql.ref<number>(column), "=", subject.id)
    .execute();
  return summarise(rows);
}

/** The reviews a user has written, for their export. What others have made private since is not named. */
export async function* exportReviews(db: Connection, userId: number) {
  const ofProblems = inPages((after) =>
    db
      .selectFrom("problem_reviews as r")
      .leftJoin("problems as p", (join) =>
        join
          .onRef("p.id", "=", "r.problem_id")
          .on((on) => on.or([on("p.visibility", "=", "public"), on("p.author_id", "=", userId)])),
      )
      .select(["r.id", "r.problem_id as subject", "p.title", "r.rating", "r.comment", "r.created_at"])
      .where("r.author_id", "=", userId)
      .where("r.id", ">", after)
      .orderBy("r.id")
      .limit(100)
      .execute(),
  );
  for await (const row of ofProblems) yield toExported(row, "problem");
  const ofSolutions = inPages((after) =>
    db
      .selectFrom("solution_reviews as r")
      .innerJoin("solutions as s", "s.id", "r.solution_id")
      .leftJoin("problems as p", (join) =>
        join
          .onRef("p.id", "=", "s.problem_id")
          .on((on) => on.or([on("p.visibility", "=", "public"), on("p.author_id", "=", userId)])),
      )
      .select(["r.id", "r.solution_id as subject", "p.title", "r.rating", "r.comment", "r.created_at"])
      .where("r.author_id", "=", userId)
      .where("r.id", ">", after)
      .orderBy("r.id")
      .limit(100)
      .execute(),
  );
  for await (const row of ofSolutions) yield toExported(row, "solution");
}

interface WrittenReview extends Pick<ReviewEntry, "id" | "rating" | "comment" | "created_at"> {
  subject: number;
  title: string | null;
}

function toExported(row: WrittenReview, kind: Subject["kind"]) {
  return {
    _id: String(row.id),
    title: row.title,
    of: kind,
    [kind]: String(row.subject),
    rating: row.rating,
    createdAt: new Date(row.created_at).toISOString(),
    comment: row.comment,
  };
}
