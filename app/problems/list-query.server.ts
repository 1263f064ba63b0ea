import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import type { Tables } from "../db/tables.ts";
import { foundId } from "../search/found.server.ts";
import { matches, problemIndex } from "../search/problems.server.ts";
import type { ListFilter, Sort } from "./schema.ts";

// Builds the query of the problem list. listVisibleProblems explains the branches.

/** A row of the list. */
export interface ProblemEntry {
  id: number;
  title: string;
  link: string;
  visibility: "public" | "private";
  platform_name: string;
  rating: number;
  solutions_count: number;
  reviews_count: number;
  average_rating: number;
  created_at: number;
  updated_at: number;
  author_id: number | null;
  username: string | null;
}

type List = SelectQueryBuilder<
  Tables & { p: Tables["problems"]; u: Tables["users"] },
  "p" | "u",
  ProblemEntry
>;

type Column = "id" | "rating" | "solutions_count" | "average_rating";

export interface Order {
  column: Column;
  direction: "asc" | "desc";
}

export const orders: Record<Sort, Order> = {
  newest: { column: "id", direction: "desc" },
  hardest: { column: "rating", direction: "desc" },
  easiest: { column: "rating", direction: "asc" },
  solved: { column: "solutions_count", direction: "desc" },
  reviewed: { column: "average_rating", direction: "desc" },
};

/** Everything that decides the query's text. */
export interface Plan {
  order: Order;
  direction: "asc" | "desc";
  /** Whether the page starts after another one. */
  begun: boolean;
  limit: number;
  source: Source;
  ratings: [least: number | undefined, most: number | undefined];
  show: ListFilter["show"];
  conditions: { platform: boolean; tag: boolean; match: boolean };
}

/** The query's bound values. */
export type Values = {
  viewer: number;
  platform: string;
  tag: string;
  match: string;
  key: number;
  id: number;
};

export function listQuery(db: Connection, values: Values, plan: Plan): List {
  const branches =
    plan.source === "problems" ? branchesOf(plan) : [{ narrow: visible, id: idIn[plan.source] }];
  const [first, ...rest] = branches.map(({ narrow, id }) =>
    cut(applyFilters(narrow(fromSource(db, plan, values), values), plan, values), plan, values, id),
  ) as [List, ...List[]];
  return rest.length === 0 ? first : merge(db, first, rest, plan);
}

type Source = "problems" | "bookmarks" | "search" | "solved" | "tag";

/** The table whose index the query walks: the narrowest available. */
export function sourceOf(filter: ListFilter, match: string | undefined): Source {
  if (filter.show === "bookmarked") return "bookmarks";
  if (match !== undefined) return "search";
  if (filter.show === "solved") return "solved";
  if (filter.tag !== undefined) return "tag";
  return "problems";
}

function fromSource(db: Connection, { source }: Plan, values: Values): List {
  const base = db.selectFrom("problems as p").leftJoin("users as u", "u.id", "p.author_id");
  const selected = base.select([
    "p.id",
    "p.title",
    "p.link",
    "p.visibility",
    "p.platform_name",
    "p.rating",
    "p.solutions_count",
    "p.reviews_count",
    "p.average_rating",
    "p.created_at",
    "p.updated_at",
    "p.author_id",
    "u.username",
  ]) as unknown as List;
  switch (source) {
    case "problems":
      return selected;
    case "bookmarks":
      return selected
        .innerJoin("bookmarks as b", "b.problem_id", "p.id")
        .where("b.user_id", "=", values.viewer) as unknown as List;
    case "search":
      return selected
        .innerJoin(problemIndex, (join) => join.on(foundId, "=", sql.ref("p.id")))
        .where(matches(values.match)) as unknown as List;
    case "solved":
      return (
        selected
          .innerJoin("solutions as s", "s.problem_id", "p.id")
          .where("s.author_id", "=", values.viewer)
          // Only the first solution to each problem.
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom("solutions as earlier")
                  .select("earlier.id")
                  .where("earlier.author_id", "=", values.viewer)
                  .whereRef("earlier.problem_id", "=", "s.problem_id")
                  .whereRef("earlier.id", "<", "s.id"),
              ),
            ),
          ) as unknown as List
      );
    case "tag":
      return selected
        .innerJoin("problem_tags as t", "t.problem_id", "p.id")
        .where("t.tag", "=", values.tag) as unknown as List;
  }
}

type Narrow = (query: List, values: Values) => List;

interface Branch {
  narrow: Narrow;
  /** The problem's id in the walked index, so that SQLite uses its order. */
  id: RawBuilder<number>;
}

const visible: Narrow = (query, { viewer }) =>
  query.where((where) => where.or([where("p.visibility", "=", "public"), where("p.author_id", "=", viewer)]));

