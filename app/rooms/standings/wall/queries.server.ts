import { type SqlBool, sql } from "kysely";
import { isListed } from "../../../auth/queries.server.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { idsInGroup } from "../../groups/index.server.ts";
import { isOpen } from "../../solves/index.server.ts";
import { isTaken } from "../boards/taken.server.ts";

/** Who the wall is of: everybody, or a group that the viewer has been found to see. */
export interface Whose {
  group: number | undefined;
  /** Milliseconds. */
  now: number;
}

interface Span {
  judge: string | undefined;
  /** Milliseconds, `to` excluded. */
  from: number;
  to: number;
}

/** Contests that are over and that someone took part in, the newest first. */
export function listRounds(db: Connection, { judge, from, to }: Span, { group, now }: Whose, limit: number) {
  return db
    .selectFrom("task_contests as c")
    .select(["c.id", "c.judge", "c.key", "c.name", "c.starts_at", "c.ends_at"])
    .select((select) => select.ref("c.listed_at").$notNull().as("listed_at"))
    .where("c.listed_at", ">=", from)
    .where("c.listed_at", "<", Math.min(to, now + 1))
    .$if(judge !== undefined, (rounds) => rounds.where("c.judge", "=", judge ?? ""))
    .where(isTaken(db, now, group))
    .orderBy("c.listed_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();
}
export type Round = Awaited<ReturnType<typeof listRounds>>[number];

/** The marks at these tasks that boards show. The plus makes a group's start from its members, who are few. */
function marksOf(db: Connection, taskIds: number[], { group, now }: Whose) {
  const marks = db
    .selectFrom("marks as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.task_id", "in", taskIds)
    .where(isListed(now));
  if (group === undefined) return marks;
  return marks.where("u.id", "in", idsInGroup(db, group, now));
}

/** How many solved each of these tasks, unless nobody did. */
export async function countSolved(db: Connection, taskIds: number[], whose: Whose) {
  if (taskIds.length === 0) return [];
  const rows = await marksOf(db, taskIds, whose)
    .select((select) => ["m.task_id", select.fn.countAll<number>().as("solved")])
    .where("m.status", "=", "solved")
    .where(isOpen)
    .groupBy("m.task_id")
    .execute();
  return rows.map(({ task_id, solved }) => ({ task_id, solved: Number(solved) }));
}

/** Those who solved or tried any of these tasks. A try that only its member speaks of stays with them. */
const isSeen = sql<SqlBool>`((m.status = 'solved' and ${isOpen}) or (m.status = 'tried' and m.hand is null))`;

export async function listTakers(db: Connection, taskIds: number[], whose: Whose): Promise<number[]> {
  if (taskIds.length === 0) return [];
  const rows = await marksOf(db, taskIds, whose).select("m.user_id").distinct().where(isSeen).execute();
  return rows.map(({ user_id }) => user_id);
}

export function countInGroup(db: Connection, group: number, now: number) {
  return db
    .selectFrom("users as u")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("u.id", "in", idsInGroup(db, group, now))
    .where(isListed(now))
    .executeTakeFirstOrThrow();
}

export async function listOwnMarks(db: Connection, viewer: Pick<Viewer, "id">, taskIds: number[]) {
  if (taskIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom("marks")
    .select(["task_id", "status"])
    .where("user_id", "=", viewer.id)
    .where("task_id", "in", taskIds)
    .execute();
  return new Map(rows.map(({ task_id, status }) => [task_id, status]));
}

interface Chosen {
  taskId: number;
  /** The problem of this site that the viewer sees for it. */
  problemId: number | null;
}

/** Verified solvers first, then those who are vouched for, each by time. */
export function listSolvers(db: Connection, { taskId, problemId }: Chosen, whose: Whose, limit: number) {
  return marksOf(db, [taskId], whose)
    .innerJoin("tasks as t", "t.id", "m.task_id")
    .select(["u.id", "u.username", "m.solved_at", "m.how", "m.verified", "m.vouched", "t.judge"])
    .select((select) =>
      select
        .selectFrom("solutions as s")
        .select((select) => select.fn.max<number | null>("s.id").as("id"))
        .where("s.problem_id", "=", problemId ?? 0)
        .whereRef("s.author_id", "=", "m.user_id")
        .as("solution_id"),
    )
    .where("m.status", "=", "solved")
    .where(isOpen)
    .orderBy("m.verified", "desc")
    .orderBy("m.vouched", "desc")
    .orderBy("m.solved_at")
    .orderBy("m.user_id")
    .limit(limit)
    .execute();
}

/** Who tried a task and has not solved it, the first ones with how many there are. */
export async function listTried(db: Connection, taskId: number, whose: Whose, limit: number) {
  const rows = await marksOf(db, [taskId], whose)
    .select(["u.id", "u.username", sql<number>`count(*) over ()`.as("total")])
    .where("m.status", "=", "tried")
    .where("m.hand", "is", null)
    .orderBy("m.tried_at")
    .orderBy("m.user_id")
    .limit(limit)
    .execute();
  return { shown: rows.map(({ id, username }) => ({ id, username })), count: Number(rows[0]?.total ?? 0) };
}

/** The viewer's own lists, the newest first. */
export function listOwnLists(db: Connection, viewer: Pick<Viewer, "id">, limit: number) {
  return db
    .selectFrom("lists")
    .select(["id", "title"])
    .where("owner_id", "=", viewer.id)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
