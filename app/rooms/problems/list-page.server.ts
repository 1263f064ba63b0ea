import type { Application } from "../../platform/application.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { isWhole, pageLinks, pageRequest, tidyAddress } from "../../platform/http/pages.server.ts";
import { addressWith, queryValues } from "../../platform/http/urls.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import type { Viewer } from "../../viewer.ts";
import { toRow } from "./components/problem-list.tsx";
import { ratingLabel, showLabels } from "./filter-labels.ts";
import { countListed, listVisibleProblems } from "./list.server.ts";
import { MOST_SORTED } from "./matches.server.ts";
import { commonNames } from "./queries.server.ts";
import { type ListFilter, listSchema, orderRatings } from "./schema.ts";

const PAGE_SIZE = 20;
const MOST_COUNTED = 1000;
const MOST_SUGGESTED = 30;

/** @param show the screen's fixed filter, which overrides the address @throws a redirect to the canonical address */
export async function loadFilteredList(
  app: Pick<Application, "db" | "limits">,
  viewer: Viewer,
  url: URL,
  show?: ListFilter["show"],
) {
  const { db } = app;
  const filter = readFilter(url, show);
  if (filter.q) await app.limits.take("searchByAccount", viewer.id);
  const list = loadListPage(db, viewer, filter, url);
  const [page, listed, platforms, tags] = await Promise.all([
    list,
    list.then((page) => countNarrowed(db, viewer, filter, page, show)),
    commonNames(db, "platform", MOST_SUGGESTED),
    commonNames(db, "tag", MOST_SUGGESTED),
  ]);
  return { ...page, filter, chosen: chosenFilters(url, filter, show, platforms), listed, platforms, tags };
}
export type FilteredList = Awaited<ReturnType<typeof loadFilteredList>>;

function readFilter(url: URL, fixed: ListFilter["show"]): ListFilter {
  const filter = orderRatings(listSchema.parse(queryValues(url.searchParams)));
  const { q, platform, tag, not, min, max, sort } = filter;
  const show = fixed ? undefined : filter.show;
  tidyAddress(url, { q, platform, tag, not, min, max, show, sort: sort === "newest" ? undefined : sort });
  return { ...filter, show: fixed ?? show };
}

/** The filters that are set, each with the address without it. */
function chosenFilters(url: URL, filter: ListFilter, fixed: ListFilter["show"], platforms: string[]) {
  const { platform, min, max, show, tag = [], not = [] } = filter;
  const spelled = platforms.find((name) => name.toLowerCase() === platform?.toLowerCase()) ?? platform;
  const without = (name: "tag" | "not", all: string[]) =>
    all.map((each) => ({
      text: name === "not" ? `without #${each}` : `#${each}`,
      href: addressWith(url, { [name]: all.filter((other) => other !== each) }),
    }));
  return [
    ...(spelled === undefined ? [] : [{ text: spelled, href: addressWith(url, { platform: null }) }]),
    ...(min === undefined && max === undefined
      ? []
      : [{ text: ratingLabel({ min, max }), href: addressWith(url, { min: null, max: null }) }]),
    ...without("tag", tag),
    ...without("not", not),
    ...(show === undefined || fixed
      ? []
      : [{ text: showLabels[show], href: addressWith(url, { show: null }) }]),
  ];
}

async function loadListPage(db: Database, viewer: Viewer, filter: ListFilter, url: URL) {
  const page = await listVisibleProblems(db, viewer, filter, pageRequest(url.searchParams, PAGE_SIZE));
  return {
    rows: page.rows.map(toRow),
    ...pageLinks(url, page),
    ...(page.isCut && { newestOf: MOST_SORTED }),
    ...(page.searched !== undefined && { searched: page.searched }),
    ...(page.isEarly && { isEarly: true }),
  };
}

/** @returns the number of matching problems as shown in the heading ("1,000+" for more); undefined without filters */
async function countNarrowed(
  db: Database,
  viewer: Viewer,
  { sort, ...narrowing }: ListFilter,
  page: Awaited<ReturnType<typeof loadListPage>>,
  fixed: ListFilter["show"],
) {
  const own = { ...narrowing, show: fixed ? undefined : narrowing.show };
  if (Object.values(own).every((value) => value === undefined)) return undefined;
  if (isWhole(page)) return page.searched ? `${page.rows.length}+` : page.rows.length;
  // Counting would read the same ids again.
  if (page.isEarly && page.newer === null) return `${page.rows.length}+`;
  const { total, isCut } = await countListed(db, viewer, { sort, ...narrowing }, MOST_COUNTED);
  return isCut ? `${formatNumber(total)}+` : total;
}
