import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { allOf, BLOCK, blockOf, blocksWithin, hasWords, rarest } from "./postgres-words.ts";
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
import { termsOf, toProblemQuery } from "./problems.server.ts";

// PostgreSQL's index collects all that match before it returns the first. So a list first looks through the newest ids,
// where common words are soon found often enough, and then asks the index for as many blocks of ids as should hold the rest.
// "offset 0" keeps the planner from doing things in another order.

/** Ids that are looked through one by one: 3 ms. */
const FEW_IDS = 300;
/** Blocks that one question to the index names; beyond that it is asked about all ids. */
const MOST_BLOCKS = 16;
/** Ids that one page of a list goes through if it only refuses tags: the index would collect all problems without them. */
const MOST_IDS = (MOST_BLOCKS - 1) * BLOCK;
const ALL_IDS = Number.MAX_SAFE_INTEGER;
/** Rows of a user's own that are compared with the words one by one. */
const FEW_ROWS = 500;

export async function choosePostgres(db: Connection, criteria: Criteria): Promise<Choice> {
  const { among, words, viewer, whose, without } = criteria;
  if (!isListed(among)) {
    const source = searched(db, criteria);
    const isAnything = whose === "visible" && without.length > 0 && termsOf(criteria).length === 0;
    return isAnything ? { source, isSearch: false, most: MOST_IDS } : { source, isSearch: true };
  }
  const isLong = words !== undefined && (await selectRow(db, { viewer }, among)).length > 0;
  return { source: isLong ? searched(db, criteria) : listed(db, criteria), isSearch: false };
}

const compiled = <T>(db: Connection, query: RawBuilder<T>) => ({ compile: () => query.compile(db) });

interface Range {
  viewer: number;
  low: number;
  high: number;
  limit: number;
}

interface Searched extends Range {
  query: string;
  /** What the index is asked for. */
  asked: string;
}
interface SearchPlan {
  column: Column;
  direction: Direction;
  /** Of all problems that are found, else null: their key is looked up. */
  rating: number | null;
  isIndexed: boolean;
  /** Whether the index is asked for everything: it need not be looked at again. */
  isExact: boolean;
  among: Criteria["among"];
}

function searched(db: Connection, criteria: Criteria): Source {
  const { viewer, whose, among } = criteria;
  return (column, rating) => {
    const own = rating === undefined ? criteria : { ...criteria, ratings: [rating] };
    const query = toProblemQuery(own);
    const fewer = toProblemQuery({ ...own, words: own.words && rarest(own.words) });
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
        // Where each has to be looked up, what is found says nothing about the work.
        if (!among) walked.size = Math.max(FEW_IDS, Math.min(ALL_IDS, (limit - rows.length) * perRow));
        return rows;
      },
    };
    return walked;
  };
}

const selectFound = prepared((db, values: Searched, plan: SearchPlan) => {
  const { viewer, query, asked, low, high, limit } = values;
  const { column, direction, rating, isIndexed, isExact, among } = plan;
  const order = sql`order by rowid ${sql.raw(direction)}`;
  const within = sql`rowid between ${low} and ${high}`;
  // "is true" keeps it from the index of words.
  const matches = sql`(${hasWords(query)}) is true`;
  const condition = isExact ? hasWords(asked) : sql`${hasWords(asked)} and ${matches}`;
  const matching = sql`(select rowid from problem_search where ${condition} offset 0) as matching`;
  const source = isIndexed
    ? sql`(select rowid from ${matching} where ${within} ${order} offset 0) as sorted where true`
    : sql`problem_search where ${within} and ${matches}`;
  const narrowed = among ? sql`and ${isAmong(among, viewer)}` : sql``;
  const found = sql`(select rowid from ${source} ${narrowed} ${order} limit ${limit}) as found`;
  if (column === "id" || rating !== null) {
    const key = rating === null ? sql`rowid` : sql.lit(rating);
    return compiled(db, sql<Place>`select rowid as id, ${key} as key from ${found}`);
  }
  return compiled(
    db,
    sql<Place>`select p.id, ${sql.ref(`p.${column}`)} as key
        from ${found} inner join problems as p on p.id = found.rowid order by p.id ${sql.raw(direction)}`,
  );
});

