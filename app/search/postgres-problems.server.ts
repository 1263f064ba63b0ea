import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { hasWords } from "./postgres-words.ts";
import type { Choice, Column, Criteria, Direction, Place, Source } from "./problem-lists.ts";
import { toProblemQuery } from "./problems.server.ts";

// PostgreSQL's index finds all that match and knows no order. So a list first looks through the newest ids, where common
// words are soon found together often enough, and then asks the index, which then has not much to find.

/** Ids that are looked through one by one: 3 ms. */
const FEW_IDS = 300;
const ALL_IDS = Number.MAX_SAFE_INTEGER;

export function choosePostgres(db: Connection, criteria: Criteria): Choice {
  const { among } = criteria;
  return among && among in tables
    ? { source: amongOwn(db, criteria, among as OwnPlan["among"]), isSearch: false }
    : { source: searched(db, criteria), isSearch: true };
}

interface Searched {
  viewer: number;
  query: string;
  low: number;
  high: number;
  limit: number;
}
interface Plan {
  column: Column;
  direction: Direction;
  /** Of all problems that are found, else null: their key is looked up. */
  rating: number | null;
  isIndexed: boolean;
  among: Criteria["among"];
}

function searched(db: Connection, criteria: Criteria): Source {
  return (column, rating) => {
    const query = toProblemQuery(rating === undefined ? criteria : { ...criteria, ratings: [rating] });
    const walked: ReturnType<Source> = {
      size: FEW_IDS,
      least: FEW_IDS,
      reach: (from, direction, size) =>
        size > FEW_IDS
          ? direction === "desc"
            ? 1
            : ALL_IDS
          : direction === "desc"
            ? from - size + 1
            : from + size - 1,
      read(range, direction, limit) {
        const isIndexed = walked.size > FEW_IDS;
        walked.size = ALL_IDS;
        return selectFound(
          db,
          { viewer: criteria.viewer, query, limit, ...range },
          { column, direction, rating: rating ?? null, isIndexed, among: criteria.among },
        );
      },
    };
    return walked;
  };
}

const compiled = <T>(db: Connection, query: RawBuilder<T>) => ({ compile: () => query.compile(db) });

const selectFound = prepared((db, { viewer, query, low, high, limit }: Searched, plan: Plan) => {
  const { column, direction, rating, isIndexed, among } = plan;
  const order = sql.raw(direction);
  const within = sql`rowid between ${low} and ${high} ${isUnsolved(among, viewer)}`;
  const ids = isIndexed
    ? sql`select rowid from (select rowid from problem_search where ${hasWords(query)} offset 0) as matching where ${within}`
    : // "is true" keeps it from the index of words.
      sql`select rowid from problem_search where ${within} and (${hasWords(query)}) is true`;
  const found = sql`(${ids} order by rowid ${order} limit ${limit}) as found`;
  if (column === "id" || rating !== null) {
    const key = rating === null ? sql`rowid` : sql.lit(rating);
    return compiled(db, sql<Place>`select rowid as id, ${key} as key from ${found}`);
  }
  return compiled(
    db,
    sql<Place>`select p.id, ${sql.ref(`p.${column}`)} as key
        from ${found} inner join problems as p on p.id = found.rowid order by p.id ${order}`,
  );
});

/** The condition of a list of what the viewer, or nobody at all, has solved; nothing for others. */
function isUnsolved(among: Criteria["among"], viewer: number) {
  if (among !== "unsolved" && among !== "nobody") return sql``;
  const own = among === "unsolved" ? sql`and m.user_id = ${viewer}` : sql``;
  return sql`and not exists (
    select 1 from problems as q inner join marks as m on m.task_id = q.task_id
    where q.id = rowid and m.status = 'solved' ${own})`;
}

const marked = (status: RawBuilder<unknown>) =>
  sql`select q.id as problem_id from marks as m inner join problems as q on q.task_id = m.task_id
    where ${status} and m.user_id`;

/** Where a user's bookmarks are, and the problems of their marks. */
const tables = {
  bookmarked: sql`select problem_id from bookmarks where user_id`,
  solved: marked(sql`m.status = 'solved'`),
  tried: marked(sql`m.status in ('tried', 'gaveup', 'later') and m.tried_at is not null`),
};

type Own = Searched;
interface OwnPlan {
  column: Column;
  direction: Direction;
  among: keyof typeof tables;
}

/** The index of words has the platforms and tags too. */
function amongOwn(db: Connection, criteria: Criteria, among: OwnPlan["among"]): Source {
  return (column, rating) => {
    const query = toProblemQuery(rating === undefined ? criteria : { ...criteria, ratings: [rating] });
    return {
      size: ALL_IDS,
      least: ALL_IDS,
      reach: (_from, direction) => (direction === "desc" ? 1 : ALL_IDS),
      read: (range, direction, limit) =>
        selectOwn(db, { query, viewer: criteria.viewer, limit, ...range }, { column, direction, among }),
    };
  };
}

const selectOwn = prepared(
  (db, { query, viewer, low, high, limit }: Own, { column, direction, among }: OwnPlan) =>
    compiled(
      db,
      sql<Place>`select p.id, ${sql.ref(`p.${column}`)} as key
        from (${tables[among]} = ${viewer}) as own
        inner join problems as p on p.id = own.problem_id inner join problem_search as s on s.rowid = p.id
        where p.id between ${low} and ${high} and ${hasWords(query)}
        order by p.id ${sql.raw(direction)} limit ${limit}`,
    ),
);
