import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { facts } from "./problem-facts.ts";
import {
  type Column,
  type Criteria,
  type Direction,
  isAmong,
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
import { AND, factQuery, textQuery } from "./sqlite-words.server.ts";
import type { IdRange } from "./steps.server.ts";

// Reads lists of problems in order of id from the search index, or from a user's bookmarks or marks. Who may see a
// problem is decided in the same query: if matches were hidden afterwards, a page that ends early would reveal them.

/** What a search looks up in the index; the columns of problems decide the rest. */
export interface Lookup {
  /** Queries that a problem has to match, the rarest first. The first drives the search; the others filter what it finds. */
  matches: string[];
  /** A query that it must not match. */
  refused?: string;
  /** Whether columns decide platforms and ratings too. For a rare word, this is quicker than looking them up. */
  byColumns: boolean;
  /** The size of the first step, in ids. */
  size: number;
}

/** The smallest step is the first divided by this. */
const SHRINKS = 16;

const reach = (from: number, direction: Direction, size: number) =>
  direction === "desc" ? from - size + 1 : from + size - 1;

export function searched(db: Connection, criteria: Criteria, lookup: Lookup): Source {
  const { viewer, platform = "", among, whose } = criteria;
  const { refused = "", byColumns, size } = lookup;
  const named = Object.fromEntries(lookup.matches.map((match, index) => [`match${index}` as const, match]));
  const plan = {
    among,
    matches: lookup.matches.length,
    isOpen: whose === "visible",
    hasRefused: lookup.refused !== undefined,
    hasPlatform: byColumns && criteria.platform !== undefined,
  };
  return (column, rating) => {
    const ratings = rating === undefined ? criteria.ratings : [rating];
    const isLookedUp = rating !== undefined || !byColumns;
    const rated = ratings && isLookedUp ? [`(${named.match0})`, factQuery(ratings.map(facts.rating))] : [];
    const values = {
      viewer,
      platform,
      refused,
      ...named,
      ...(ratings && isLookedUp && { match0: rated.join(AND) }),
    };
    return {
      size,
      least: Math.ceil(size / SHRINKS),
      reach,
      read: (range, direction, limit) =>
        selectFound(
          db,
          { ...values, limit, ...range },
          { ...plan, column, direction, ratings: isLookedUp ? undefined : ratings },
        ),
    };
  };
}

/** The size of the first step, in a user's rows; with a search for each row, fewer. */
const [ROWS, ROWS_SEARCHED] = [1000, 50];

export function listed(db: Connection, criteria: Criteria, among: Listed): Source {
  const { viewer, platform = "", wordQuery } = criteria;
  const match = wordQuery === undefined ? "" : textQuery(wordQuery);
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
}

const matchesWithin = (match: string, { low, high }: IdRange) => sql`problem_search match ${match}
  and found.rowid between cast(${low} as integer) and cast(${high} as integer)`;

interface Searched extends Range {
  platform: string;
  refused: string;
  [match: `match${number}`]: string;
}
interface SearchPlan extends Plan {
  among: Criteria["among"];
  matches: number;
  isOpen: boolean;
  hasRefused: boolean;
  hasPlatform: boolean;
  ratings: number[] | undefined;
}

const selectFound = prepared(
  (_db, { viewer, low, high, limit, platform, refused, ...matches }: Searched, plan: SearchPlan) => {
    const { column, direction, ratings, among, isOpen, hasPlatform, hasRefused } = plan;
    const within = (match: string) => matchesWithin(match, { low, high });
    const matching = (match: string) =>
      sql`(select rowid from problem_search as found where ${within(match)})`;
    const [first = "", ...others] = Object.values(matches);
    const conditions = [
      within(first),
      // "+" keeps SQLite from searching for each of these ids.
      ...others.map((other) => sql`+found.rowid in ${matching(other)}`),
    ];
    if (isOpen) conditions.push(isVisible(viewer));
    if (hasRefused) conditions.push(sql`+found.rowid not in ${matching(refused)}`);
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

export const rowFrom = prepared(
  (
    _db,
    { viewer, from, skipped }: { viewer: number; from: number; skipped: number },
    { among, direction }: Pick<OwnPlan, "among" | "direction">,
  ) => sql<{ id: number }>`select problem_id as id from ${tables[among]}
    where user_id = ${viewer} and problem_id ${sql.raw(direction === "desc" ? "<=" : ">=")} ${from}
    order by problem_id ${sql.raw(direction)} limit 1 offset ${skipped}`,
);
