import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { type PageOf, type PageRequest, toPage } from "../http/pages.server.ts";
import { foundId } from "../search/found.server.ts";
import { matches, problemIndex, toMatch } from "../search/problems.server.ts";
import { tagsOf } from "./queries.server.ts";
import { type ListFilter, orderRatings, type Sort } from "./schema.ts";

function entries(db: Connection) {
  return db
    .selectFrom("problems as p")
    .leftJoin("users as u", "u.id", "p.author_id")
    .select(["p.id", "p.title", "p.link", "p.visibility", "p.platform_name", "p.rating"])
    .select(["p.solutions_count", "p.reviews_count", "p.average_rating", "p.created_at", "p.updated_at"])
    .select(["p.author_id", "u.username"]);
}
type List = ReturnType<typeof entries>;

/** A problem as lists show it. */
export type TaggedEntry = Awaited<ReturnType<List["execute"]>>[number] & { tags: string[] };

/** Everything that decides the query's text. */
interface Plan {
  column: "id" | "rating" | "solutions_count" | "average_rating";
  direction: "asc" | "desc";
  /** Whether the page starts after another one. */
  begun: boolean;
  limit: number;
  source: "problems" | keyof typeof sources;
  ratings: [least: number | undefined, most: number | undefined];
  show: ListFilter["show"];
  conditions: { platform: boolean; tag: boolean; match: boolean };
}

/** The query's bound values. */
type Values = { viewer: number; platform: string; tag: string; match: string; key: number; id: number };

const orders: Record<Sort, [Plan["column"], Plan["direction"]]> = {
  newest: ["id", "desc"],
  hardest: ["rating", "desc"],
  easiest: ["rating", "asc"],
  solved: ["solutions_count", "desc"],
  reviewed: ["average_rating", "desc"],
};

const selectProblems = prepared(listQuery);

const countProblems = prepared((db, values: Values, plan: Plan) =>
  db
    .selectFrom(listQuery(db, values, plan).as("listed"))
    .select((select) => select.fn.countAll<number>().as("total")),
);

/**
 * A page of the problems the viewer may see: the public ones and their own.
 *
 * A condition "public or mine" would read the index past every private problem of others. So the list is the
 * union of branches: all public problems, the viewer's own private ones, and one for each rating of a range. One
 * index yields a branch in the list's order, cut to a page before the merge, so a page costs the same whatever the
 * table holds. Search, tags, bookmarks and the viewer's own solutions walk an index of their own instead.
 */
export async function listVisibleProblems(
  db: Connection,
  viewer: Viewer,
  filter: ListFilter,
  page: PageRequest,
): Promise<PageOf<TaggedEntry>> {
  const asked = planOf(viewer, filter, page);
  if (!asked) return { rows: [], older: null, newer: null };
  const { plan, values } = asked;
  const fetched = await selectProblems(db, values, plan);
  const listed = toPage(fetched, page, (row) => ({ key: row[plan.column], id: row.id }));
  const tags = await tagsOf(
    db,
    listed.rows.map((row) => row.id),
  );
  return { ...listed, rows: listed.rows.map((row) => ({ ...row, tags: tags.get(row.id) ?? [] })) };
}

/**
 * Counts the problems a filter lists, without reading all of them.
 * @returns at most `limit` + 1, which stands for more than `limit`.
 */
export async function countListed(
  db: Connection,
  viewer: Viewer,
  filter: ListFilter,
  limit: number,
): Promise<number> {
  const asked = planOf(viewer, { ...filter, sort: "newest" }, { limit });
  if (!asked) return 0;
  const [row] = await countProblems(db, asked.values, asked.plan);
  return row?.total ?? 0;
}

/** @returns null when the search has no words to look for. */
function planOf(viewer: Viewer, filter: ListFilter, page: PageRequest) {
  const [column, direction] = orders[filter.sort];
  const match = filter.q === undefined ? undefined : toMatch(filter.q);
  if (match === null) return null;
  const { min, max } = orderRatings(filter);
  const from = page.after ?? page.before;
  const plan: Plan = {
    column,
    direction: (direction === "asc") === (page.before === undefined) ? "asc" : "desc",
    begun: from !== undefined,
    limit: page.limit,
    source: sourceOf(filter, match),
    ratings: [min, max],
    show: filter.show,
    conditions: {
      platform: filter.platform !== undefined,
      tag: filter.tag !== undefined,
      match: match !== undefined,
    },
  };
  const values: Values = {
    viewer: viewer.id,
    platform: filter.platform?.toLowerCase() ?? "",
    tag: filter.tag ?? "",
    match: match ?? "",
    key: from?.key ?? 0,
    id: from?.id ?? 0,
  };
  return { plan, values };
}

