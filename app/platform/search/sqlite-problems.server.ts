import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { audienceOf, facts, factsIn } from "./problem-facts.ts";
import {
  type Choice,
  type Column,
  type Criteria,
  type Direction,
  isAmong,
  isListed,
  isRated,
  isTagged,
  isVisible,
  type Listed,
  type ListPlan,
  listPlan,
  type Place,
  type Source,
  statuses,
  type TagValues,
  tagValues,
} from "./problem-lists.ts";
import { AND, anyOf, isSlowToBegin } from "./sqlite-words.server.ts";
import type { IdRange } from "./steps.server.ts";

// Lists of problems are read in order of id from the search index, or from a user's bookmarks or marks.

export async function chooseSource(db: Connection, criteria: Criteria, highest: number): Promise<Choice> {
  const { among, wordQuery, viewer } = criteria;
  if (!isListed(among)) return chooseSearch(db, criteria, highest);
  const own = { source: listed(db, criteria, among), isSearch: false };
  if (wordQuery === undefined) return own;
  if (isSlowToBegin(wordQuery)) return { source: searched(db, criteria), isSearch: false };
  const [row] = await rowFrom(db, { viewer, from: 1, skipped: MANY_ROWS }, { among, direction: "asc" });
  return row ? { source: searched(db, criteria), isSearch: false } : own;
}

const factQuery = (names: string[]) => `facts : ${anyOf(names)}`;
const textQuery = (words: string) => `{title tags statement} : (${words})`;

/** A query that no listed problem may match; undefined if there is none. */
const refusedBy = ({ without }: Criteria) =>
  without.length > 0 ? factQuery(without.map(facts.tag)) : undefined;

/** Also checks visibility: if matches were hidden afterwards, a page that ends early would reveal them. */
function matchOf(criteria: Criteria): string {
  const parts = factsIn(criteria).map(factQuery);
  if (criteria.wordQuery !== undefined) parts.push(textQuery(criteria.wordQuery));
  const refused = refusedBy(criteria);
  return refused ? `(${parts.join(AND)}) NOT ${refused}` : parts.join(AND);
}

function termsOf({ wordQuery, tags, platform }: Criteria): string[] {
  const named = tags.map(facts.tag);
  if (platform !== undefined) named.push(facts.platform(platform));
  return [...(wordQuery?.split(AND).map(textQuery) ?? []), ...named.map((fact) => factQuery([fact]))];
}

const matchesWithin = (match: string, { low, high }: IdRange) => sql`problem_search match ${match}
  and found.rowid between cast(${low} as integer) and cast(${high} as integer)`;

/** Up to this many ids, FTS5 finds any combination of words within a few milliseconds. */
const FEW_IDS = 50_000;
/** A word used this rarely is found quickly in combination with others. */
const FEW_USES = 2_500;
/** How many ids one page may read for each common word. */
const MOST_IDS = 30_000;

/**
 * FTS5 looks for a combination of words until it finds one, whatever range of ids it is given. It reads every use of
 * common words that never occur together, or of a word that always comes with an excluded tag. So in a large index,
 * several common words are looked up separately, and so are excluded tags.
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
  // Starts with the rarest, whose uses reach back the furthest.
  const sorted = terms.toSorted((a, b) => (reach[terms.indexOf(a)] ?? 0) - (reach[terms.indexOf(b)] ?? 0));
  const wanted = sorted.length > 0 ? sorted : [factQuery(audienceOf(criteria))];
  return {
    source: oneByOne(db, criteria, wanted, refused),
    isSearch: false,
    most: Math.floor(MOST_IDS / (wanted.length + (refused ? 1 : 0))),
  };
}

const selectUse = prepared(
  (_db, { match, skipped }: { match: string; skipped: number }) => sql<{ id: number }>`
    select found.rowid as id from problem_search as found where problem_search match ${match}
    order by found.rowid desc limit 1 offset ${skipped}`,
);

/** The first step's size: in ids of the index; in a user's rows; in a user's rows, with a search for each. */
const [IDS, ROWS, ROWS_SEARCHED] = [50_000, 1000, 50];
/** The smallest step is the first divided by this. */
const SHRINKS = 16;
/** With more rows than this, searching for each takes longer than reading all matches of the words. */
const MANY_ROWS = 100;

const reach = (from: number, direction: Direction, size: number) =>
  direction === "desc" ? from - size + 1 : from + size - 1;

function searched(db: Connection, criteria: Criteria): Source {
  const { viewer, among } = criteria;
  return (column, rating) => {
    const match = matchOf(rating === undefined ? criteria : { ...criteria, ratings: [rating] });
    return {
      // A smaller range does not save FTS5 any work.
      size: among ? IDS : Number.MAX_SAFE_INTEGER,
      least: IDS / SHRINKS,
      reach,
      read: (range, direction, limit) =>
        selectFound(db, { match, viewer, limit, ...range }, { column, direction, rating, among }),
    };
  };
}

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
    reach,
    read: (range, direction, limit) =>
      selectTogether(
        db,
        { viewer, limit, platform: platform ?? "", refused: refused ?? "", ...range, ...matches },
        { column, direction, ...plan, terms: terms.length },
      ),
  });
}

