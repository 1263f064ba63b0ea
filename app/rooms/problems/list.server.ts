import { sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Row } from "../../platform/db/tables.ts";
import {
  encodeCursor,
  type PageOf,
  type PageRequest,
  type Position,
  toPage,
} from "../../platform/http/pages.server.ts";
import type { Criteria, Direction } from "../../platform/search/problem-lists.ts";
import { toWordQuery } from "../../platform/search/words.server.ts";
import type { Viewer } from "../../viewer.ts";
import { countMatches, type Found, findMatches } from "./matches.server.ts";
import { countOpen, findOpen } from "./open.server.ts";
import { apart, joinedTags } from "./problem-tags.server.ts";
import { type ListFilter, ratingsIn } from "./schema.ts";
import { inOrder, orderOf } from "./sorting.ts";

const selectEntries = prepared(
  (db, values: { viewer: number; [id: `id${number}`]: number }, _count: number) => {
    const { viewer, ...ids } = values;
    // A subquery instead of a join: PostgreSQL plans once for all users, and with a join it would read all marks of the
    // user. A single column, because each would look the mark up again.
    const mark = db
      .selectFrom("marks as m")
      .select(
        sql<string>`concat_ws('/', m.status, m.verified, m.vouched, coalesce(m.how, ''), m.solved_at)`.as(
          "mark",
        ),
      )
      .where("m.user_id", "=", viewer)
      .where("m.task_id", "=", sql.ref<number>("p.task_id"));
    const judged = db
      .selectFrom("tasks as t")
      .select("t.rating")
      .where("t.id", "=", sql.ref<number>("p.task_id"));
    return (
      db
        .selectFrom("problems as p")
        .leftJoin("users as u", "u.id", "p.author_id")
        .select(["p.id", "p.title", "p.link", "p.visibility", "p.platform_name", "p.rating"])
        .select(["p.solutions_count", "p.reviews_count", "p.average_rating", "p.created_at", "p.updated_at"])
        .select(["p.author_id", "u.username", joinedTags.as("tags"), mark.as("mark")])
        .select(judged.as("judge_rating"))
        .where("p.id", "in", Object.values(ids))
        // "is true" prevents SQLite from using an index for either condition; the ids are faster.
        .where(sql<boolean>`(p.visibility = 'public' or p.author_id = ${viewer}) is true`)
    );
  },
);

type Entry = Awaited<ReturnType<typeof selectEntries>>[number];
type Mark = Row<"marks">;
type EntryMark = { [Name in "status" | "how" | "verified" | "vouched" | "solved_at"]: Mark[Name] | null };
export type TaggedEntry = Omit<Entry, "tags" | "mark"> & { tags: string[] } & EntryMark;

const NO_MARK: EntryMark = { status: null, how: null, verified: null, vouched: null, solved_at: null };

function markIn(text: string | null): EntryMark {
  if (text === null) return NO_MARK;
  const [status, verified, vouched, how, solvedAt] = text.split("/");
  return {
    status: status as Mark["status"],
    how: (how || null) as Mark["how"],
    verified: Number(verified) as Mark["verified"],
    vouched: Number(vouched) as Mark["vouched"],
    solved_at: solvedAt === undefined ? null : Number(solvedAt),
  };
}

/** A page of public problems and the viewer's own. The cost does not depend on the size of the table. */
export async function listVisibleProblems(
  db: Connection,
  viewer: Viewer,
  filter: ListFilter,
  page: PageRequest,
) {
  const { rows, isCut, stoppedAt, searched } = await findPage(db, viewer, filter, page);
  const listed = { ...toPage(rows, page, (row) => row), ...(stoppedAt && beyond(stoppedAt, rows, page)) };
  return {
    ...listed,
    rows: await entriesOf(db, viewer, listed.rows),
    isCut,
    /** Whether the page is short because the search paused; the next page continues it. */
    isEarly: stoppedAt !== undefined,
    searched,
  };
}

/** Links around a page whose search stopped at an id. An empty page also links back to its start. */
function beyond(
  id: number,
  rows: Position[],
  { after, before }: PageRequest,
): Partial<Pick<PageOf<unknown>, "older" | "newer">> {
  const at = (id: number) => encodeCursor({ key: id, id });
  const isEmpty = rows.length === 0;
  if (before) return { newer: at(id), ...(isEmpty && { older: at(before.id + 1) }) };
  return { older: at(id), ...(isEmpty && after && after.id > 1 && { newer: at(after.id - 1) }) };
}

