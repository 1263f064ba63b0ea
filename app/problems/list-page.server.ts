import type { Viewer } from "../context.ts";
import type { Database } from "../db/connection.server.ts";
import { isWhole, pageLinks, pageRequest, tidyAddress } from "../http/pages.server.ts";
import { toRow } from "./components/problem-list.tsx";
import { countListed, listVisibleProblems } from "./list.server.ts";
import { MOST_SORTED } from "./matches.server.ts";
import { type ListFilter, listSchema, orderRatings } from "./schema.ts";

const PAGE_SIZE = 20;
const MOST_COUNTED = 1000;

/** Reads a list's query. @throws a redirect to the tidy address, with ratings in order */
export function readFilter(url: URL): ListFilter {
  const filter = orderRatings(listSchema.parse(Object.fromEntries(url.searchParams)));
  const { q, platform, tag, min, max, show, sort } = filter;
  tidyAddress(url, { q, platform, tag, min, max, show, sort: sort === "newest" ? undefined : sort });
  return filter;
}

/** The rows of a list screen and the addresses of the pages beside it. */
export async function loadListPage(db: Database, viewer: Viewer, filter: ListFilter, url: URL) {
  const page = await listVisibleProblems(db, viewer, filter, pageRequest(url.searchParams, PAGE_SIZE));
  return {
    rows: page.rows.map(toRow),
    ...pageLinks(url, page),
    ...(page.isCut && { newestOf: MOST_SORTED }),
    ...(page.searched !== undefined && { searched: page.searched }),
    ...(page.isEarly && { isEarly: true }),
  };
}

/**
 * How many problems a filter leaves, as the heading says it: "1,000+" for more than are counted.
 * @param page the list's page, which is counted if it is the whole list.
 * @returns undefined when nothing narrows the list.
 */
export async function countNarrowed(
  db: Database,
  viewer: Viewer,
  { sort, ...narrowing }: ListFilter,
  page: Awaited<ReturnType<typeof loadListPage>>,
) {
  if (Object.values(narrowing).every((value) => value === undefined)) return undefined;
  if (isWhole(page)) return page.searched ? `${page.rows.length}+` : page.rows.length;
  const { total, isCut } = await countListed(db, viewer, { sort, ...narrowing }, MOST_COUNTED);
  return isCut ? `${total.toLocaleString("en")}+` : total;
}
