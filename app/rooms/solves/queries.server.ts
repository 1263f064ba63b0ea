import { sql } from "kysely";
import { isListed } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { inPages } from "../../platform/http/pages.server.ts";
import { jobState } from "../../platform/jobs/jobs.server.ts";
import { byTrust, trustOf } from "../../platform/text/trust.ts";
import type { Viewer } from "../../viewer.ts";
import { readTaskAddress, siteRating } from "../judges/addresses.ts";
import { configuredJudges } from "../judges/index.server.ts";
import { MOST_RATINGS } from "./limits.ts";
import { ALL_TIME, type Period, periodName } from "./periods.ts";
import { importsFrom } from "./schedule.server.ts";

export { facetOfTag, nextStart, periodName, startOf } from "./periods.ts";

type Store = Pick<Application, "db" | "now">;

export function listHandles(db: Connection, userId: number) {
  return db
    .selectFrom("handles as h")
    .leftJoin("tasks as t", "t.id", "h.proof_task_id")
    .leftJoin("users as v", "v.id", "h.vouched_by")
    .select(["h.id", "h.judge", "h.handle", "h.verified_at", "h.subject", "h.state", "h.message"])
    .select(["h.is_vouched", "v.username as voucher"])
    .select(["h.synced_at", "h.due_at", "h.pages", "h.submissions", "h.solved"])
    .select(["h.proof_asked_at", "h.proof_until", "h.proof_code"])
    .select(["t.name as proof_name", "t.key as proof_key", "t.link as proof_link"])
    .select(lastRating(db).as("rating"))
    .where("h.user_id", "=", userId)
    .where("h.state", "!=", "removed")
    .orderBy("h.id")
    .execute();
}
export type HandleEntry = Awaited<ReturnType<typeof listHandles>>[number];

export async function isContest(
  db: Connection,
  { judge, key }: { judge: string; key: string },
): Promise<boolean> {
  const contest = await db
    .selectFrom("task_contests")
    .select("id")
    .where("judge", "=", judge)
    .where("key", "=", key)
    .executeTakeFirst();
  return contest !== undefined;
}

