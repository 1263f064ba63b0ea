import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import type { Tables } from "../db/tables.ts";
import type { Viewer } from "../http/context.ts";
import { type PageOf, type PageRequest, toPage } from "../http/pagination.ts";
import { foundId, matches, problemIndex, toMatch } from "../search/problems.server.ts";
import { tagsOf } from "./queries.server.ts";
import type { ListFilter, Sort } from "./schema.ts";

/** A problem as lists show it. */
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

export interface TaggedEntry extends ProblemEntry {
  tags: string[];
}

type List = SelectQueryBuilder<
  Tables & { p: Tables["problems"]; u: Tables["users"] },
  "p" | "u",
  ProblemEntry
>;

interface Order {
  column: "p.id" | "p.rating" | "p.solutions_count" | "p.average_rating";
  direction: "asc" | "desc";
  keyOf(row: ProblemEntry): number;
}

const orders: Record<Sort, Order> = {
  newest: { column: "p.id", direction: "desc", keyOf: (row) => row.id },
  hardest: { column: "p.rating", direction: "desc", keyOf: (row) => row.rating },
  easiest: { column: "p.rating", direction: "asc", keyOf: (row) => row.rating },
  solved: { column: "p.solutions_count", direction: "desc", keyOf: (row) => row.solutions_count },
  reviewed: { column: "p.average_rating", direction: "desc", keyOf: (row) => row.average_rating },
};

/**
 * A page of the problems the viewer may see: the public ones and their own.
 *
 * A condition "public or mine" would read the index past every private problem of others. So the list is the
 * union of branches, each of which one index yields in the list's order (everything public; the viewer's own
 * private ones; a branch for each rating of a wanted range), cut to a page before they are merged: a page costs
 * the same whatever the table holds. Search, tags and bookmarks have an index of their own to walk instead.
 */
export async function listVisibleProblems(
  db: Connection,
  viewer: Viewer,
  filter: ListFilter,
  page: PageRequest,
): Promise<PageOf<TaggedEntry>> {
  const order = orders[filter.sort];
  const match = filter.q === undefined ? undefined : toMatch(filter.q);
  if (match === null) return { rows: [], older: null, newer: null };
  const source = sourceOf(filter, match);
  const branches = source === "problems" ? ownBranches(filter) : [anyBranch];
  const queries = branches.map((narrow) => {
    let query = fromSource(db, viewer, source, match);
    query = narrow(query, viewer);
    query = applyFilters(query, viewer, filter, source, match);
    return cut(query, order, page, source);
  });
  const [first, ...rest] = queries as [List, ...List[]];
  const fetched = rest.length === 0 ? await first.execute() : await merge(db, first, rest, order, page);
  const listed = toPage(fetched, page, (row) => ({ key: order.keyOf(row), id: row.id }));
  const tags = await tagsOf(
    db,
    listed.rows.map((row) => row.id),
  );
  return { ...listed, rows: listed.rows.map((row) => ({ ...row, tags: tags.get(row.id) ?? [] })) };
}

type Source = "problems" | "bookmarks" | "search" | "tag";

/** The table whose index is walked: the narrowest there is. */
function sourceOf(filter: ListFilter, match: string | undefined): Source {
  if (filter.show === "bookmarked") return "bookmarks";
  if (match !== undefined) return "search";
  if (filter.tag !== undefined) return "tag";
  return "problems";
}

function fromSource(db: Connection, viewer: Viewer, source: Source, match: string | undefined): List {
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
        .where("b.user_id", "=", viewer.id) as unknown as List;
    case "search":
      return selected
        .innerJoin(problemIndex, (join) => join.on(foundId, "=", sql.ref("p.id")))
        .where(matches(match ?? "")) as unknown as List;
    case "tag":
      return selected.innerJoin("problem_tags as t", "t.problem_id", "p.id") as unknown as List;
  }
}

type Narrow = (query: List, viewer: Viewer) => List;

const anyBranch: Narrow = (query, viewer) =>
  query.where((where) =>
    where.or([where("p.visibility", "=", "public"), where("p.author_id", "=", viewer.id)]),
  );

