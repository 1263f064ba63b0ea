import { sql } from "kysely";
import { isListed } from "../../../auth/queries.server.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { idsInGroup } from "../../groups/index.server.ts";
import { isShown } from "../../lists/index.server.ts";
import { isOpen } from "../../solves/index.server.ts";

type Reader = Pick<Viewer, "id">;

/** The next ids of those whose rows a group shows. @param now milliseconds */
export async function listIds(
  db: Connection,
  groupId: number,
  { now, after, limit }: { now: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await idsInGroup(db, groupId, now)
    .where("user_id", ">", after)
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Without suspended members and those who wait for approval; with places. @param ids of a group's rows */
export async function listMembers(db: Connection, groupId: number, ids: number[], now: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("group_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.id", "u.username", "u.username_key", "u.waits", "m.is_leader", "m.joined_at", "m.left_until"])
    .where("m.group_id", "=", groupId)
    .where("m.user_id", "in", ids)
    .where(isListed(now))
    .execute();
}
export type MemberEntry = Awaited<ReturnType<typeof listMembers>>[number];

export async function listHandles(db: Connection, userIds: number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("handles")
    .select(["id", "user_id", "judge", "handle", "verified_at", "is_vouched", "state", "message", "clears"])
    .select(["due_at", "sent_at", "synced_at", "created_at"])
    .where("user_id", "in", userIds)
    .where("state", "!=", "removed")
    .execute();
}
export type HandleEntry = Awaited<ReturnType<typeof listHandles>>[number];

/** Each member's latest solve, in whatever way; without solutions to the member's own private problems. */
export async function listLastSolves(db: Connection, userIds: number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("users as u")
    .select("u.id")
    .select((select) =>
      select
        .selectFrom("marks as m")
        .select("m.solved_at")
        .whereRef("m.user_id", "=", "u.id")
        .where("m.solved_at", "is not", null)
        .where(isOpen)
        .orderBy("m.solved_at", "desc")
        .limit(1)
        .as("solved_at"),
    )
    .where("u.id", "in", userIds)
    .execute();
}

/** What members solved alone in some weeks, named as in solve_totals. Weeks without solves are left out. */
export async function listTotals(db: Connection, userIds: number[], periods: string[]) {
  if (userIds.length === 0 || periods.length === 0) return [];
  return db
    .selectFrom("solve_totals")
    .select(["user_id", "period", "upsolves"])
    .select(sql<number>`solves + unverified`.as("solves"))
    .where("user_id", "in", userIds)
    .where("period", "in", periods)
    .where("facet", "=", "")
    .execute();
}

/** Participations that began from `from` to `to` (exclusive), in milliseconds. */
export async function listTaken(
  db: Connection,
  handleIds: number[],
  { from, to }: { from: number; to: number },
) {
  if (handleIds.length === 0) return [];
  return db
    .selectFrom("participations")
    .select(["handle_id", "contest_id", "at"])
    .where("handle_id", "in", handleIds)
    .where("at", ">=", from)
    .where("at", "<", to)
    .execute();
}

const MOST_LISTS = 20;

/** A group's lists that have a due date, newest first. */
export function listHomework(db: Connection, groupId: number) {
  return db
    .selectFrom("list_groups as g")
    .innerJoin("lists as l", "l.id", "g.list_id")
    .leftJoin("users as r", "r.id", "l.reminded_by")
    .select((select) => ["l.id", "l.title", "l.due", select.ref("l.due_at").$notNull().as("due_at")])
    .select(["l.reminded_at", "r.username as reminded_by"])
    .where("g.group_id", "=", groupId)
    .where("l.audience", "=", "chosen")
    .where("l.due_at", "is not", null)
    .orderBy("g.list_id", "desc")
    .limit(MOST_LISTS)
    .execute();
}
export type HomeworkEntry = Awaited<ReturnType<typeof listHomework>>[number];

/** Lists with a due date that some members were chosen for, by those who lead their group. */
export async function listChosenHomework(db: Connection, leaderIds: number[], userIds: number[]) {
  if (leaderIds.length === 0 || userIds.length === 0) return [];
  return db
    .selectFrom("list_members as c")
    .innerJoin("lists as l", "l.id", "c.list_id")
    .select((select) => ["l.id", "c.user_id", select.ref("l.due_at").$notNull().as("due_at")])
    .where("c.user_id", "in", userIds)
    .where("l.owner_id", "in", leaderIds)
    .where("l.audience", "=", "chosen")
    .where("l.due_at", "is not", null)
    .execute();
}

/** The problems of lists that the viewer can see. */
export async function listHomeworkTasks(db: Connection, viewer: Reader, listIds: number[]) {
  if (listIds.length === 0) return [];
  return db
    .selectFrom("list_items as i")
    .select(["i.list_id", "i.task_id"])
    .where("i.list_id", "in", listIds)
    .where(isShown(viewer))
    .execute();
}

/** The marks of members at some tasks, as far as the viewer may see them: as in the progress of a list. */
export async function listHomeworkMarks(
  db: Connection,
  viewer: Reader,
  userIds: number[],
  taskIds: number[],
) {
  if (userIds.length === 0 || taskIds.length === 0) return [];
  return db
    .selectFrom("marks as m")
    .select(["m.user_id", "m.task_id", "m.status", "m.how", "m.hand", "m.hand_at", "m.tried_at"])
    .where("m.user_id", "in", userIds)
    .where("m.task_id", "in", taskIds)
    .where("m.tried_at", "is not", null)
    .where((where) =>
      where.or([where("m.status", "!=", "solved"), isOpen, where("m.user_id", "=", viewer.id)]),
    )
    .execute();
}
