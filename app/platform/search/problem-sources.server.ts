import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { choosePostgres } from "./postgres-problems.server.ts";
import {
  type Choice,
  type Column,
  type Criteria,
  type Direction,
  isTagged,
  type Place,
  type Source,
  type TagValues,
  tagCounts,
  tagValues,
} from "./problem-lists.ts";
import { isMatch, matchesWithin, refusedBy, termsOf, toProblemMatch, visibleTo } from "./problems.server.ts";
import { isSlowToBegin } from "./words.server.ts";

// What lists of problems walk through, in the order of ids: the search index, or a user's bookmarks or marks.

/** Chooses what a list walks through. */
export async function chooseSource(db: Connection, criteria: Criteria, highest: number): Promise<Choice> {
  if (isPostgres(db)) return choosePostgres(db, criteria);
  const { among, words, viewer } = criteria;
  if (!isListed(among)) return chooseSearch(db, criteria, highest);
  if (words === undefined) return { source: listed(db, criteria), isSearch: false };
  if (isSlowToBegin(words)) return { source: searched(db, criteria), isSearch: false };
  const [row] = await rowFrom(db, { viewer, from: 1, skipped: MANY_ROWS }, { among, direction: "asc" });
  const isLong = row !== undefined;
  return { source: isLong ? searched(db, criteria) : listed(db, criteria), isSearch: false };
}

/** Ids up to which the engine finds any words together within some milliseconds. */
const FEW_IDS = 50_000;
/** Uses of a word up to which the engine quickly finds it together with others. */
const FEW_USES = 2_500;
/** Ids that one page may go through for each common word. */
const MOST_IDS = 30_000;

/**
 * The engine looks for words together until it finds them, whatever range of ids it is asked for: of common words that
 * never meet, or of one that always meets a refused tag, it reads every use. So in a large index, it is asked for each of
 * several common words by itself, and for refused tags.
 */
async function chooseSearch(db: Connection, criteria: Criteria, highest: number): Promise<Choice> {
  const together = { source: searched(db, criteria), isSearch: true };
  const terms = termsOf(criteria);
  const refused = refusedBy(criteria);
  const isOne = terms.length < 2 && refused === undefined;
  if (criteria.whose !== "visible" || highest <= FEW_IDS || isOne) return together;
  const reach: number[] = [];
  for (const match of terms) {
    const [use] = await selectUse(db, { match, skipped: FEW_USES });
    if (!use) return together;
    reach.push(use.id);
  }
  // The rarest first, whose uses reach back the longest.
  const sorted = terms.toSorted((a, b) => (reach[terms.indexOf(a)] ?? 0) - (reach[terms.indexOf(b)] ?? 0));
  const wanted = sorted.length > 0 ? sorted : [visibleTo(criteria)];
  return {
    source: oneByOne(db, criteria, wanted, refused),
    isSearch: false,
    most: Math.floor(MOST_IDS / (wanted.length + (refused ? 1 : 0))),
  };
}

const selectUse = prepared((db, { match, skipped }: { match: string; skipped: number }) =>
  compiled(
    db,
    sql<{
      id: number;
    }>`select found.rowid as id from problem_search as found where problem_search match ${match}
      order by found.rowid desc limit 1 offset ${skipped}`,
  ),
);

/** First steps: in ids of the search index, each looked up among a user's rows; in those, without a search for each and with one. */
const [IDS, ROWS, ROWS_SEARCHED] = [50_000, 1000, 50];
/** How many times smaller than the first a step may get. */
const SHRINKS = 16;
/** A search for each of so many rows takes longer than reading all that the words find. */
const MANY_ROWS = 100;

function searched(db: Connection, criteria: Criteria): Source {
  const { viewer, among } = criteria;
  return (column, rating) => {
    const match = toProblemMatch(rating === undefined ? criteria : { ...criteria, ratings: [rating] });
    return {
      // A smaller range makes the engine's own work no shorter.
      size: among ? IDS : Number.MAX_SAFE_INTEGER,
      least: IDS / SHRINKS,
      reach: (from, direction, size) => (direction === "desc" ? from - size + 1 : from + size - 1),
      read: (range, direction, limit) =>
        selectFound(db, { match, viewer, limit, ...range }, { column, direction, rating, among }),
    };
  };
}

