import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import type { Viewer } from "../http/context.ts";
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
