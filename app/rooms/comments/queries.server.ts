import { type ExpressionBuilder, sql } from "kysely";
import { isListed } from "../../auth/queries.server.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { fetchPage, inPages, type PageRequest, type Position } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { hasBlocked } from "../blocks/index.server.ts";
import { requireVisibleProblem } from "../problems/index.server.ts";
import { requirePlace } from "./places.server.ts";
import { columnOf, type Subject, subjectOf } from "./subject.ts";

/** Kysely cannot type a choice of columns; all three have the same type. */
const columnIn = (subject: Pick<Subject, "kind">) => `m.${columnOf(subject)}` as "m.problem_id";

/** A deleted or removed comment is shown, without its text, only while a later one of its thread is. */
const isSeen = sql<boolean>`(m.state = 'shown' or exists (
  select 1 from comments as r where r.thread_id = m.thread_id and r.id > m.id and r.state = 'shown'
))`;

function comments(db: Connection) {
  return db
    .selectFrom("comments as m")
    .leftJoin("users as u", "u.id", "m.author_id")
    .select(["m.id", "m.problem_id", "m.solution_id", "m.blog_id", "m.thread_id", "m.content", "m.state"])
    .select(["m.useful_count", "m.created_at", "m.edited_at", "m.author_id"])
    .select(["u.username", "u.avatar", "u.role"]);
}

function listed(db: Connection, viewer: Pick<Viewer, "id">, subject: Subject) {
  return comments(db)
    .select((select) => [isUseful(select, viewer).as("is_useful")])
    .where(columnIn(subject), "=", subject.id)
    .where(isSeen);
}

const isUseful = (
  select: ExpressionBuilder<Tables & { m: Tables["comments"] }, "m">,
  viewer: Pick<Viewer, "id">,
) =>
  select
    .selectFrom("useful_comments as y")
    .select("y.user_id")
    .whereRef("y.comment_id", "=", "m.id")
    .where("y.user_id", "=", viewer.id);

/** Oldest first, replies after the comment that they answer. @throws NotFound */
export async function listComments(db: Connection, viewer: Viewer, subject: Subject, page: PageRequest) {
  await requirePlace(db, viewer, subject);
  return pageOfComments(db, viewer, subject, page);
}

/** The caller has checked that the viewer may see the entry. */
export function pageOfComments(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  subject: Subject,
  page: PageRequest,
) {
  return fetchPage(listed(db, viewer, subject), page, {
    key: "m.thread_id",
    id: "m.id",
    keyOf: (row) => row.thread_id,
    ascending: true,
  });
}
export type CommentEntry = Awaited<ReturnType<typeof pageOfComments>>["rows"][number];

/** Comments shown above the one that an address leads to. */
const SHOWN_ABOVE = 10;

/** Where a page starts that shows a comment: undefined for the entry's first page, null if the comment is not there. */
export async function pageWith(
  db: Connection,
  subject: Subject,
  id: number,
): Promise<Position | undefined | null> {
  const all = db.selectFrom("comments as m").where(columnIn(subject), "=", subject.id);
  const target = await all.select("m.thread_id").where("m.id", "=", id).executeTakeFirst();
  if (!target) return null;
  const start = await all
    .select(["m.thread_id", "m.id"])
    .where(sql<boolean>`(m.thread_id, m.id) < (${target.thread_id}, ${id})`)
    .orderBy("m.thread_id", "desc")
    .orderBy("m.id", "desc")
    .offset(SHOWN_ABOVE)
    .limit(1)
    .executeTakeFirst();
  return start && { key: start.thread_id, id: start.id };
}

const MOST_COUNTED = 100;

export interface Visit {
  /** The entry's author. */
  author: number | null;
  /** All comments that are shown; for a problem up to 100. */
  count: number;
  /** The newest comment of the viewer's last visit; null if there was none. */
  seen: number | null;
  newest: number | null;
  /** By others since then, up to 100. */
  fresh: number;
}

