import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { isMatch, matchesWithin, type ProblemCriteria, toProblemMatch } from "./problems.server.ts";
import type { Walk, Walked } from "./steps.server.ts";
import { isSlowToBegin } from "./words.server.ts";

// What lists of problems walk through, in the order of ids: the search index, or a user's bookmarks or solutions.

/** A column that lists are ordered by, before the id. */
export type Column = "id" | "rating" | "solutions_count" | "average_rating";
export type Direction = Walk["direction"];

/** A problem's place in a list: its value of the column, and its id. */
export interface Place {
  key: number;
  id: number;
}

/** Which problems a list has. */
export interface Criteria extends ProblemCriteria {
  /** Only those that the viewer has bookmarked or solved. */
  among: "bookmarked" | "solved" | undefined;
}

/** A walk over the problems that fulfil the criteria, each with its value of a column. @param rating only those rated so */
export type Source = (column: Column, rating?: number) => Walked<Place>;

/** Chooses what a list walks through, and says whether it is the search index alone. */
export async function chooseSource(
  db: Connection,
  criteria: Criteria,
): Promise<{ source: Source; isSearch: boolean }> {
  const { among, words, viewer } = criteria;
  if (!among) return { source: searched(db, criteria), isSearch: true };
  if (words === undefined) return { source: listed(db, criteria), isSearch: false };
  if (isSlowToBegin(words)) return { source: searched(db, criteria), isSearch: false };
  const [row] = await rowFrom(db, { viewer, from: 1, skipped: MANY_ROWS }, { among, direction: "asc" });
  const isLong = row !== undefined;
  return { source: isLong ? searched(db, criteria) : listed(db, criteria), isSearch: false };
}

/** First steps: in ids of the search index, all of a usual site; in a user's rows, without a search for each and with one. */
const [IDS, ROWS, ROWS_SEARCHED] = [100_000, 1000, 50];
/** How many times smaller than the first a step may get; ten common words take 12 ms for the smallest of the index. */
const SHRINKS = { ofIndex: 64, ofRows: 16 };
/** A search for each of so many rows takes longer than reading all that the words find. */
const MANY_ROWS = 100;

function searched(db: Connection, criteria: Criteria): Source {
  const { viewer, whose, among } = criteria;
  return (column, rating) => {
    const match = toProblemMatch(rating === undefined ? criteria : { ...criteria, ratings: [rating] });
    return {
      // One user's problems are few enough for a single step.
      size: whose === "visible" ? IDS : Number.MAX_SAFE_INTEGER,
      least: IDS / SHRINKS.ofIndex,
      reach: (from, direction, size) => (direction === "desc" ? from - size + 1 : from + size - 1),
      read: (range, direction, limit) =>
        selectFound(db, { match, viewer, limit, ...range }, { column, direction, rating, among }),
    };
  };
}

function listed(db: Connection, criteria: Criteria): Source {
  const { viewer, among = "bookmarked", platform = "", tag = "", ratings, words } = criteria;
  const match = toProblemMatch(criteria);
  const isGiven = {
    platform: criteria.platform !== undefined,
    tag: criteria.tag !== undefined,
    words: words !== undefined,
  };
  const size = words === undefined ? ROWS : ROWS_SEARCHED;
  return (column) => ({
    size,
    least: Math.ceil(size / SHRINKS.ofRows),
    async reach(from, direction, size) {
      const [row] = await rowFrom(db, { viewer, from, skipped: size - 1 }, { among, direction });
      return row?.id ?? (direction === "desc" ? 1 : Number.MAX_SAFE_INTEGER);
    },
    read: (range, direction, limit) =>
      selectListed(
        db,
        { viewer, platform, tag, match, limit, ...range },
        { column, direction, among, ratings, isGiven },
      ),
  });
}

/** Where a user's bookmarks and solutions are. */
const tables = {
  bookmarked: { rows: sql.table("bookmarks"), owner: sql.ref("user_id") },
  solved: { rows: sql.table("solutions"), owner: sql.ref("author_id") },
};

/** The problems by an index that has all that lists filter and sort by: whole rows are long. */
const narrowProblems = sql`problems as p indexed by problems_facts`;

const compiled = <T>(db: Connection, query: RawBuilder<T>) => ({ compile: () => query.compile(db) });

interface Found {
  match: string;
  viewer: number;
  low: number;
  high: number;
  limit: number;
}
interface FoundPlan {
  column: Column;
  direction: Direction;
  rating: number | undefined;
  among: Criteria["among"];
}

const selectFound = prepared(
  (db, { match, viewer, limit, ...range }: Found, { column, direction, rating, among }: FoundPlan) => {
    const isJoined = column !== "id" && rating === undefined;
    const key = isJoined
      ? sql.ref(`p.${column}`)
      : rating === undefined
        ? sql.ref("found.rowid")
        : sql.lit(rating);
    const join = isJoined ? sql`cross join ${narrowProblems} on p.id = found.rowid` : sql``;
    const { rows, owner } = tables[among ?? "bookmarked"];
    const isAmong = among
      ? sql`and exists (select 1 from ${rows} where ${owner} = ${viewer} and problem_id = found.rowid)`
      : sql``;
    return compiled(
      db,
      sql<Place>`select found.rowid as id, ${key} as key from problem_search as found ${join}
        where ${matchesWithin(match, range)} ${isAmong}
        order by found.rowid ${sql.raw(direction)} limit ${limit}`,
    );
  },
);

interface Listed extends Found {
  platform: string;
  tag: string;
}
interface ListedPlan {
  column: Column;
  direction: Direction;
  among: keyof typeof tables;
  ratings: number[] | undefined;
  isGiven: Record<"platform" | "tag" | "words", boolean>;
}

const selectListed = prepared(
  (db, { viewer, platform, tag, match, low, high, limit }: Listed, plan: ListedPlan) => {
    const { column, direction, among, ratings, isGiven } = plan;
    const { rows, owner } = tables[among];
    const conditions = [
      sql`l.${owner} = ${viewer} and l.problem_id between ${low} and ${high}`,
      sql`(p.visibility = 'public' or p.author_id = ${viewer})`,
    ];
    if (isGiven.platform) conditions.push(sql`p.platform_key = ${platform}`);
    if (ratings) conditions.push(sql`p.rating in (${sql.join(ratings.map((rating) => sql.lit(rating)))})`);
    if (isGiven.tag) {
      const tagged = sql`select 1 from problem_tags as t where t.problem_id = p.id and t.tag = ${tag}`;
      conditions.push(sql`exists (${tagged})`);
    }
    if (isGiven.words) conditions.push(isMatch(match, sql.ref("p.id")));
    // Grouped, because a user may have solved a problem several times.
    return compiled(
      db,
      sql<Place>`select l.problem_id as id, ${sql.ref(`p.${column}`)} as key
        from ${rows} as l cross join ${narrowProblems} on p.id = l.problem_id
        where ${sql.join(conditions, sql` and `)}
        group by l.problem_id order by l.problem_id ${sql.raw(direction)} limit ${limit}`,
    );
  },
);

const rowFrom = prepared(
  (
    db,
    { viewer, from, skipped }: { viewer: number; from: number; skipped: number },
    { among, direction }: Pick<ListedPlan, "among" | "direction">,
  ) => {
    const { rows, owner } = tables[among];
    return compiled(
      db,
      sql<{ id: number }>`select problem_id as id from ${rows}
        where ${owner} = ${viewer} and problem_id ${sql.raw(direction === "desc" ? "<=" : ">=")} ${from}
        order by problem_id ${sql.raw(direction)} limit 1 offset ${skipped}`,
    );
  },
);
