import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { PageRequest, Position } from "../../platform/http/pages.server.ts";
import type { Criteria } from "../../platform/search/problem-lists.ts";
import { searchOf } from "../../platform/search/search.server.ts";
import { walkInSteps } from "../../platform/search/steps.server.ts";
import { allRatings, type Sort } from "./schema.ts";
import { inOrder, orderOf } from "./sorting.ts";

// Finds problems by words or tags, or among the viewer's own, bookmarked or solved problems. The search index
// knows words, tags, ratings, platforms and audiences, and returns problems by id. It can therefore list by age, and
// by rating one rating at a time. Solutions and stars change too often to be indexed, so the newest matches are sorted
// here.

/** How many of the newest matches are sorted; a thousand take a few milliseconds. */
export const MOST_SORTED = 2000;
const FEW_SORTED = 200;
const NEWEST_COUNTED = 50_000;

export interface Found {
  rows: Position[];
  isCut: boolean;
  /** The last id searched, if the page ends before the list does. */
  stoppedAt?: number;
  /** How many of the newest problems were searched, if not all. */
  searched?: number;
}

export async function findMatches(
  db: Connection,
  criteria: Criteria,
  sort: Sort,
  page: PageRequest,
): Promise<Found> {
  const { column, direction } = orderOf(sort, page);
  const highest = await highestId(db);
  const { source, isSearch, most = highest } = await searchOf(db).chooseSource(db, criteria, highest);
  const first = direction === "asc" ? 1 : highest;
  const from = page.after ?? page.before;
  const beside = (id: number) => (direction === "asc" ? id + 1 : Math.min(id - 1, highest));
  const wanted = page.limit + 1;

  if (column === "id") {
    const begin = from ? beside(from.id) : first;
    const lowest = direction === "asc" ? 1 : Math.max(1, begin - most + 1);
    const last = direction === "asc" ? Math.min(highest, begin + most - 1) : highest;
    const rows = await walkInSteps(source(column), { direction, from: begin, lowest, highest: last, wanted });
    if (rows.length >= wanted || (lowest === 1 && last === highest)) return { rows, isCut: false };
    return { rows, isCut: false, stoppedAt: direction === "asc" ? last : lowest };
  }
  const compare = inOrder(direction);
  const sorted = (rows: Position[]) => {
    const inPlace = rows.sort(compare);
    const begun = from ? inPlace.filter((row) => compare(row, from) > 0) : inPlace;
    return begun.slice(0, wanted);
  };
  const newest = (wanted: number, lowest: number) =>
    walkInSteps(source(column), { direction: "desc", from: highest, lowest, highest, wanted });
  // One user's problems are few enough to be sorted.
  if (column === "rating" && isSearch && criteria.whose === "visible") {
    const rows: Position[] = [];
    let size: number | undefined;
    for (const rating of ratingsFrom(criteria.ratings, direction, from?.key)) {
      const isFirst = size === undefined;
      const begin = from?.key === rating ? beside(from.id) : first;
      const walked = source(column, rating);
      walked.size = size ?? walked.size;
      const walk = { direction, from: begin, highest, wanted: wanted - rows.length };
      rows.push(...(await walkInSteps(walked, walk)));
      if (rows.length >= wanted) break;
      size = walked.size;
      // A rare word has few matches, which take less time together than one rating at a time.
      const few = isFirst ? await newest(FEW_SORTED + 1, 1) : [];
      if (isFirst && few.length <= FEW_SORTED) return { rows: sorted(few), isCut: false };
    }
    return { rows, isCut: false };
  }
  const lowest = Math.max(1, highest - most + 1);
  const rows = await newest(MOST_SORTED + 1, lowest);
  const isCut = rows.length > MOST_SORTED;
  const listed = sorted(rows.slice(0, MOST_SORTED));
  return { rows: listed, isCut, ...(!isCut && lowest > 1 && { searched: most }) };
}

/** @returns how many of the site's newest 50,000 problems match, at most `limit`, and whether there may be more */
export async function countMatches(db: Connection, criteria: Criteria, limit: number) {
  const highest = await highestId(db);
  const { source, most = NEWEST_COUNTED } = await searchOf(db).chooseSource(db, criteria, highest);
  const lowest = Math.max(1, highest - Math.min(most, NEWEST_COUNTED) + 1);
  const walk = { direction: "desc", from: highest, lowest, highest, wanted: limit + 1 } as const;
  const { length } = await walkInSteps(source("id"), walk);
  return { total: Math.min(length, limit), isCut: length > limit || lowest > 1 };
}

function ratingsFrom(among: number[] | undefined, direction: "asc" | "desc", from: number | undefined) {
  const ratings = (among ?? allRatings).filter(
    (rating) => from === undefined || (direction === "asc" ? rating >= from : rating <= from),
  );
  return direction === "asc" ? ratings : ratings.reverse();
}

const selectHighest = prepared((db) =>
  db.selectFrom("problems").select((select) => select.fn.max<number | null>("id").as("id")),
);

async function highestId(db: Connection): Promise<number> {
  const [row] = await selectHighest(db, {});
  return row?.id ?? 0;
}