function listed(db: Connection, criteria: Criteria, among: Listed): Source {
  const { viewer, platform = "", wordQuery } = criteria;
  const match = matchOf(criteria);
  const size = wordQuery === undefined ? ROWS : ROWS_SEARCHED;
  return (column) => ({
    size,
    least: Math.ceil(size / SHRINKS),
    async reach(from, direction, size) {
      const end = direction === "desc" ? 1 : Number.MAX_SAFE_INTEGER;
      if (among !== "bookmarked") return end;
      const [row] = await rowFrom(db, { viewer, from, skipped: size - 1 }, { among, direction });
      return row?.id ?? end;
    },
    read: (range, direction, limit) =>
      selectListed(
        db,
        { viewer, platform, match, limit, ...range, ...tagValues(criteria) },
        { column, direction, among, ...listPlan(criteria) },
      ),
  });
}

/** The problems with a user's marks. One step reads them all, because few marked tasks have problems here. */
const markedBy = (status: RawBuilder<unknown>) => sql`(
  select m.user_id, q.id as problem_id
  from marks as m cross join problems as q indexed by problems_by_task on q.task_id = m.task_id where ${status})`;

const tables = {
  bookmarked: sql`bookmarks`,
  solved: markedBy(statuses.solved),
  tried: markedBy(statuses.tried),
};
const marked = sql`problems as q indexed by problems_tasks cross join marks as m on m.task_id = q.task_id`;

/** Uses an index with all columns that lists filter and sort by, because whole rows are long. */
const narrowProblems = sql`problems as p indexed by problems_facts`;

interface Range extends IdRange {
  viewer: number;
  limit: number;
}
interface Plan {
  column: Column;
  direction: Direction;
  among: Criteria["among"];
}

const selectFound = prepared(
  (_db, values: Range & { match: string }, plan: Plan & { rating: number | undefined }) => {
    const { match, viewer, limit, ...range } = values;
    const { column, direction, rating, among } = plan;
    const isJoined = column !== "id" && rating === undefined;
    const key = isJoined
      ? sql.ref(`p.${column}`)
      : rating === undefined
        ? sql.ref("found.rowid")
        : sql.lit(rating);
    const join = isJoined ? sql`cross join ${narrowProblems} on p.id = found.rowid` : sql``;
    const narrowed = among ? sql`and ${isAmong(among, viewer, sql.ref("found.rowid"), marked)}` : sql``;
    return sql<Place>`select found.rowid as id, ${key} as key from problem_search as found ${join}
        where ${matchesWithin(match, range)} ${narrowed}
        order by found.rowid ${sql.raw(direction)} limit ${limit}`;
  },
);

interface Together extends Range {
  platform: string;
  refused: string;
  [match: `match${number}`]: string;
}
interface TogetherPlan extends Plan {
  ratings: number[] | undefined;
  hasPlatform: boolean;
  hasRefused: boolean;
  terms: number;
}

const selectTogether = prepared(
  (_db, { viewer, low, high, limit, platform, refused, ...matches }: Together, plan: TogetherPlan) => {
    const { column, direction, ratings, among, hasPlatform, hasRefused } = plan;
    const within = (match: string) => matchesWithin(match, { low, high });
    const [rarest, ...others] = Object.values(matches).map(within);
    const matching = (match: RawBuilder<unknown>) =>
      sql`(select rowid from problem_search as found where ${match})`;
    const conditions = [
      rarest ?? sql`false`,
      // "+" keeps SQLite from searching for each of these ids.
      ...others.map((other) => sql`+found.rowid in ${matching(other)}`),
      isVisible(viewer),
    ];
    if (hasRefused) conditions.push(sql`+found.rowid not in ${matching(within(refused))}`);
    if (hasPlatform) conditions.push(sql`p.platform_key = ${platform}`);
    if (ratings) conditions.push(isRated(ratings));
    if (among) conditions.push(isAmong(among, viewer, sql.ref("p.id"), marked));
    return sql<Place>`select found.rowid as id, ${sql.ref(`p.${column}`)} as key
        from problem_search as found cross join ${narrowProblems} on p.id = found.rowid
        where ${sql.join(conditions, sql` and `)}
        order by found.rowid ${sql.raw(direction)} limit ${limit}`;
  },
);

interface ListValues extends Range, TagValues {
  platform: string;
  match: string;
}
type OwnPlan = Plan & ListPlan & { among: Listed };

const selectListed = prepared(
  (_db, { viewer, platform, match, low, high, limit, ...tags }: ListValues, plan: OwnPlan) => {
    const { column, direction, among, ratings, hasPlatform, hasWords } = plan;
    const conditions = [
      sql`l.user_id = ${viewer} and l.problem_id between ${low} and ${high}`,
      isVisible(viewer),
    ];
    if (hasPlatform) conditions.push(sql`p.platform_key = ${platform}`);
    if (ratings) conditions.push(isRated(ratings));
    conditions.push(...isTagged(sql.ref("p.id"), tags, plan));
    if (hasWords) {
      const found = sql`select 1 from problem_search where problem_search match ${match} and rowid = p.id`;
      conditions.push(sql`exists (${found})`);
    }
    return sql<Place>`select l.problem_id as id, ${sql.ref(`p.${column}`)} as key
        from ${tables[among]} as l cross join ${narrowProblems} on p.id = l.problem_id
        where ${sql.join(conditions, sql` and `)}
        order by l.problem_id ${sql.raw(direction)} limit ${limit}`;
  },
);

const rowFrom = prepared(
  (
    _db,
    { viewer, from, skipped }: { viewer: number; from: number; skipped: number },
    { among, direction }: Pick<OwnPlan, "among" | "direction">,
  ) => sql<{ id: number }>`select problem_id as id from ${tables[among]}
    where user_id = ${viewer} and problem_id ${sql.raw(direction === "desc" ? "<=" : ">=")} ${from}
    order by problem_id ${sql.raw(direction)} limit 1 offset ${skipped}`,
);
