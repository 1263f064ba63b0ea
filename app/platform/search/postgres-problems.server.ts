import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { allOf, BLOCK, blockOf, blocksWithin, factOf, hasWords, oneOf, rarest } from "./postgres-words.ts";
import { facts, factsIn } from "./problem-facts.ts";
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

// PostgreSQL's index collects all matches before it returns the first. So a list first scans the newest ids, where
// common words soon yield enough rows, and then asks the index for as many blocks of ids as should contain the
// rest. "offset 0" keeps the planner from changing this order.

/** Ids to scan one by one, in about 3 ms. */
const FEW_IDS = 300;
/** The most blocks that a query to the index names; a longer range asks for all ids. */
const MOST_BLOCKS = 16;
/** For lists that only exclude tags: the index would collect every problem without those tags. */
const MOST_IDS = (MOST_BLOCKS - 1) * BLOCK;
const ALL_IDS = Number.MAX_SAFE_INTEGER;
/** The most rows of a user to compare with the words one by one. */
const FEW_ROWS = 500;

export async function choosePostgres(db: Connection, criteria: Criteria): Promise<Choice> {
  const { among, wordQuery, viewer, whose, without, tags, platform } = criteria;
  if (!isListed(among)) {
    const source = searched(db, criteria);
    const isNarrowed = wordQuery !== undefined || tags.length > 0 || platform !== undefined;
    return whose === "visible" && without.length > 0 && !isNarrowed
      ? { source, isSearch: false, most: MOST_IDS }
      : { source, isSearch: true };
  }
  const isLong = wordQuery !== undefined && (await selectRow(db, { viewer }, among)).length > 0;
  return { source: isLong ? searched(db, criteria) : listed(db, criteria, among), isSearch: false };
}

function queryOf(criteria: Criteria): string {
  const { wordQuery, without } = criteria;
  const refused = without.length > 0 ? `!${oneOf(without.map((tag) => factOf(facts.tag(tag))))}` : undefined;
  return allOf([...factsIn(criteria).map((each) => oneOf(each.map(factOf))), wordQuery, refused]);
}

interface Range {
  viewer: number;
  low: number;
  high: number;
  limit: number;
}

interface Searched extends Range {
  query: string;
  asked: string;
}
interface Plan {
  column: Column;
  direction: Direction;
}
interface SearchPlan extends Plan {
  /** The rating that all matches share; null if each match's key has to be looked up. */
  rating: number | null;
  isIndexed: boolean;
  /** Whether `asked` is the whole query, so that matches need no second check. */
  isExact: boolean;
  among: Criteria["among"];
}

function searched(db: Connection, criteria: Criteria): Source {
  const { viewer, whose, among } = criteria;
  return (column, rating) => {
    const own = rating === undefined ? criteria : { ...criteria, ratings: [rating] };
    const query = queryOf(own);
    const fewer = queryOf({ ...own, wordQuery: own.wordQuery && rarest(own.wordQuery) });
    const walked: ReturnType<Source> = {
      size: whose === "visible" ? FEW_IDS : ALL_IDS,
      least: BLOCK,
      reach(from, direction, size) {
        const isUp = direction === "asc";
        if (size <= FEW_IDS) return isUp ? from + size - 1 : from - size + 1;
        const blocks = Math.ceil(size / BLOCK);
        if (blocks > MOST_BLOCKS) return isUp ? ALL_IDS : 1;
        return isUp ? (blockOf(from) + blocks) * BLOCK - 1 : (blockOf(from) - blocks + 1) * BLOCK;
      },
      async read(range, direction, limit) {
        const { low, high } = range;
        const isNear = blockOf(high) - blockOf(low) < MOST_BLOCKS;
        const asked = isNear ? allOf([fewer, blocksWithin(low, high)]) : fewer;
        const isIndexed = high - low >= FEW_IDS;
        const rows = await selectFound(
          db,
          { viewer, query, asked, limit, ...range },
          { column, direction, rating: rating ?? null, isIndexed, isExact: fewer === query, among },
        );
        const perRow = (high - low + 1) / rows.length;
        // With `among`, each match is looked up, so few rows may mean much work.
        if (!among) walked.size = Math.max(FEW_IDS, Math.min(ALL_IDS, (limit - rows.length) * perRow));
        return rows;
      },
    };
    return walked;
  };
}

const marked = sql`problems as q inner join marks as m on m.task_id = q.task_id`;
const end = sql`offset 0`;