/** An entry's comments as a whole. The caller has checked that the viewer may see the entry. */
export async function getVisit(db: Connection, viewer: Pick<Viewer, "id">, subject: Subject): Promise<Visit> {
  const entries = sql.table(`${subject.kind}s`);
  const column = sql.ref(`m.${columnOf(subject)}`);
  const atMost = (condition: ReturnType<typeof sql>) => sql`(select count(*) from (
    select 1 from comments as m where ${column} = e.id and m.state = 'shown' and ${condition}
    limit ${sql.lit(MOST_COUNTED)}
  ) as branch)`;
  const { rows } = await sql<Record<keyof Visit, number | null>>`
    select e.author_id as author, v.seen_id as seen,
      ${subject.kind === "problem" ? atMost(sql`true`) : sql`e.comments_count`} as count,
      (select m.id from comments as m where ${column} = e.id order by m.id desc limit 1) as newest,
      ${atMost(sql`m.id > v.seen_id and m.author_id is distinct from ${viewer.id}`)} as fresh
    from ${entries} as e
    left join comment_visits as v on ${sql.ref(`v.${columnOf(subject)}`)} = e.id and v.user_id = ${viewer.id}
    where e.id = ${subject.id}
  `.execute(db);
  const { author = null, seen = null, newest = null, count, fresh } = rows[0] ?? {};
  return { author, seen, newest, count: Number(count ?? 0), fresh: Number(fresh ?? 0) };
}

export function findComment(db: Connection, id: number) {
  return comments(db).where("m.id", "=", id).executeTakeFirst();
}
export type FoundComment = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** Whether a later comment of the same thread is shown. */
export async function hasLater(db: Connection, { id, thread_id }: Pick<FoundComment, "id" | "thread_id">) {
  const later = db
    .selectFrom("comments")
    .select("id")
    .where("thread_id", "=", thread_id)
    .where("id", ">", id)
    .where("state", "=", "shown")
    .limit(1);
  return (await later.executeTakeFirst()) !== undefined;
}

export const NO_SUCH_COMMENT = "This comment doesn’t exist or was deleted.";

/** A comment that is shown, on an entry that the viewer may see. @throws NotFound */
export async function requireComment(db: Connection, viewer: Viewer, subject: Subject, id: number) {
  const comment = await findComment(db, id);
  if (comment?.state !== "shown" || comment[columnOf(subject)] !== subject.id)
    throw new NotFound(NO_SUCH_COMMENT);
  return { comment, place: await requirePlace(db, viewer, subject) };
}

/** The first page has the newest messages; within a page the newest comes last. @throws NotFound */
export async function listMessages(db: Connection, viewer: Viewer, problemId: number, page: PageRequest) {
  const { id, title } = await requireVisibleProblem(db, viewer, problemId);
  const read = await fetchPage(listed(db, viewer, { kind: "problem", id }), page, { id: "m.id" });
  return { ...read, rows: read.rows.reverse(), problem: { id, title } };
}

const RECENT_MESSAGES = 200;

export async function listRecentAuthors(db: Connection, problemId: number, except: number, limit: number) {
  const writers = await listWriters(db, { kind: "problem", id: problemId });
  return writers.filter((id) => id !== except).slice(0, limit);
}

/** Counts up to `most` messages per problem. The caller must check that the viewer may see the problems. */
export async function countMessages(db: Connection, problemIds: number[], most: number) {
  const counts = new Map<number, number>();
  for (const id of problemIds) {
    const some = db
      .selectFrom("comments")
      .select("id")
      .where("problem_id", "=", id)
      .where("state", "=", "shown")
      .limit(most);
    const { count } = await db
      .selectFrom(some.as("branch"))
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts.set(id, count);
  }
  return counts;
}

const MOST_SUGGESTED = 8;
/** Sorts after any possible continuation of a name. */
const LAST = "\u{10ffff}";