/** Ids of a first step, and of the smallest. */
const ONE_BY_ONE = { size: 2000, least: 250 };

function oneByOne(
  db: Connection,
  { viewer, platform, ratings, among }: Criteria,
  terms: string[],
  refused: string | undefined,
): Source {
  const plan = { ratings, among, hasPlatform: platform !== undefined, hasRefused: refused !== undefined };
  const matches = Object.fromEntries(terms.map((term, index) => [`match${index}` as const, term]));
  return (column) => ({
    ...ONE_BY_ONE,
    reach: (from, direction, size) => (direction === "desc" ? from - size + 1 : from + size - 1),
    read: (range, direction, limit) =>
      selectTogether(
        db,
        { viewer, limit, platform: platform ?? "", refused: refused ?? "", ...range, ...matches },
        { column, direction, ...plan, terms: terms.length },
      ),
  });
}

function listed(db: Connection, criteria: Criteria): Source {
  const { viewer, platform = "", ratings, words } = criteria;
  const among = isListed(criteria.among) ? criteria.among : "bookmarked";
  const match = toProblemMatch(criteria);
  const isGiven = { platform: criteria.platform !== undefined, words: words !== undefined };
  const size = words === undefined ? ROWS : ROWS_SEARCHED;
  return (column) => ({
    size,
    least: Math.ceil(size / SHRINKS),
    async reach(from, direction, size) {
      if (among !== "bookmarked") return direction === "desc" ? 1 : Number.MAX_SAFE_INTEGER;
      const [row] = await rowFrom(db, { viewer, from, skipped: size - 1 }, { among, direction });
      return row?.id ?? (direction === "desc" ? 1 : Number.MAX_SAFE_INTEGER);
    },
    read: (range, direction, limit) =>
      selectListed(
        db,
        { viewer, platform, match, limit, ...range, ...tagValues(criteria) },
        { column, direction, among, ratings, isGiven, counts: tagCounts(criteria) },
      ),
  });
}

const solved = sql`m.status = 'solved'`;
const tried = sql`m.status in ('tried', 'gaveup', 'later') and m.tried_at is not null`;

/** The problems of a user's marks: a step reads all of these, and few of their tasks are shared here. */
const marked = (status: RawBuilder<unknown>) => sql`(
  select m.user_id, q.id as problem_id
  from marks as m cross join problems as q indexed by problems_by_task on q.task_id = m.task_id where ${status})`;

/** Lists of a user's own that are walked through themselves: their bookmarks, and what their marks say. */
const tables = {
  bookmarked: sql`bookmarks`,
  solved: marked(solved),
  tried: marked(tried),
};
type ListedAmong = keyof typeof tables;
const isListed = (among: Criteria["among"]): among is ListedAmong => among !== undefined && among in tables;

/** Whether a problem is among those that a list is of. */
function isAmong(among: NonNullable<Criteria["among"]>, viewer: number, id: RawBuilder<unknown>) {
  const has = (status: RawBuilder<unknown>, whose: RawBuilder<unknown>) => sql`exists (
    select 1 from problems as q indexed by problems_tasks cross join marks as m on m.task_id = q.task_id
    where q.id = ${id} and ${status} ${whose})`;
  const own = sql`and m.user_id = ${viewer}`;
  switch (among) {
    case "bookmarked":
      return sql`exists (select 1 from bookmarks where user_id = ${viewer} and problem_id = ${id})`;
    case "solved":
      return has(solved, own);
    case "tried":
      return has(tried, own);
    case "unsolved":
      return sql`not ${has(solved, own)}`;
    case "nobody":
      // What a solution to a private problem says is its author's alone.
      return sql`not ${has(
        solved,
        sql`and (m.verified = 1 or m.how <> 'posted' or m.counted is not null or m.user_id = ${viewer})`,
      )}`;
  }
}

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
    const narrowed = among ? sql`and ${isAmong(among, viewer, sql.ref("found.rowid"))}` : sql``;
    return compiled(
      db,
      sql<Place>`select found.rowid as id, ${key} as key from problem_search as found ${join}
        where ${matchesWithin(match, range)} ${narrowed}
        order by found.rowid ${sql.raw(direction)} limit ${limit}`,
    );
  },
);

