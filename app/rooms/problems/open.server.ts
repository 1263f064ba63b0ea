import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { PageRequest, Position } from "../../platform/http/pages.server.ts";
import type { Column, Direction } from "../../platform/search/problem-lists.ts";
import { HIGHEST_RATING, type ListFilter, LOWEST_RATING, orderRatings } from "./schema.ts";
import { orderOf } from "./sorting.ts";

// Public problems, of all platforms or of one, each order by an index, so that a page costs as much as the first. By age
// within a range of ratings, and by solutions or stars, a list is the union of branches, one for each rating: an index
// yields each in the list's order, cut to a page before the merge.

/** Everything that decides the query's text. */
interface Plan {
  column: Column;
  direction: Direction;
  /** Whether the page starts after another one. */
  begun: boolean;
  limit: number;
  isOfPlatform: boolean;
  range: [least: number, most: number] | null;
}

/** The query's bound values. */
type Values = { platform: string; key: number; id: number };

const selectPage = prepared(pageQuery);
const countRows = prepared((db, values: Values, plan: Plan) =>
  db
    .selectFrom(pageQuery(db, values, plan).as("listed"))
    .select((select) => select.fn.countAll<number>().as("total")),
);

/** Finds a page of the public problems, with one row more than its limit if there is one. */
export function findOpen(db: Connection, filter: ListFilter, page: PageRequest): Promise<Position[]> {
  return selectPage(db, valuesOf(filter, page), planOf(filter, page));
}

/** Counts the public problems. @returns at most `limit` + 1, which stands for more than `limit`. */
export async function countOpen(db: Connection, filter: ListFilter, limit: number): Promise<number> {
  const page = { limit };
  const [row] = await countRows(db, valuesOf(filter, page), planOf({ ...filter, sort: "newest" }, page));
  return row?.total ?? 0;
}

function valuesOf({ platform }: ListFilter, { after, before }: PageRequest): Values {
  const from = after ?? before;
  return { platform: platform?.toLowerCase() ?? "", key: from?.key ?? 0, id: from?.id ?? 0 };
}

function planOf(filter: ListFilter, page: PageRequest): Plan {
  const { min, max } = orderRatings(filter);
  const isWhole = min === undefined && max === undefined;
  return {
    ...orderOf(filter.sort, page),
    begun: (page.after ?? page.before) !== undefined,
    limit: page.limit,
    isOfPlatform: filter.platform !== undefined,
    range: isWhole ? null : [min ?? LOWEST_RATING, max ?? HIGHEST_RATING],
  };
}

function pageQuery(db: Connection, values: Values, plan: Plan) {
  const { column, direction, limit } = plan;
  const [first, ...rest] = ratingsOf(plan).map((rating) => branch(db, values, plan, rating)) as [
    ReturnType<typeof branch>,
    ...ReturnType<typeof branch>[],
  ];
  if (rest.length === 0) return first;
  let all = db.selectFrom(first.as("branch")).select(["id", "key"]);
  for (const each of rest) all = all.unionAll(db.selectFrom(each.as("branch")).select(["id", "key"]));
  const ordered = all.orderBy("key", direction);
  return (column === "id" ? ordered : ordered.orderBy("id", direction)).limit(limit + 1);
}

/** The rating of each branch; a single undefined where one index has all of the list in its order. */
function ratingsOf({ column, range }: Plan): (number | undefined)[] {
  if (column === "rating" || (column === "id" && !range)) return [undefined];
  const [least, most] = range ?? [LOWEST_RATING, HIGHEST_RATING];
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

/** A page of the problems of one rating, or of all in the range. */
function branch(db: Connection, values: Values, plan: Plan, rating: number | undefined) {
  const { column, direction, begun, limit, isOfPlatform, range } = plan;
  let list = db
    .selectFrom("problems as p")
    .select(["p.id", `p.${column} as key`])
    .where("p.visibility", "=", "public");
  if (isOfPlatform) list = list.where("p.platform_key", "=", values.platform);
  if (rating !== undefined) list = list.where("p.rating", "=", rating);
  else if (range) list = list.where("p.rating", ">=", range[0]).where("p.rating", "<=", range[1]);
  const compare = direction === "asc" ? ">" : "<";
  if (column === "id") {
    if (begun) list = list.where("p.id", compare, values.id);
    return list.orderBy("p.id", direction).limit(limit + 1);
  }
  if (begun) {
    list = list.where((where) =>
      where(where.refTuple(`p.${column}`, "p.id"), compare, where.tuple(values.key, values.id)),
    );
  }
  return list
    .orderBy(`p.${column}`, direction)
    .orderBy("p.id", direction)
    .limit(limit + 1);
}