/**
 * Members whose names start with a text: first those who wrote here lately, then others by name. Leaves out suspended
 * members, and those who block the viewer or are blocked by them.
 */
export async function suggestNames(
  { db, now }: { db: Connection; now(): number },
  viewer: Pick<Viewer, "id">,
  q: string | undefined,
  subject: Subject | undefined,
) {
  const named = db
    .selectFrom("users as u")
    .select(["u.id", "u.username"])
    .where("u.username_key", ">=", q ?? "")
    .where("u.username_key", "<", `${q ?? ""}${LAST}`)
    // The plus keeps SQLite from using the index of waiting accounts.
    .where(sql<boolean>`+u.waits = 0`)
    .where(isListed(now()))
    .where("u.id", "!=", viewer.id)
    .where((where) => where.not(hasBlocked(viewer.id, where.ref("u.id"))))
    .where((where) => where.not(hasBlocked(where.ref("u.id"), viewer.id)))
    .limit(MOST_SUGGESTED);
  const writers = subject ? await listWriters(db, subject) : [];
  const here = writers.length > 0 ? await named.where("u.id", "in", writers).execute() : [];
  const others = q === undefined ? [] : await named.orderBy("u.username_key").execute();
  const known = new Set(here.map(({ id }) => id));
  return [...here, ...others.filter(({ id }) => !known.has(id))].slice(0, MOST_SUGGESTED);
}

async function listWriters(db: Connection, subject: Subject): Promise<number[]> {
  const rows = await db
    .selectFrom("comments as m")
    .select("m.author_id")
    .where(columnIn(subject), "=", subject.id)
    .orderBy("m.id", "desc")
    .limit(RECENT_MESSAGES)
    .execute();
  return [...new Set(rows.map((row) => row.author_id))].filter((id) => id !== null);
}

function written(db: Connection, userId: number, after: number) {
  return db
    .selectFrom("comments as m")
    .leftJoin("solutions as s", "s.id", "m.solution_id")
    .leftJoin("problems as p", (join) =>
      join
        .on("p.id", "=", sql<number>`coalesce(m.problem_id, s.problem_id)`)
        .on((on) => on.or([on("p.visibility", "=", "public"), on("p.author_id", "=", userId)])),
    )
    .leftJoin("blogs as b", (join) => join.onRef("b.id", "=", "m.blog_id").on("b.removed", "=", 0))
    .select(["m.id", "m.problem_id", "m.solution_id", "m.blog_id", "m.thread_id", "m.content"])
    .select(["m.created_at", "m.edited_at", "p.title", "b.title as blog_title"])
    .where("m.author_id", "=", userId)
    .where("m.state", "=", "shown")
    .where("m.id", ">", after)
    .orderBy("m.id")
    .limit(100);
}

const factsOf = (row: Awaited<ReturnType<ReturnType<typeof written>["execute"]>>[number]) => ({
  _id: String(row.id),
  title: row.title ?? row.blog_title,
  ...(row.thread_id === row.id ? {} : { parent: String(row.thread_id) }),
  createdAt: new Date(row.created_at).toISOString(),
  editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
});

/** Omits the titles of problems that the user may no longer see. */
export async function* exportDiscussions(db: Connection, userId: number) {
  const rows = inPages((after) => written(db, userId, after).where("m.problem_id", "is not", null).execute());
  for await (const row of rows) {
    yield { ...factsOf(row), problem: String(row.problem_id), text: row.content };
  }
}

/** Omits the titles of entries that the user may no longer see. */
export async function* exportComments(db: Connection, userId: number) {
  const rows = inPages((after) => written(db, userId, after).where("m.problem_id", "is", null).execute());
  for await (const row of rows) {
    const { kind, id } = subjectOf(row);
    yield { ...factsOf(row), of: kind, [kind]: String(id), text: row.content };
  }
}