/** How many members take part in a contest that is running. */
export async function countTaking(db: Connection, contestId: number, now: number): Promise<number> {
  const some = db
    .selectFrom("participations as p")
    .innerJoin("handles as h", "h.id", "p.handle_id")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select("u.id")
    .where("p.contest_id", "=", contestId)
    .where("p.how", "=", "contest")
    .where("h.clears", "=", 0)
    .where(isListed(now))
    .limit(MOST_COUNTED);
  const { count } = await db
    .selectFrom(some.as("branch"))
    .select((select) => select.fn.count<number>("id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function requireHandle(db: Connection, viewer: Pick<Viewer, "id">, id: number) {
  const handle = (await listHandles(db, viewer.id)).find((each) => each.id === id);
  if (!handle) throw new NotFound("You have no such handle.");
  return handle;
}

export async function listRatings(db: Connection, userId: number) {
  const handles = await db
    .selectFrom("handles")
    .select(["id", "judge", "handle", "verified_at", "is_vouched"])
    .where("user_id", "=", userId)
    .where("clears", "=", 0)
    .execute();
  const histories = await Promise.all(
    handles.map(async ({ id, judge, handle, ...claim }) => {
      const changes = await db
        .selectFrom("rating_changes as r")
        .leftJoin("task_contests as c", (join) =>
          join.on("c.judge", "=", judge).onRef("c.key", "=", "r.contest"),
        )
        .select(["r.at", "r.contest", "r.name", "r.rank", "r.rating", "c.id as contest_id"])
        .where("r.handle_id", "=", id)
        .orderBy("r.at")
        .orderBy("r.contest")
        .limit(MOST_RATINGS)
        .execute();
      return { id, judge, handle, trust: trustOf(claim), changes };
    }),
  );
  return histories
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => byTrust(a.trust, b.trust) || a.id - b.id);
}
export type RatingHistory = Awaited<ReturnType<typeof listRatings>>[number];

/** Of a handle "h". */
const lastRating = (db: Connection) =>
  db
    .selectFrom("rating_changes as r")
    .select("r.rating")
    .where("r.handle_id", "=", sql.ref<number>("h.id"))
    .orderBy("r.at", "desc")
    .orderBy("r.contest", "desc")
    .limit(1);

/** A user's current rating at a judge, from the most trusted handle that has one. */
export async function currentRating(db: Connection, userId: number, judge: string) {
  const handles = await db
    .selectFrom("handles as h")
    .select(["h.verified_at", "h.is_vouched"])
    .select(lastRating(db).as("rating"))
    .where("h.user_id", "=", userId)
    .where("h.judge", "=", judge)
    .where("h.clears", "=", 0)
    .execute();
  const rated = handles.flatMap(({ rating, ...claim }) =>
    rating === null ? [] : [{ rating, trust: trustOf(claim) }],
  );
  return rated.sort((a, b) => byTrust(a.trust, b.trust))[0];
}

export async function listMarks(db: Connection, viewer: Pick<Viewer, "id">, problemIds: number[]) {
  if (problemIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom("problems as p")
    .innerJoin("marks as m", "m.task_id", "p.task_id")
    .select(["p.id", "m.status", "m.how", "m.verified", "m.vouched"])
    .where("p.id", "in", problemIds)
    .where("m.user_id", "=", viewer.id)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function getMark(db: Connection, viewer: Viewer, problemId: number) {
  return db
    .selectFrom("problems as p")
    .innerJoin("tasks as t", "t.id", "p.task_id")
    .leftJoin("marks as m", (join) => join.onRef("m.task_id", "=", "t.id").on("m.user_id", "=", viewer.id))
    .select(["t.judge", "t.rating", "m.status", "m.how", "m.verified", "m.vouched"])
    .select(["m.solved_at", "m.tried_at", "m.hand"])
    .where("p.id", "=", problemId)
    .where((where) => where.or([where("p.visibility", "=", "public"), where("p.author_id", "=", viewer.id)]))
    .executeTakeFirst();
}

/** False for solutions to the member's own private problems. */
export const isOpen = sql<boolean>`(m.verified = 1 or m.how <> 'posted' or m.counted is not null)`;

type Solved = { viewer: number; problemId: number; now: number; limit: number };

const selectTask = prepared((db, { viewer, problemId }: Pick<Solved, "viewer" | "problemId">) =>
  db
    .selectFrom("problems")
    .select("task_id")
    .where("id", "=", problemId)
    .where((where) => where.or([where("visibility", "=", "public"), where("author_id", "=", viewer)])),
);

const selectSolvers = prepared((db, { viewer, problemId, now, limit, taskId }: Solved & { taskId: number }) =>
  db
    .selectFrom("marks as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("tasks as t", "t.id", "m.task_id")
    .select(["u.id", "u.username", "m.solved_at", "m.how", "m.verified", "m.vouched", "t.judge"])
    .select((select) =>
      select
        .selectFrom("problems as p")
        .innerJoin("solutions as s", "s.problem_id", "p.id")
        .select((select) => select.fn.max<number | null>("s.id").as("id"))
        .where("p.id", "=", problemId)
        .whereRef("s.author_id", "=", "m.user_id")
        .as("solution_id"),
    )
    .where("m.task_id", "=", taskId)
    .where("m.status", "=", "solved")
    .where((where) => where.or([isOpen, where("m.user_id", "=", viewer)]))
    .where(isListed(now))
    .orderBy("m.verified", "desc")
    .orderBy("m.vouched", "desc")
    .orderBy("m.solved_at")
    .orderBy("m.user_id")
    .limit(limit),
);

/** Verified solvers first, then those who are vouched for, each by time. Omits pending and suspended members. */
export async function listSolvers({ db, now }: Store, viewer: Viewer, problemId: number, limit: number) {
  const asked = { viewer: viewer.id, problemId };
  const [problem] = await selectTask(db, asked);
  if (!problem?.task_id) return [];
  return selectSolvers(db, { ...asked, now: now(), limit, taskId: problem.task_id });
}
export type Solver = Awaited<ReturnType<typeof listSolvers>>[number];

export const MOST_COUNTED = 1000;

export async function countSolvers({ db, now }: Store, viewer: Viewer, problemId: number): Promise<number> {
  const rows = await db
    .selectFrom("problems as p")
    .innerJoin("marks as m", "m.task_id", "p.task_id")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select("u.id")
    .where("p.id", "=", problemId)
    .where((where) => where.or([where("p.visibility", "=", "public"), where("p.author_id", "=", viewer.id)]))
    .where("m.status", "=", "solved")
    .where((where) => where.or([isOpen, where("m.user_id", "=", viewer.id)]))
    .where(isListed(now()))
    .limit(MOST_COUNTED)
    .execute();
  return rows.length;
}

/** Whether a handle shows that the user solved a task: verified or vouched for. */
export async function hasProven(db: Connection, userId: number, taskId: number | null): Promise<boolean> {
  if (taskId === null) return false;
  const row = await db
    .selectFrom("marks")
    .select("status")
    .where("user_id", "=", userId)
    .where("task_id", "=", taskId)
    .where((where) => where.or([where("verified", "=", 1), where("vouched", "=", 1)]))
    .executeTakeFirst();
  return row?.status === "solved";
}

export async function describeAddress(db: Connection, address: string) {
  const named = readTaskAddress(address);
  if (!named) return undefined;
  const task = await db
    .selectFrom("tasks")
    .select(["name", "rating", "tags"])
    .where("judge", "=", named.judge)
    .where("key", "=", named.key)
    .executeTakeFirst();
  if (!task?.name) return undefined;
  return {
    name: task.name,
    tags: task.tags.replaceAll(",", ", "),
    rating: task.rating === null ? undefined : siteRating(task.rating),
  };
}

async function listStates(db: Connection) {
  const rows = await db.selectFrom("judge_states").selectAll().execute();
  return new Map(
    rows.map(({ judge, ...state }) => {
      const failing = state.failed_at !== null && state.failed_at >= (state.answered_at ?? 0);
      return [judge, { ...state, failing }];
    }),
  );
}

export function listCatalogues(db: Connection) {
  return db.selectFrom("judge_catalogues").selectAll().execute();
}

/** The enabled judges, whether they respond, and when their problems were loaded (ms since the epoch). */
export async function listJudges({ db, config }: Pick<Application, "db" | "config">) {
  const states = await listStates(db);
  const catalogues = await listCatalogues(db);
  return configuredJudges(config).map(({ id, title }) => ({
    id,
    title,
    failing: states.get(id)?.failing ?? false,
    listedAt: catalogues.find(({ judge }) => judge === id)?.fetched_at ?? null,
  }));
}

const MOST_WAITING = 1000;

export async function countWaiting(db: Connection, judge: string, now: number) {
  const rows = await db
    .selectFrom("handles")
    .select("due_at")
    .where("judge", "=", judge)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(MOST_WAITING)
    .execute();
  return { waiting: rows.length, since: rows[0]?.due_at ?? null };
}

/** What all members solved in each period, by verified handles and posted solutions. @param periods names, see periods.ts */
export async function countSolves(db: Connection, periods: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("solve_totals")
    .select((select) => ["period", select.fn.sum<number>("solves").as("solves")])
    .where("period", "in", periods)
    .where("facet", "=", "")
    .where("solves", ">", sql.lit(0))
    .groupBy("period")
    .execute();
  return periods.map((period) => Number(rows.find((row) => row.period === period)?.solves ?? 0));
}

export async function judgeHealth({ db, config, now }: Pick<Application, "db" | "config" | "now">) {
  const states = await listStates(db);
  return Promise.all(
    configuredJudges(config).map(async ({ id, title }) => {
      const { answered_at = null, failure = null, failing = false } = states.get(id) ?? {};
      const { waiting, since } = await countWaiting(db, id, now());
      const working = answered_at === null ? "unasked" : "working";
      return {
        name: `${title} imports`,
        state: failing ? "failing" : working,
        answeredAt: answered_at,
        waiting,
        waitingSince: since,
        failure: failing ? failure : null,
        pausedUntil: jobState(db, importsFrom(id)).pausedUntil,
      } as const;
    }),
  );
}

export async function* exportHandles(db: Connection, userId: number) {
  for (const row of await listHandles(db, userId)) {
    yield {
      judge: row.judge,
      handle: row.handle,
      verified: row.verified_at !== null,
      vouched: row.is_vouched === 1,
      accountId: row.subject,
      solved: row.solved,
      syncedAt: row.synced_at === null ? null : new Date(row.synced_at).toISOString(),
    };
  }
}

export async function* exportRatings(db: Connection, userId: number) {
  for (const { judge, handle, changes } of await listRatings(db, userId)) {
    for (const { contest, name, at, rank, rating } of changes)
      yield { judge, handle, contest, name, at: new Date(at).toISOString(), rank, rating };
  }
}

export async function* exportMarks(db: Connection, userId: number) {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const rows = inPages((after) =>
    db
      .selectFrom("marks as m")
      .innerJoin("tasks as t", "t.id", "m.task_id")
      .selectAll("m")
      .select(["t.id", "t.judge", "t.key", "t.name", "t.link"])
      .where("m.user_id", "=", userId)
      .where("m.task_id", ">", after)
      .orderBy("m.task_id")
      .limit(500)
      .execute(),
  );
  for await (const row of rows) {
    yield {
      judge: row.judge === "here" ? null : row.judge,
      key: row.key,
      name: row.name,
      link: row.link,
      status: row.status,
      how: row.how,
      verified: row.verified === 1,
      vouched: row.vouched === 1,
      triedAt: time(row.tried_at),
      solvedAt: time(row.solved_at),
      byHand: row.hand,
    };
  }
}

export async function listSolveTotals(db: Connection, userId: number, at: number) {
  const of = db
    .selectFrom("solve_totals")
    .select(["facet", "solves", "unverified", "solves_with_teams"])
    .where("user_id", "=", userId);
  const during = (period: Period) =>
    of.where("period", "=", periodName(period, at)).where("facet", "=", "").executeTakeFirst();
  return {
    all: await of.where("period", "=", ALL_TIME).execute(),
    week: await during("week"),
    month: await during("month"),
  };
}

/** How many problems a user's handles solved per UTC day. @param from in days since the epoch */
export function listSolveDays(db: Connection, userId: number, from: number) {
  return db
    .selectFrom("solve_days")
    .select(["day", "solves", "unverified"])
    .where("user_id", "=", userId)
    .where("day", ">=", from)
    .orderBy("day")
    .execute();
}