const selectFound = prepared((_db, values: Searched, plan: SearchPlan) => {
  const { viewer, query, asked, low, high, limit } = values;
  const { column, direction, rating, isIndexed, isExact, among } = plan;
  const order = sql`order by rowid ${sql.raw(direction)}`;
  const within = sql`rowid between ${low} and ${high}`;
  // "is true" keeps this condition from using the index.
  const matches = sql`(${hasWords(query)}) is true`;
  const condition = isExact ? hasWords(asked) : sql`${hasWords(asked)} and ${matches}`;
  const matching = sql`(select rowid from problem_search where ${condition} offset 0) as matching`;
  const source = isIndexed
    ? sql`(select rowid from ${matching} where ${within} ${order} offset 0) as sorted where true`
    : sql`problem_search where ${within} and ${matches}`;
  const narrowed = among ? sql`and ${isAmong(among, viewer, sql.ref("rowid"), marked, end)}` : sql``;
  const found = sql`(select rowid from ${source} ${narrowed} ${order} limit ${limit}) as found`;
  if (column === "id" || rating !== null) {
    const key = rating === null ? sql`rowid` : sql.lit(rating);
    return sql<Place>`select rowid as id, ${key} as key from ${found}`;
  }
  return sql<Place>`select p.id, ${sql.ref(`p.${column}`)} as key
    from ${found} inner join problems as p on p.id = found.rowid order by p.id ${sql.raw(direction)}`;
});

const tables = {
  bookmarked: sql`bookmarks`,
  solved: sql`marks as m`,
  tried: sql`marks as m`,
};

const selectRow = prepared(
  (_db, { viewer }: { viewer: number }, among: Listed) =>
    sql`select 1 from ${tables[among]}
      where user_id = ${viewer} and ${statuses[among]} limit 1 offset ${sql.lit(FEW_ROWS)}`,
);

function listed(db: Connection, criteria: Criteria, among: Listed): Source {
  const { viewer, platform = "", wordQuery = "" } = criteria;
  return (column) => ({
    size: ALL_IDS,
    least: ALL_IDS,
    reach: (_from, direction) => (direction === "desc" ? 1 : ALL_IDS),
    read: (range, direction, limit) =>
      selectListed(
        db,
        { viewer, platform, wordQuery, limit, ...range, ...tagValues(criteria) },
        { column, direction, among, ...listPlan(criteria) },
      ),
  });
}

interface ListValues extends Range, TagValues {
  platform: string;
  wordQuery: string;
}
type OwnPlan = Plan & ListPlan & { among: Listed };

const selectListed = prepared((_db, values: ListValues, plan: OwnPlan) => {
  const { viewer, low, high, limit, platform, wordQuery } = values;
  const { column, direction, among, ratings, hasPlatform, hasWords: isSearch } = plan;
  const order = sql`order by id ${sql.raw(direction)}`;
  // Tags come first: most problems lack a given tag, and a tag is found faster than a problem.
  const ofTags = (id: string) =>
    sql.join(
      isTagged(sql.ref(id), values, plan, end).map((condition) => sql`and ${condition}`),
      sql` `,
    );
  const own =
    among === "bookmarked"
      ? sql`select b.problem_id as id from bookmarks as b
          where b.user_id = ${viewer} and b.problem_id between ${low} and ${high} ${ofTags("b.problem_id")}`
      : sql`select shared.id from marks as m cross join lateral (
          select q.id from problems as q
          where q.task_id = m.task_id and q.id between ${low} and ${high} ${ofTags("q.id")} offset 0
        ) as shared where m.user_id = ${viewer} and ${statuses[among]}`;
  const conditions = [sql`p.id = own.id`, sql`${isVisible(viewer)} is true`];
  if (hasPlatform) conditions.push(sql`p.platform_key = ${platform}`);
  if (ratings) conditions.push(isRated(ratings));
  if (isSearch) {
    const found = sql`select 1 from problem_search as s where s.rowid = p.id and ${hasWords(wordQuery)}`;
    conditions.push(sql`exists (${found} offset 0)`);
  }
  return sql<Place>`select own.id, shown.key from (${own} ${order} offset 0) as own cross join lateral (
      select ${sql.ref(`p.${column}`)} as key from problems as p where ${sql.join(conditions, sql` and `)} offset 0
    ) as shown ${order} limit ${limit}`;
});
