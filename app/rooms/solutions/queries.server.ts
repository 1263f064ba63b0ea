import type { SelectQueryBuilder } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { missing } from "../../platform/http/missing.server.ts";
import { fetchPage, inPages, type PageOf, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { requireVisibleProblem } from "../problems/index.server.ts";
import type { ListFilter, Sort } from "./schema.ts";

/** A solution with its author and its problem. @throws NotFound when the viewer may not see it, or it does not exist. */
export async function getVisibleSolution(db: Connection, viewer: Viewer, problemId: number, id: number) {
  const problem = await requireVisibleProblem(db, viewer, problemId);
  const solution = await db
    .selectFrom("solutions as s")
    .leftJoin("users as u", "u.id", "s.author_id")
    .selectAll("s")
    .select("u.username")
    .where("s.id", "=", id)
    .where("s.problem_id", "=", problemId)
    .executeTakeFirst();
  if (!solution) throw await missing(db, viewer, "solution", id);
  return { ...solution, problem };
}
export type VisibleSolution = Awaited<ReturnType<typeof getVisibleSolution>>;

/** The columns of a visible solution that reviews and permissions need. @throws NotFound */
export async function requireVisibleSolution(db: Connection, viewer: Viewer, problemId: number, id: number) {
  const problem = await requireVisibleProblem(db, viewer, problemId);
  const solution = await db
    .selectFrom("solutions")
    .select(["id", "author_id", "reviews_count", "created_at", "updated_at"])
    .where("id", "=", id)
    .where("problem_id", "=", problemId)
    .executeTakeFirst();
  if (!solution) throw await missing(db, viewer, "solution", id);
  return { ...solution, problem };
}

/** Ids of the same problem's solutions beside this one, or null at the ends. */
export async function siblingsOf(db: Connection, { id, problem_id }: { id: number; problem_id: number }) {
  const beside = async (compare: "<" | ">", direction: "asc" | "desc") => {
    const row = await db
      .selectFrom("solutions")
      .select("id")
      .where("problem_id", "=", problem_id)
      .where("id", compare, id)
      .orderBy("id", direction)
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? null;
  };
  return { older: await beside("<", "desc"), newer: await beside(">", "asc") };
}

/** The language of the viewer's newest solution, if there is one. */
export async function lastLanguageOf(db: Connection, viewer: Viewer): Promise<string | undefined> {
  const row = await db
    .selectFrom("solutions")
    .select("language")
    .where("author_id", "=", viewer.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.language;
}

/** The column a list is ordered by before the id. */
const orders: Record<Sort, string | undefined> = { newest: undefined, reviewed: "s.average_rating" };

function solutionsOf(db: Connection) {
  return db.selectFrom("solutions as s").leftJoin("users as u", "u.id", "s.author_id");
}

type Sources =
  ReturnType<typeof solutionsOf> extends SelectQueryBuilder<infer All, infer _From, infer _Row> ? All : never;
type List<Row> = SelectQueryBuilder<Sources, "s" | "u", Row>;

/**
 * A problem and a page of its solutions as cards show them: an excerpt of the approach, no code.
 * @throws NotFound
 */
export async function listSolutionCards(
  db: Connection,
  viewer: Viewer,
  problemId: number,
  filter: ListFilter,
  page: PageRequest,
) {
  const problem = await requireVisibleProblem(db, viewer, problemId);
  const query = solutionsOf(db)
    .select(["s.id", "s.author_id", "u.username", "s.language", "s.created_at"])
    .select(["s.average_rating", "s.reviews_count", "s.approach_excerpt"]);
  return { problem, ...(await cut(query, problemId, filter, page)) };
}
export type SolutionCard = Awaited<ReturnType<typeof listSolutionCards>>["rows"][number];

/** A page of solutions with all columns, for calls. @throws NotFound */
export async function listSolutions(
  db: Connection,
  viewer: Viewer,
  problemId: number,
  filter: ListFilter,
  page: PageRequest,
) {
  await requireVisibleProblem(db, viewer, problemId);
  return cut(solutionsOf(db).selectAll("s").select("u.username"), problemId, filter, page);
}

/**
 * Narrows, orders and cuts a list. Each combination of language and order walks an index of its own, which ends
 * in id, so a page costs the same wherever it begins and however many solutions there are.
 */
async function cut<Row extends { id: number; average_rating: number }>(
  query: List<Row>,
  problemId: number,
  filter: ListFilter,
  page: PageRequest,
): Promise<PageOf<Row>> {
  let list = query.where("s.problem_id", "=", problemId);
  if (filter.language) list = list.where("s.language", "=", filter.language);
  const key = orders[filter.sort];
  return fetchPage<Sources, "s" | "u", Row>(list, page, {
    id: "s.id",
    ...(key ? { key, keyOf: (row) => row.average_rating } : {}),
  });
}

/** Review ids sent with solutions; the reviews themselves have their own call. */
const MOST_REVIEW_IDS = 10_000;

/** Ids of solutions' reviews, oldest first, for a page of solutions in one query. */
export async function reviewIdsOf(db: Connection, ids: number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom("solution_reviews")
    .select(["solution_id", "id"])
    .where("solution_id", "in", ids)
    .orderBy("solution_id")
    .orderBy("id")
    .limit(MOST_REVIEW_IDS)
    .execute();
  for (const row of rows) found.get(row.solution_id)?.push(String(row.id));
  return found;
}

/** A page of a user's solutions to the problems the viewer may see, newest first, with the problems' titles. */
export function listSolutionsOf(db: Connection, viewer: Viewer, authorId: number, page: PageRequest) {
  const query = db
    .selectFrom("solutions as s")
    .innerJoin("problems as p", "p.id", "s.problem_id")
    .select(["s.id", "s.problem_id", "p.title", "s.language", "s.created_at"])
    .select(["s.average_rating", "s.reviews_count"])
    .where("s.author_id", "=", authorId)
    .where((where) => where.or([where("p.visibility", "=", "public"), where("p.author_id", "=", viewer.id)]));
  return fetchPage(query, page, { id: "s.id" });
}

/** A user's own solutions for their export. The title of a problem that others have made private since is left out. */
export async function* exportSolutions(db: Connection, userId: number) {
  const rows = inPages((after) =>
    db
      .selectFrom("solutions as s")
      .leftJoin("problems as p", (join) =>
        join
          .onRef("p.id", "=", "s.problem_id")
          .on((on) => on.or([on("p.visibility", "=", "public"), on("p.author_id", "=", userId)])),
      )
      .selectAll("s")
      .select("p.title")
      .where("s.author_id", "=", userId)
      .where("s.id", ">", after)
      .orderBy("s.id")
      .limit(20)
      .execute(),
  );
  for await (const row of rows) {
    yield {
      _id: String(row.id),
      title: row.title,
      problem: String(row.problem_id),
      language: row.language,
      createdAt: new Date(row.created_at).toISOString(),
      updatedAt: new Date(row.updated_at).toISOString(),
      approach: row.approach,
      description: row.description,
      code: row.code,
    };
  }
}
