import { sql } from "kysely";
import { isListed } from "../../auth/queries.server.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { inPages } from "../../platform/http/pages.server.ts";
import { blockedBy, hasBlocked } from "../blocks/index.server.ts";
import { listBlogCards } from "../blogs/index.server.ts";
import { listNotifications } from "../notifications/index.server.ts";
import { toNotificationJson } from "../notifications/json.ts";
import { listNewestProblems } from "../problems/index.server.ts";
import { periodName } from "../solves/index.server.ts";
import { readWeek, type Week } from "./week.ts";

/** @throws NotFound for what is no week, and for one that has not begun */
export function requireWeek(name: string | undefined, now: number): Week {
  const week = readWeek(name);
  if (!week || week.from > now) throw new NotFound("There is no such week, or it has not begun.");
  return week;
}

export function findParagraph(db: Connection, { name }: Pick<Week, "name">) {
  return db
    .selectFrom("letters as l")
    .innerJoin("users as u", "u.id", "l.author_id")
    .select(["l.id", "l.author_id", "u.username", "l.content", "l.content_excerpt", "l.updated_at"])
    .where("l.week", "=", name)
    .executeTakeFirst();
}
export type Paragraph = NonNullable<Awaited<ReturnType<typeof findParagraph>>>;

/** Those who solved something in a week: the board of the week, in its index of rows above 0. */
function active(db: Connection, week: Week, now: number) {
  return db
    .selectFrom("solve_totals as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .where("t.period", "=", periodName("week", week.from))
    .where("t.facet", "=", "")
    .where("t.solves", ">", sql.lit(0))
    .where(isListed(now));
}

export async function figuresOf(db: Connection, week: Week, now: number) {
  const { members, solves, upsolves } = await active(db, week, now)
    .select((select) => [
      select.fn.countAll().as("members"),
      select.fn.sum<number | null>("t.solves").as("solves"),
      select.fn.sum<number | null>("t.upsolves").as("upsolves"),
    ])
    .executeTakeFirstOrThrow();
  return { members: Number(members), solves: Number(solves ?? 0), upsolves: Number(upsolves ?? 0) };
}

/** Members whose first solve ever was in a week, those with the most solves first. */
export function listFirstTimers(db: Connection, week: Week, now: number, limit: number) {
  const period = periodName("week", week.from);
  return active(db, week, now)
    .select(["u.id", "u.username"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("solve_totals as e")
            .select("e.user_id")
            .whereRef("e.user_id", "=", "t.user_id")
            .where("e.period", "<", period)
            .where("e.facet", "=", "")
            // Only weeks: years and months may include this one.
            .where(sql<number>`length(e.period)`, "=", period.length)
            .where("e.solves", ">", 0),
        ),
      ),
    )
    .orderBy("t.solves", "desc")
    .orderBy("t.user_id", "desc")
    .limit(limit)
    .execute();
}

export async function listActive(db: Connection, week: Week, now: number): Promise<number[]> {
  const rows = await active(db, week, now).select("u.id").execute();
  return rows.map(({ id }) => id);
}

const COUNTED = ["solved", "upsolved", "posted"] as const;

/** What some members solved in a week, each in the index of their own times. */
export async function listSolvedBy(db: Connection, users: number[], week: Week) {
  const rows = await db
    .selectFrom("marks as m")
    .select(["m.task_id", sql<number>`max(coalesce(m.counted_rating, 0))`.as("rating")])
    .select(sql<number>`count(*)`.as("people"))
    .select(sql<number>`sum(case when m.counted = 'upsolved' then 1 else 0 end)`.as("upsolvers"))
    .where("m.user_id", "in", users)
    .where("m.solved_at", ">=", week.from)
    .where("m.solved_at", "<", week.to)
    .where("m.counted", "in", COUNTED)
    .where("m.counted_at", ">=", week.from)
    .where("m.counted_at", "<", week.to)
    .groupBy("m.task_id")
    .execute();
  return rows.map(({ task_id, rating, people, upsolvers }) => ({
    task: task_id,
    /** On this site's scale; 0 for unrated. */
    rating,
    people: Number(people),
    upsolvers: Number(upsolvers),
  }));
}

/** The oldest public problem of this site for a task. */
const problemHere = sql<number>`(select min(p.id) from problems as p where p.task_id = t.id and p.visibility = 'public')`;

/** Tasks that everyone may see: those of judges, and those with a public problem. */
export async function listNamed(db: Connection, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("tasks as t")
    .leftJoin("problems as h", (join) => join.on(({ eb, ref }) => eb(ref("h.id"), "=", problemHere)))
    .select(["t.id", "t.judge", "t.key", "t.name", "t.rating", "t.link", "h.id as problem", "h.title"])
    .where("t.id", "in", ids)
    .where(({ or, eb }) => or([eb("t.judge", "not in", ["here", "link"]), eb("h.id", "is not", null)]))
    .execute();
}
export type NamedTask = Awaited<ReturnType<typeof listNamed>>[number];

