import type { SelectQueryBuilder } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { missing } from "../../platform/http/missing.server.ts";
import { fetchPage, inPages, type PageOf, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { getProblemHead, requireVisibleProblem } from "../problems/index.server.ts";
import { MOST_EDITORIALS } from "./limits.ts";
import type { ListFilter, Sort } from "./schema.ts";

export async function getVisibleSolution(db: Connection, viewer: Viewer, problemId: number, id: number) {
  const problem = await requireVisibleProblem(db, viewer, problemId);
  const solution = await db
    .selectFrom("solutions as s")
    .leftJoin("users as u", "u.id", "s.author_id")
    .leftJoin("users as m", "m.id", "s.editorial_by")
    .selectAll("s")
    .select(["u.username", "u.avatar", "m.username as marker", "m.role as marker_role"])
    .where("s.id", "=", id)
    .where("s.problem_id", "=", problemId)
    .executeTakeFirst();
  if (!solution) throw await missing(db, viewer, "solution", id);
  return { ...solution, problem };
}
export type VisibleSolution = Awaited<ReturnType<typeof getVisibleSolution>>;

export async function requireVisibleSolution(db: Connection, viewer: Viewer, problemId: number, id: number) {
  const problem = await requireVisibleProblem(db, viewer, problemId);
  const solution = await db
    .selectFrom("solutions")
    .select(["id", "author_id", "reviews_count", "created_at", "updated_at", "editorial_at"])
    .where("id", "=", id)
    .where("problem_id", "=", problemId)
    .executeTakeFirst();
  if (!solution) throw await missing(db, viewer, "solution", id);
  return { ...solution, problem };
}

/** Ignores visibility. */
export async function problemOf(db: Connection, id: number): Promise<number | undefined> {
  const row = await db.selectFrom("solutions").select("problem_id").where("id", "=", id).executeTakeFirst();
  return row?.problem_id;
}

export async function countEditorials(db: Connection, problemId: number): Promise<number> {
  const { total } = await db
    .selectFrom("solutions")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("problem_id", "=", problemId)
    .where("editorial_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function siblingsOf(db: Connection, { id, problem_id }: { id: number; problem_id: number }) {
  const beside = (compare: "<" | ">", direction: "asc" | "desc") =>
    db
      .selectFrom("solutions")
      .select("id")
      .where("problem_id", "=", problem_id)
      .where("id", compare, id)
      .orderBy("id", direction)
      .limit(1);
  return db
    .selectNoFrom([beside("<", "desc").as("older"), beside(">", "asc").as("newer")])
    .executeTakeFirstOrThrow();
}

const MOST_OTHERS = 3;

/** The most useful other solutions of a problem. */
export function othersOf(db: Connection, { id, problem_id }: { id: number; problem_id: number }) {
  return solutionsOf(db)
    .select(["s.id", "s.author_id", "u.username", "u.avatar"])
    .select(["s.language", "s.approach_excerpt", "s.useful_count"])
    .where("s.problem_id", "=", problem_id)
    .where("s.id", "<>", id)
    .orderBy("s.useful_count", "desc")
    .orderBy("s.id", "desc")
    .limit(MOST_OTHERS)
    .execute();
}

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

const orders = {
  newest: undefined,
  reviewed: { key: "s.average_rating", of: "average_rating" },
  useful: { key: "s.useful_count", of: "useful_count" },
} as const satisfies Record<Sort, unknown>;

function solutionsOf(db: Connection) {
  return db.selectFrom("solutions as s").leftJoin("users as u", "u.id", "s.author_id");
}

type Sources =
  ReturnType<typeof solutionsOf> extends SelectQueryBuilder<infer All, infer _From, infer _Row> ? All : never;
type List<Row> = SelectQueryBuilder<Sources, "s" | "u", Row>;

const cardsOf = (db: Connection) =>
  solutionsOf(db)
    .select(["s.id", "s.author_id", "u.username", "u.avatar", "s.language", "s.created_at"])
    .select(["s.average_rating", "s.reviews_count", "s.approach_excerpt"])
    .select(["s.useful_count", "s.comments_count"]);

/** A page without the problem's editorials, which stand before the first page. @throws NotFound */
export async function listSolutionCards(
  db: Connection,
  viewer: Viewer,
  problemId: number,
  filter: ListFilter,
  page: PageRequest,
) {
  const problem = await getProblemHead(db, viewer, problemId);
  const query = cardsOf(db).where("s.editorial_at", "is", null);
  const listed = await cut(query, problemId, filter, page);
  const editorials = listed.newer === null ? await listEditorials(db, problemId, filter) : [];
  return { problem, editorials, ...listed };
}

async function listEditorials(db: Connection, problemId: number, { language }: ListFilter) {
  let list = cardsOf(db)
    .leftJoin("users as m", "m.id", "s.editorial_by")
    .select(["m.username as marker", "m.role as marker_role"])
    .where("s.problem_id", "=", problemId)
    .where("s.editorial_at", "is not", null);
  if (language) list = list.where("s.language", "=", language);
  return list.orderBy("s.editorial_at").orderBy("s.id").limit(MOST_EDITORIALS).execute();
}
type Listed = Awaited<ReturnType<typeof listSolutionCards>>;
export type SolutionCard = Listed["rows"][number];
export type EditorialCard = Listed["editorials"][number];

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

/** Each combination of language and order has its own index ending in id, so every page costs the same. */
async function cut<Row extends { id: number; average_rating: number; useful_count: number }>(
  query: List<Row>,
  problemId: number,
  filter: ListFilter,
  page: PageRequest,
): Promise<PageOf<Row>> {
  let list = query.where("s.problem_id", "=", problemId);
  if (filter.language) list = list.where("s.language", "=", filter.language);
  const order = orders[filter.sort];
  return fetchPage<Sources, "s" | "u", Row>(list, page, {
    id: "s.id",
    ...(order ? { key: order.key, keyOf: (row) => row[order.of] } : {}),
  });
}

const MOST_REVIEW_IDS = 10_000;

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

/** Omits the titles of problems that are now private. */
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