function branchesOf({ show, order, ratings }: Plan): Branch[] {
  if (show === "mine") return [own("public"), own("private")];
  const each = order.column === "id" ? ratingsIn(ratings).map(open) : [];
  return [...(each.length > 0 ? each : [open()]), own("private")];
}

/** Public problems, of one rating or of all. */
function open(rating?: number): Branch {
  const narrow: Narrow = (query) => {
    const all = query.where("p.visibility", "=", "public");
    return rating === undefined ? all : all.where("p.rating", "=", rating);
  };
  return { narrow, id: sql.ref("p.id") };
}

/**
 * The viewer's own problems, which are few. The self-join finds them by author first: without it, SQLite may walk an
 * index in the list's order, or by rating, past everybody else's problems.
 */
function own(visibility: "public" | "private"): Branch {
  const narrow: Narrow = (query, { viewer }) =>
    query
      .innerJoin("problems as own", "own.id", "p.id")
      .where("own.author_id", "=", viewer)
      .where("own.visibility", "=", visibility) as unknown as List;
  return { narrow, id: sql.ref("own.id") };
}

/** The ratings of a range; each gets a branch when the list is in order of age. Empty without a range. */
function ratingsIn([least, most]: Plan["ratings"]): number[] {
  if (least === undefined && most === undefined) return [];
  const from = least ?? 1;
  return Array.from({ length: (most ?? 10) - from + 1 }, (_, i) => from + i);
}

function applyFilters(query: List, { conditions, ratings, show, source }: Plan, values: Values): List {
  let narrowed = query;
  const [least, most] = ratings;
  if (conditions.platform) narrowed = narrowed.where("p.platform_key", "=", values.platform);
  if (least !== undefined) narrowed = narrowed.where("p.rating", ">=", least);
  if (most !== undefined) narrowed = narrowed.where("p.rating", "<=", most);
  if (show === "mine" && source !== "problems") narrowed = narrowed.where("p.author_id", "=", values.viewer);
  if (show === "solved" && source !== "solved") {
    narrowed = narrowed.where((where) =>
      where.exists(
        where
          .selectFrom("solutions as s")
          .select("s.id")
          .where("s.author_id", "=", values.viewer)
          .whereRef("s.problem_id", "=", "p.id"),
      ),
    );
  }
  if (conditions.tag && source !== "tag") {
    narrowed = narrowed.where((where) =>
      where.exists(
        where
          .selectFrom("problem_tags as pt")
          .select("pt.tag")
          .where("pt.tag", "=", values.tag)
          .whereRef("pt.problem_id", "=", "p.id"),
      ),
    );
  }
  if (conditions.match && source !== "search") {
    narrowed = narrowed.where("p.id", "in", (where) =>
      where.selectFrom(problemIndex).select(foundId.as("id")).where(matches(values.match)),
    );
  }
  return narrowed;
}

/** The column with the problem ids, where the query walks another table. */
const idIn = {
  bookmarks: sql.ref<number>("b.problem_id"),
  search: foundId,
  solved: sql.ref<number>("s.problem_id"),
  tag: sql.ref<number>("t.problem_id"),
};

/** Orders a branch and cuts it to the page, with one extra row. */
function cut(
  query: List,
  { order, direction, begun, limit }: Plan,
  values: Values,
  id: RawBuilder<number>,
): List {
  const compare = direction === "asc" ? ">" : "<";
  let placed = query;
  if (order.column === "id") {
    // Cast: numbers are bound as floats, but the full-text index can only seek to integers.
    if (begun) placed = placed.where(id, compare, sql<number>`cast(${values.id} as integer)`);
    placed = placed.orderBy(id, direction);
  } else {
    const column = `p.${order.column}` as const;
    if (begun) {
      placed = placed.where((where) =>
        where(where.refTuple(column, "p.id"), compare, where.tuple(values.key, values.id)),
      );
    }
    placed = placed.orderBy(column, direction).orderBy("p.id", direction);
  }
  return placed.limit(limit + 1);
}

export function directionOf(order: Order, backwards: boolean): "asc" | "desc" {
  if (!backwards) return order.direction;
  return order.direction === "asc" ? "desc" : "asc";
}

function merge(db: Connection, first: List, rest: List[], { order, direction, limit }: Plan): List {
  let all = db.selectFrom(first.as("branch")).selectAll();
  for (const branch of rest) all = all.unionAll(db.selectFrom(branch.as("branch")).selectAll());
  const ordered = all.orderBy(order.column, direction);
  const placed = order.column === "id" ? ordered : ordered.orderBy("id", direction);
  return placed.limit(limit + 1) as unknown as List;
}