/** Who solved a task in a week. */
export function listSolversIn(db: Connection, taskId: number, week: Week, now: number, limit: number) {
  return db
    .selectFrom("marks as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.id", "u.username"])
    .where("m.task_id", "=", taskId)
    .where("m.counted", "in", COUNTED)
    .where("m.counted_at", ">=", week.from)
    .where("m.counted_at", "<", week.to)
    .where(isListed(now))
    .orderBy("m.user_id")
    .limit(limit)
    .execute();
}

/** The solution of a task with the best reviews, among those that everyone may read. */
export function findBestSolution(db: Connection, taskId: number) {
  return db
    .selectFrom("problems as p")
    .innerJoin("solutions as s", "s.problem_id", "p.id")
    .leftJoin("users as u", "u.id", "s.author_id")
    .select(["s.id", "s.problem_id", "s.author_id", "u.username", "s.average_rating", "s.reviews_count"])
    .where("p.task_id", "=", taskId)
    .where("p.visibility", "=", "public")
    .orderBy("s.average_rating", "desc")
    .orderBy("s.reviews_count", "desc")
    .orderBy("s.id")
    .limit(1)
    .executeTakeFirst();
}

/** More contests than any week has. */
const MOST_CONTESTS = 200;

/** The contests that ended in a week and had members in them, most members first. */
export async function listContestsOf(db: Connection, week: Week, now: number) {
  const people = db
    .selectFrom("participations as p")
    .innerJoin("handles as h", "h.id", "p.handle_id")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select((select) => select.fn.count<number>("u.id").distinct().as("people"))
    .where("p.contest_id", "=", sql.ref<number>("c.id"))
    .where("h.clears", "=", 0)
    .where(isListed(now));
  const rows = await db
    .selectFrom("task_contests as c")
    .select(["c.judge", "c.key", "c.name", people.as("people")])
    .where("c.listed_at", ">=", week.from)
    .where("c.listed_at", "<", Math.min(week.to, now))
    .orderBy("c.listed_at")
    .orderBy("c.id")
    .limit(MOST_CONTESTS)
    .execute();
  return rows
    .map((row) => ({ ...row, people: Number(row.people) }))
    .filter((row) => row.people > 0)
    .sort((one, other) => other.people - one.people);
}

/** The next lists for everyone that are due after a moment, except those by members the reader has blocked. */
export function listDue(db: Connection, viewer: { id: number }, { from, to }: Span, limit: number) {
  return (
    db
      .selectFrom("lists as l")
      .select((select) => ["l.id", "l.title", "l.due", select.ref("l.due_at").$notNull().as("due_at")])
      .where("l.audience", "=", "everyone")
      // The end of the day that it is due.
      .where("l.due_at", ">", from)
      .where("l.due_at", "<=", to)
      .where((where) => where.not(hasBlocked(viewer.id, where.ref("l.owner_id"))))
      .orderBy("l.due_at")
      .orderBy("l.id")
      .limit(limit)
      .execute()
  );
}

/** Milliseconds since the epoch; `to` is exclusive. */
export type Span = Pick<Week, "from" | "to">;

const MOST_NEWS = 50;
const ABOUT_WORK: string[] = ["problem-review", "solution-review", "solution", "handle"];

/** The reader's own part of a letter: unread news about their work, and what others wrote. */
export async function newsFor(db: Connection, user: { id: number }, { from, to }: Span) {
  const blocked = await blockedBy(db, user.id);
  const isNews = ({ author_id, created_at }: { author_id: number | null; created_at: number }) =>
    created_at >= from && created_at < to && author_id !== user.id && !blocked.has(author_id);
  const problems = await listNewestProblems(db, MOST_NEWS);
  const blogs = await listBlogCards(db, {}, { limit: MOST_NEWS });
  return {
    problems: problems.filter(isNews),
    blogs: blogs.rows.filter(isNews),
    work: await listWork(db, user, from),
  };
}

/** Unread news about a user's work since a moment. */
export async function listWork(db: Connection, user: { id: number }, since: number) {
  const { rows } = await listNotifications(db, user, { limit: MOST_NEWS });
  return rows
    .filter(({ kind, read_at, last_at }) => read_at === null && last_at >= since && ABOUT_WORK.includes(kind))
    .map(toNotificationJson);
}

/** The finished weeks that have a letter, newest first. */
export async function listForFeed(db: Connection, weeks: Week[], now: number) {
  const letters = await Promise.all(
    weeks.map(async (week) => ({
      week,
      figures: await figuresOf(db, week, now),
      paragraph: await findParagraph(db, week),
    })),
  );
  return letters.filter(({ figures, paragraph }) => figures.solves > 0 || paragraph !== undefined);
}

export async function* exportLetters(db: Connection, userId: number) {
  const own = db
    .selectFrom("letters")
    .select(["id", "week", "content", "created_at", "updated_at"])
    .where("author_id", "=", userId)
    .orderBy("id")
    .limit(50);
  for await (const row of inPages((after) => own.where("id", ">", after).execute())) yield row;
}
