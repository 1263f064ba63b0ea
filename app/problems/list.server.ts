import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { type PageOf, type PageRequest, toPage } from "../http/pages.server.ts";
import { toMatch } from "../search/problems.server.ts";
import {
  directionOf,
  listQuery,
  orders,
  type Plan,
  type ProblemEntry,
  sourceOf,
  type Values,
} from "./list-query.server.ts";
import { tagsOf } from "./queries.server.ts";
import { type ListFilter, orderRatings } from "./schema.ts";

/** A problem as lists show it. */
export interface TaggedEntry extends ProblemEntry {
  tags: string[];
}

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
  const listed = toPage(fetched, page, (row) => ({ key: row[plan.order.column], id: row.id }));
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
  const order = orders[filter.sort];
  const match = filter.q === undefined ? undefined : toMatch(filter.q);
  if (match === null) return null;
  const { min, max } = orderRatings(filter);
  const from = page.after ?? page.before;
  const plan: Plan = {
    order,
    direction: directionOf(order, page.before !== undefined),
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