function ownBranches(filter: ListFilter): Narrow[] {
  const open: Narrow = (query, viewer) => {
    const all = query.where("p.visibility", "=", "public");
    return filter.show === "mine" ? all.where("p.author_id", "=", viewer.id) : all;
  };
  const own: Narrow = (query, viewer) =>
    query.where("p.author_id", "=", viewer.id).where("p.visibility", "=", "private");
  if (filter.show === "mine" || filter.sort !== "newest") return [open, own];
  return [
    ...ratingsOf(filter).map(
      (rating): Narrow =>
        (query, viewer) =>
          rating(open(query, viewer)),
    ),
    own,
  ];
}

/** In order of age a range of ratings is one branch for each of them; without a range there is one for all. */
function ratingsOf({ min, max }: ListFilter): ((query: List) => List)[] {
  if (min === undefined && max === undefined) return [(query) => query];
  const [from, to] = [min ?? 1, max ?? 10];
  if (from > to) return [(query) => query];
  return Array.from(
    { length: to - from + 1 },
    (_, i) => (query: List) => query.where("p.rating", "=", from + i),
  );
}

function applyFilters(
  query: List,
  viewer: Viewer,
  filter: ListFilter,
  source: Source,
  match: string | undefined,
): List {
  let narrowed = query;
  const { platform, tag, min, max, show } = filter;
  if (platform !== undefined) narrowed = narrowed.where("p.platform_key", "=", platform.toLowerCase());
  if (min !== undefined) narrowed = narrowed.where("p.rating", ">=", min);
  if (max !== undefined) narrowed = narrowed.where("p.rating", "<=", max);
  if (show === "mine") narrowed = narrowed.where("p.author_id", "=", viewer.id);
  if (show === "solved") {
    narrowed = narrowed.where((where) =>
      where.exists(
        where
          .selectFrom("solutions as s")
          .select("s.id")
          .where("s.author_id", "=", viewer.id)
          .whereRef("s.problem_id", "=", "p.id"),
      ),
    );
  }
  if (tag !== undefined) {
    narrowed =
      source === "tag"
        ? narrowed.where(sql<SqlBool>`t.tag = ${tag}`)
        : narrowed.where((where) =>
            where.exists(
              where
                .selectFrom("problem_tags as pt")
                .select("pt.tag")
                .where("pt.tag", "=", tag)
                .whereRef("pt.problem_id", "=", "p.id"),
            ),
          );
  }
  if (match !== undefined && source !== "search") {
    narrowed = narrowed.where("p.id", "in", (where) =>
      where.selectFrom(problemIndex).select(foundId.as("id")).where(matches(match)),
    );
  }
  return narrowed;
}

/** The id as the walked index has it, so that its order is used. */
const idIn = {
  problems: sql.ref<number>("p.id"),
  bookmarks: sql.ref<number>("b.problem_id"),
  search: foundId,
  tag: sql.ref<number>("t.problem_id"),
};

/** Orders a branch, begins it at the page and takes one row more than the page holds. */
function cut(query: List, order: Order, page: PageRequest, source: Source): List {
  const direction = directionOf(order, page);
  const from = page.after ?? page.before;
  const compare = direction === "asc" ? ">" : "<";
  const id = idIn[source];
  let placed = query;
  if (order.column === "p.id") {
    if (from) placed = placed.where(id, compare, from.id);
    placed = placed.orderBy(id, direction);
  } else {
    if (from) {
      placed = placed.where((where) =>
        where(where.refTuple(order.column, "p.id"), compare, where.tuple(from.key, from.id)),
      );
    }
    placed = placed.orderBy(order.column, direction).orderBy("p.id", direction);
  }
  return placed.limit(page.limit + 1);
}

function directionOf(order: Order, page: PageRequest): "asc" | "desc" {
  if (!page.before) return order.direction;
  return order.direction === "asc" ? "desc" : "asc";
}

function merge(db: Connection, first: List, rest: List[], order: Order, page: PageRequest) {
  const direction = directionOf(order, page);
  const column = order.column.slice(2) as "id" | "rating" | "solutions_count" | "average_rating";
  let all = db.selectFrom(first.as("branch")).selectAll();
  for (const branch of rest) all = all.unionAll(db.selectFrom(branch.as("branch")).selectAll());
  const ordered = all.orderBy(column, direction);
  return (column === "id" ? ordered : ordered.orderBy("id", direction)).limit(page.limit + 1).execute();
}