/** The table whose index the query walks: the narrowest available. */
function sourceOf(filter: ListFilter, match: string | undefined): Plan["source"] {
  if (filter.show === "bookmarked") return "bookmarks";
  if (match !== undefined) return "search";
  if (filter.show === "solved") return "solved";
  if (filter.tag !== undefined) return "tag";
  return "problems";
}

/** Rows of the list, and their id in the walked index, so that SQLite uses its order. */
interface Branch {
  narrow: (list: List, values: Values) => List;
  id: RawBuilder<number>;
}

const visible: Branch["narrow"] = (list, { viewer }) =>
  list.where((where) => where.or([where("p.visibility", "=", "public"), where("p.author_id", "=", viewer)]));

/** The branches that walk the index of another table. */
const sources = {
  bookmarks: {
    narrow: (list, values) =>
      visible(list, values)
        .innerJoin("bookmarks as b", "b.problem_id", "p.id")
        .where("b.user_id", "=", values.viewer) as unknown as List,
    id: sql.ref("b.problem_id"),
  },
  search: {
    narrow: (list, values) =>
      visible(list, values)
        .innerJoin(problemIndex, (join) => join.on(foundId, "=", sql.ref("p.id")))
        .where(matches(values.match)) as unknown as List,
    id: foundId,
  },
  solved: {
    narrow: (list, values) =>
      visible(list, values)
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
        ) as unknown as List,
    id: sql.ref("s.problem_id"),
  },
  tag: {
    narrow: (list, values) =>
      visible(list, values)
        .innerJoin("problem_tags as t", "t.problem_id", "p.id")
        .where("t.tag", "=", values.tag) as unknown as List,
    id: sql.ref("t.problem_id"),
  },
} satisfies Record<string, Branch>;

function branchesOf({ source, show, column, ratings }: Plan): Branch[] {
  if (source !== "problems") return [sources[source]];
  if (show === "mine") return [own("public"), own("private")];
  const each = column === "id" ? ratingsIn(ratings).map(open) : [];
  return [...(each.length > 0 ? each : [open()]), own("private")];
}

/** Public problems, of one rating or of all. */
function open(rating?: number): Branch {
  const narrow = (list: List) => {
    const all = list.where("p.visibility", "=", "public");
    return rating === undefined ? all : all.where("p.rating", "=", rating);
  };
  return { narrow, id: sql.ref("p.id") };
}

/**
 * The viewer's own problems, which are few. The self-join finds them by author first: without it, SQLite may walk an
 * index in the list's order, or by rating, past everybody else's problems.
 */
function own(visibility: "public" | "private"): Branch {
  const narrow: Branch["narrow"] = (list, { viewer }) =>
    list
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

function listQuery(db: Connection, values: Values, plan: Plan): List {
  const { column, direction, limit } = plan;
  const [first, ...rest] = branchesOf(plan).map(({ narrow, id }) =>
    cut(applyFilters(narrow(entries(db), values), plan, values), plan, values, id),
  ) as [List, ...List[]];
  if (rest.length === 0) return first;
  let all = db.selectFrom(first.as("branch")).selectAll();
  for (const branch of rest) all = all.unionAll(db.selectFrom(branch.as("branch")).selectAll());
  const ordered = all.orderBy(column, direction);
  const placed = column === "id" ? ordered : ordered.orderBy("id", direction);
  return placed.limit(limit + 1) as unknown as List;
}

function applyFilters(list: List, { conditions, ratings, show, source }: Plan, values: Values): List {
  let narrowed = list;
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

/** Orders a branch and cuts it to the page, with one extra row. */
function cut(list: List, { column, direction, begun, limit }: Plan, values: Values, id: RawBuilder<number>) {
  const compare = direction === "asc" ? ">" : "<";
  let placed = list;
  if (column === "id") {
    // Cast: numbers are bound as floats, but the full-text index can only seek to integers.
    if (begun) placed = placed.where(id, compare, sql<number>`cast(${values.id} as integer)`);
    placed = placed.orderBy(id, direction);
  } else {
    const key = `p.${column}` as const;
    if (begun) {
      placed = placed.where((where) =>
        where(where.refTuple(key, "p.id"), compare, where.tuple(values.key, values.id)),
      );
    }
    placed = placed.orderBy(key, direction).orderBy("p.id", direction);
  }
  return placed.limit(limit + 1);
}
