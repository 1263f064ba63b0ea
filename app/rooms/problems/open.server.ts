import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { PageRequest, Position } from "../../platform/http/pages.server.ts";
import type { Column, Direction } from "../../platform/search/problem-lists.ts";
import { allRatings, type ListFilter, ratingsIn } from "./schema.ts";
import { orderOf } from "./sorting.ts";

// Lists public problems, of all platforms or of one. Each order has an index, so any page costs as much as the first.
// Sorting by age within a rating range, or by solutions or stars, takes one union branch per rating: an index
// returns each branch in the list's order, cut to a page before merging.

interface Plan {
  column: Column;
  direction: Direction;
  begun: boolean;
  limit: number;
  isOfPlatform: boolean;
  ratings: readonly number[] | undefined;
}

type Values = { platform: string; key: number; id: number };

const selectPage = prepared(pageQuery);
const countRows = prepared((db, values: Values, plan: Plan) =>
  db
    .selectFrom(pageQuery(db, values, plan).as("listed"))
    .select((select) => select.fn.countAll<number>().as("total")),
);

export function findOpen(db: Connection, filter: ListFilter, page: PageRequest): Promise<Position[]> {
  return selectPage(db, valuesOf(filter, page), planOf(filter, page));
}

/** @returns at most `limit` + 1, which means more than `limit` */
export async function countOpen(db: Connection, filter: ListFilter, limit: number): Promise<number> {
  const page = { limit };
  const [row] = await countRows(db, valuesOf(filter, page), planOf({ ...filter, sort: "newest" }, page));
  return row?.total ?? 0;
}

function valuesOf({ platform }: ListFilter, { after, before }: PageRequest): Values {
  const from = after ?? before;
  return { platform: platform?.toLowerCase() ?? "", key: from?.key ?? 0, id: from?.id ?? 0 };
}

const planOf = (filter: ListFilter, page: PageRequest): Plan => ({
  ...orderOf(filter.sort, page),
  begun: (page.after ?? page.before) !== undefined,
  limit: page.limit,
  isOfPlatform: filter.platform !== undefined,
  ratings: ratingsIn(filter),
});

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

/** The ratings to branch on; a single undefined if one index has the whole list in order. */
function ratingsOf({ column, ratings }: Plan): readonly (number | undefined)[] {
  return column === "rating" || (column === "id" && !ratings) ? [undefined] : (ratings ?? allRatings);
}

function branch(db: Connection, values: Values, plan: Plan, rating: number | undefined) {
  const { column, direction, begun, limit, isOfPlatform, ratings } = plan;
  let list = db
    .selectFrom("problems as p")
    .select(["p.id", `p.${column} as key`])
    .where("p.visibility", "=", "public");
  if (isOfPlatform) list = list.where("p.platform_key", "=", values.platform);
  if (rating !== undefined) list = list.where("p.rating", "=", rating);
  else if (ratings) {
    list = list.where("p.rating", ">=", ratings[0] ?? 1).where("p.rating", "<=", ratings.at(-1) ?? 10);
  }
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