/** @returns how many problems a filter lists, at most `limit`, and whether there may be more */
export async function countListed(db: Connection, viewer: Viewer, filter: ListFilter, limit: number) {
  const criteria = await criteriaOf(db, viewer, filter);
  if (!criteria) return { total: 0, isCut: false };
  if (isNarrowed(filter)) return countMatches(db, criteria, limit);
  const open = await countOpen(db, filter, limit);
  if (open > limit) return { total: limit, isCut: true };
  const own = await countMatches(db, { ...criteria, whose: "private" }, limit);
  const total = open + own.total;
  return { total: Math.min(total, limit), isCut: own.isCut || total > limit };
}

/** Whether a filter needs the search index, because it covers more than platforms and ratings. */
function isNarrowed({ q, tag, not, show }: ListFilter): boolean {
  return [q, tag, not, show].some((value) => value !== undefined);
}

const NOTHING: Found = { rows: [], isCut: false };

async function findPage(
  db: Connection,
  viewer: Viewer,
  filter: ListFilter,
  page: PageRequest,
): Promise<Found> {
  const criteria = await criteriaOf(db, viewer, filter);
  if (!criteria) return NOTHING;
  if (isNarrowed(filter)) return findMatches(db, criteria, filter.sort, page);
  // Two queries: for "public or mine", the index scan would have to skip other users' private problems.
  const [open, own] = await Promise.all([
    findOpen(db, filter, page),
    findPrivate(db, criteria, filter, page),
  ]);
  const { direction } = orderOf(filter.sort, page);
  const rows = [...open, ...own.rows].sort(inOrder(direction));
  return { rows: rows.slice(0, page.limit + 1), isCut: own.isCut };
}

const selectPrivate = prepared(
  (db, { author, id }: { author: number; id: number }, at: { limit: number; direction: Direction }) =>
    db
      .selectFrom("problems")
      .select(["id", "id as key"])
      .where("author_id", "=", author)
      .where("visibility", "=", "private")
      .where("id", at.direction === "asc" ? ">" : "<", id)
      .orderBy("id", at.direction)
      .limit(at.limit),
);

/** A page of the viewer's private problems. By age and unfiltered, an index has them in order. */
async function findPrivate(
  db: Connection,
  criteria: Criteria,
  filter: ListFilter,
  page: PageRequest,
): Promise<Found> {
  const { column, direction } = orderOf(filter.sort, page);
  if (column !== "id" || filter.platform !== undefined || criteria.ratings) {
    return findMatches(db, { ...criteria, whose: "private" }, filter.sort, page);
  }
  const first = direction === "asc" ? 0 : Number.MAX_SAFE_INTEGER;
  const id = (page.after ?? page.before)?.id ?? first;
  const rows = await selectPrivate(db, { author: criteria.viewer, id }, { limit: page.limit + 1, direction });
  return { rows, isCut: false };
}

/** @returns null if the search contains no words */
async function criteriaOf(db: Connection, viewer: Viewer, filter: ListFilter): Promise<Criteria | null> {
  const wordQuery = filter.q === undefined ? undefined : await toWordQuery(db, "problem_search", filter.q);
  if (wordQuery === null) return null;
  const { platform, tag: tags = [], not: without = [], show } = filter;
  return {
    viewer: viewer.id,
    whose: show === "mine" ? "own" : "visible",
    wordQuery,
    platform: platform?.toLowerCase(),
    tags,
    without,
    ratings: ratingsIn(filter),
    among: show === "mine" ? undefined : show,
  };
}

/** Every number of ids needs its own prepared query. */
const MOST_AT_ONCE = 100;

async function entriesOf(db: Connection, viewer: Viewer, places: Position[]): Promise<TaggedEntry[]> {
  const entries: TaggedEntry[] = [];
  for (let from = 0; from < places.length; from += MOST_AT_ONCE) {
    const ids = places.slice(from, from + MOST_AT_ONCE).map(({ id }) => id);
    entries.push(...(await readEntries(db, viewer, ids)));
  }
  return entries;
}

async function readEntries(db: Connection, viewer: Viewer, ids: number[]): Promise<TaggedEntry[]> {
  const values = Object.fromEntries(ids.map((id, index) => [`id${index}` as const, id]));
  const rows = await selectEntries(db, { viewer: viewer.id, ...values }, ids.length);
  const entries = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const entry = entries.get(id);
    if (!entry) return [];
    const { mark, tags, ...facts } = entry;
    return [{ ...facts, tags: apart(tags), ...markIn(mark) }];
  });
}