const solved = sql`m.status = 'solved'`;
const tried = sql`m.status in ('tried', 'gaveup', 'later') and m.tried_at is not null`;

/** Whether the problem `rowid` is among those that a list is of. */
function isAmong(among: NonNullable<Criteria["among"]>, viewer: number) {
  const has = (status: RawBuilder<unknown>, whose: RawBuilder<unknown>) => sql`exists (
    select 1 from problems as q inner join marks as m on m.task_id = q.task_id
    where q.id = rowid and ${status} ${whose} offset 0)`;
  const own = sql`and m.user_id = ${viewer}`;
  switch (among) {
    case "bookmarked":
      return sql`exists (select 1 from bookmarks where user_id = ${viewer} and problem_id = rowid offset 0)`;
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

/** Lists of a user's own that are read themselves: their bookmarks, and the problems of their marks. */
const tables = {
  bookmarked: sql`bookmarks`,
  solved: sql`marks as m`,
  tried: sql`marks as m`,
};
const statuses = { bookmarked: sql`true`, solved, tried };
type Listed = keyof typeof tables;
const isListed = (among: Criteria["among"]): among is Listed => among !== undefined && among in tables;

const selectRow = prepared((db, { viewer }: { viewer: number }, among: Listed) =>
  compiled(
    db,
    sql`select 1 from ${tables[among]}
      where user_id = ${viewer} and ${statuses[among]} limit 1 offset ${sql.lit(FEW_ROWS)}`,
  ),
);

function listed(db: Connection, criteria: Criteria): Source {
  const { viewer, platform = "", ratings, words = "" } = criteria;
  const among = criteria.among as Listed;
  const isGiven = { platform: criteria.platform !== undefined, words: criteria.words !== undefined };
  return (column) => ({
    size: ALL_IDS,
    least: ALL_IDS,
    reach: (_from, direction) => (direction === "desc" ? 1 : ALL_IDS),
    read: (range, direction, limit) =>
      selectListed(
        db,
        { viewer, platform, words, limit, ...range, ...tagValues(criteria) },
        { column, direction, among, ratings, isGiven, counts: tagCounts(criteria) },
      ),
  });
}

interface ListValues extends Range, TagValues {
  platform: string;
  words: string;
}
interface ListPlan {
  column: Column;
  direction: Direction;
  among: Listed;
  ratings: number[] | undefined;
  isGiven: Record<"platform" | "words", boolean>;
  counts: ReturnType<typeof tagCounts>;
}

const selectListed = prepared((db, values: ListValues, plan: ListPlan) => {
  const { viewer, low, high, limit, platform, words } = values;
  const { column, direction, among, ratings, isGiven, counts } = plan;
  const order = sql`order by id ${sql.raw(direction)}`;
  // First: most problems lack a tag, and a tag is found faster than a problem.
  const ofTags = (id: string) =>
    sql.join(
      isTagged(sql.ref(id), values, counts, sql`offset 0`).map((condition) => sql`and ${condition}`),
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
  const conditions = [sql`p.id = own.id`, sql`(p.visibility = 'public' or p.author_id = ${viewer}) is true`];
  if (isGiven.platform) conditions.push(sql`p.platform_key = ${platform}`);
  if (ratings) conditions.push(sql`p.rating in (${sql.join(ratings.map((each) => sql.lit(each)))})`);
  if (isGiven.words) {
    const found = sql`select 1 from problem_search as s where s.rowid = p.id and ${hasWords(words)}`;
    conditions.push(sql`exists (${found} offset 0)`);
  }
  return compiled(
    db,
    sql<Place>`select own.id, shown.key from (${own} ${order} offset 0) as own cross join lateral (
        select ${sql.ref(`p.${column}`)} as key from problems as p where ${sql.join(conditions, sql` and `)} offset 0
      ) as shown ${order} limit ${limit}`,
  );
});