interface Together extends Omit<Found, "match"> {
  platform: string;
  refused: string;
  [match: `match${number}`]: string;
}
interface TogetherPlan {
  column: Column;
  direction: Direction;
  ratings: number[] | undefined;
  among: Criteria["among"];
  hasPlatform: boolean;
  hasRefused: boolean;
  terms: number;
}

const selectTogether = prepared(
  (db, { viewer, low, high, limit, platform, refused, ...matches }: Together, plan: TogetherPlan) => {
    const { column, direction, ratings, among, hasPlatform, hasRefused } = plan;
    const within = (match: string) => matchesWithin(match, { low, high });
    const [rarest, ...others] = Object.values(matches).map(within);
    const matching = (match: RawBuilder<unknown>) =>
      sql`(select rowid from problem_search as found where ${match})`;
    const conditions = [
      rarest ?? sql`false`,
      // "+" keeps SQLite from a search for each of these ids.
      ...others.map((other) => sql`+found.rowid in ${matching(other)}`),
      isVisible(viewer),
    ];
    if (hasRefused) conditions.push(sql`+found.rowid not in ${matching(within(refused))}`);
    if (hasPlatform) conditions.push(sql`p.platform_key = ${platform}`);
    if (ratings) conditions.push(isRated(ratings));
    if (among) conditions.push(isAmong(among, viewer, sql.ref("p.id")));
    return compiled(
      db,
      sql<Place>`select found.rowid as id, ${sql.ref(`p.${column}`)} as key
        from problem_search as found cross join ${narrowProblems} on p.id = found.rowid
        where ${sql.join(conditions, sql` and `)}
        order by found.rowid ${sql.raw(direction)} limit ${limit}`,
    );
  },
);

const isVisible = (viewer: number) => sql`(p.visibility = 'public' or p.author_id = ${viewer})`;
const isRated = (ratings: number[]) =>
  sql`p.rating in (${sql.join(ratings.map((rating) => sql.lit(rating)))})`;

interface Listed extends Found, TagValues {
  platform: string;
}
interface ListedPlan {
  column: Column;
  direction: Direction;
  among: ListedAmong;
  ratings: number[] | undefined;
  isGiven: Record<"platform" | "words", boolean>;
  counts: ReturnType<typeof tagCounts>;
}

const selectListed = prepared(
  (db, { viewer, platform, match, low, high, limit, ...tags }: Listed, plan: ListedPlan) => {
    const { column, direction, among, ratings, isGiven, counts } = plan;
    const conditions = [
      sql`l.user_id = ${viewer} and l.problem_id between ${low} and ${high}`,
      isVisible(viewer),
    ];
    if (isGiven.platform) conditions.push(sql`p.platform_key = ${platform}`);
    if (ratings) conditions.push(isRated(ratings));
    conditions.push(...isTagged(sql.ref("p.id"), tags, counts));
    if (isGiven.words) conditions.push(isMatch(match, sql.ref("p.id")));
    return compiled(
      db,
      sql<Place>`select l.problem_id as id, ${sql.ref(`p.${column}`)} as key
        from ${tables[among]} as l cross join ${narrowProblems} on p.id = l.problem_id
        where ${sql.join(conditions, sql` and `)}
        order by l.problem_id ${sql.raw(direction)} limit ${limit}`,
    );
  },
);

const rowFrom = prepared(
  (
    db,
    { viewer, from, skipped }: { viewer: number; from: number; skipped: number },
    { among, direction }: Pick<ListedPlan, "among" | "direction">,
  ) => {
    return compiled(
      db,
      sql<{ id: number }>`select problem_id as id from ${tables[among]}
        where user_id = ${viewer} and problem_id ${sql.raw(direction === "desc" ? "<=" : ">=")} ${from}
        order by problem_id ${sql.raw(direction)} limit 1 offset ${skipped}`,
    );
  },
);
