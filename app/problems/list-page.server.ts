import { redirect } from "@remix-run/node";
import type { Viewer } from "../context.ts";
import type { Database } from "../db/connection.server.ts";
import { addressWith } from "../http/addresses.ts";
import { pageLinks } from "../http/pages.server.ts";
import { pageRequest } from "../http/pagination.ts";
import { toRow } from "./components/problem-list.tsx";
import { countListed, listVisibleProblems } from "./list.server.ts";
import { type ListFilter, listSchema, orderRatings } from "./schema.ts";

const PAGE_SIZE = 20;
const MOST_COUNTED = 1000;

/**
 * Reads a list's query.
 * @throws a redirect to the tidy address: no empty values, as a form without script sends them, no defaults, and
 * ratings in order.
 */
export function readFilter(url: URL): ListFilter {
  const filter = orderRatings(listSchema.parse(Object.fromEntries(url.searchParams)));
  const values = { ...filter, sort: filter.sort === "newest" ? undefined : filter.sort };
  const names = Object.keys(listSchema.shape) as (keyof ListFilter)[];
  const tidy = addressWith(url, {
    ...Object.fromEntries(names.map((name) => [name, values[name]?.toString() ?? null])),
    after: url.searchParams.get("after"),
    before: url.searchParams.get("before"),
  });
  const asked = url.searchParams.size > 0 ? `${url.pathname}?${url.searchParams}` : url.pathname;
  if (tidy !== asked) throw redirect(tidy);
  return filter;
}

/** The rows of a list screen and the addresses of the pages beside it. */
export async function loadListPage(db: Database, viewer: Viewer, filter: ListFilter, url: URL) {
  const page = await listVisibleProblems(db, viewer, filter, pageRequest(url.searchParams, PAGE_SIZE));
  return {
    rows: page.rows.map(toRow),
    ...pageLinks(url, page),
  };
}

/**
 * How many problems a filter leaves, as the heading says it: "1,000+" for more than are counted.
 * @returns undefined when nothing narrows the list.
 */
export async function countNarrowed(db: Database, viewer: Viewer, { sort, ...narrowing }: ListFilter) {
  if (Object.values(narrowing).every((value) => value === undefined)) return undefined;
  const count = await countListed(db, viewer, { sort, ...narrowing }, MOST_COUNTED);
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString("en")}+` : count;
}
