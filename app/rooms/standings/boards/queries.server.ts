import { type Expression, type SqlBool, sql } from "kysely";
import { isListed } from "../../../auth/queries.server.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { NotFound } from "../../../platform/http/errors.ts";
import { fetchPage, type PageRequest } from "../../../platform/http/pages.server.ts";
import { moreTrusted, type Trust, trustOf } from "../../../platform/text/trust.ts";
import type { Viewer } from "../../../viewer.ts";
import { idsInGroup } from "../../groups/index.server.ts";
import { isOpen } from "../../solves/index.server.ts";
import type { PastQuery } from "./schema.ts";
import { isTaken } from "./taken.server.ts";

/** Rows per query of about a millisecond. */
const AT_ONCE = 1000;
/** More problems than any contest has. */
const MOST_COLUMNS = 200;

export async function getContest(db: Connection, judge: string, key: string) {
  const contest = await db
    .selectFrom("task_contests")
    .selectAll()
    .where("judge", "=", judge)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!contest) throw new NotFound("There is no such contest.");
  return contest;
}
export type Contest = Awaited<ReturnType<typeof getContest>>;

export async function listContests(db: Connection, ids: number[]) {
  if (ids.length === 0) return [];
  return db.selectFrom("task_contests").selectAll().where("id", "in", ids).execute();
}

export async function listTasks(db: Connection, contestIds: number[]) {
  if (contestIds.length === 0) return [];
  return db
    .selectFrom("contest_tasks as p")
    .innerJoin("tasks as t", "t.id", "p.task_id")
    .select(["p.contest_id", "t.id", "t.key", "p.letter", "t.name", "t.rating", "t.link", "t.twin_of"])
    .where("p.contest_id", "in", contestIds)
    .orderBy("p.contest_id")
    .orderBy("p.task_id")
    .limit(MOST_COLUMNS * contestIds.length)
    .execute();
}
export type Task = Awaited<ReturnType<typeof listTasks>>[number];

export async function listTwins(db: Connection, tasks: number[]) {
  if (tasks.length === 0) return [];
  return db
    .selectFrom("tasks")
    .select((select) => ["id", select.ref("twin_of").$notNull().as("twin_of")])
    .where("twin_of", "in", tasks)
    .execute();
}

/** @param after the last handle read, if there is only one task */
export async function listAttempts(db: Connection, taskIds: number[], after: number) {
  const rows = await db
    .selectFrom("attempts")
    .select(["task_id", "handle_id", "contest_id", "party_id", "solved_at", "solved_how"])
    .where("task_id", "in", taskIds)
    .where("handle_id", ">", after)
    .orderBy("task_id")
    .orderBy("handle_id")
    .limit(AT_ONCE)
    .execute();
  return partOf(rows, ({ task_id }) => task_id);
}

/** Rows of several tasks or contests; `next` is where to read on, and the last handle read there. */
export interface Part<Row> {
  rows: Row[];
  next: { id: number; after: number } | null;
}

/** A full page may end amid a handle's rows, so its last handle is read again with the next page. */
function partOf<Row extends { handle_id: number }>(rows: Row[], idOf: (row: Row) => number): Part<Row> {
  const last = rows.at(-1);
  if (rows.length < AT_ONCE || last === undefined) return { rows, next: null };
  const [id, handle] = [idOf(last), last.handle_id];
  const whole = rows.filter((row) => idOf(row) !== id || row.handle_id < handle);
  // If one handle fills a page, its other rows are left out.
  if (whole.length === 0) return { rows, next: { id, after: handle } };
  return { rows: whole, next: { id, after: handle - 1 } };
}

/** @param after the last handle read, if there is only one contest */
export async function listVirtualStarts(db: Connection, contestIds: number[], after: number) {
  const rows = await db
    .selectFrom("participations")
    .select(["contest_id", "handle_id", "how", "party_id", "at"])
    .where("contest_id", "in", contestIds)
    .where("handle_id", ">", after)
    .orderBy("contest_id")
    .orderBy("handle_id")
    .limit(AT_ONCE)
    .execute();
  const part = partOf(rows, ({ contest_id }) => contest_id);
  return { ...part, rows: part.rows.filter(({ how }) => how === "virtual") };
}

export async function listParties(db: Connection, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("parties as p")
    .innerJoin("party_members as m", "m.party_id", "p.id")
    .leftJoin("team_parties as d", "d.party_id", "p.id")
    .leftJoin("teams as t", "t.id", "d.team_id")
    .select((select) => ["p.id", select.fn.coalesce("t.name", "p.name").as("name"), "t.id as team_id"])
    .select(["m.handle", "m.handle_key"])
    .where("p.id", "in", ids)
    .orderBy("m.handle_key")
    .execute();
}

/** Handles and their members, except members hidden from boards. @param now milliseconds */
export async function listHolders(db: Connection, handleIds: number[], now: number) {
  if (handleIds.length === 0) return [];
  return db
    .selectFrom("handles as h")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select(["h.id", "h.handle", "h.verified_at", "h.is_vouched", "h.synced_at", "h.state"])
    .select(["u.id as user_id", "u.username", "u.waits"])
    .where("h.id", "in", handleIds)
    .where("h.clears", "=", 0)
    .where(isListed(now))
    .execute();
}

/**
 * Members, of a group if one is given, with only a posted solution or a manual mark for a task.
 * @returns null if there may be more, unless they are of one task
 */
export async function listUnimported(db: Connection, taskIds: number[], now: number, group?: number) {
  const rows = await db
    .selectFrom("marks as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.task_id", "m.user_id", "u.username", "m.how", "m.solved_at"])
    .where("m.task_id", "in", taskIds)
    .where("m.status", "=", "solved")
    .where("m.verified", "=", 0)
    .where("m.how", "in", ["posted", "hand"])
    .where(isOpen)
    .where(isListed(now))
    .$if(group !== undefined, (rows) => rows.where("m.user_id", "in", idsInGroup(db, group ?? 0, now)))
    .limit(AT_ONCE)
    .execute();
  return rows.length < AT_ONCE || taskIds.length === 1 ? rows : null;
}

export async function listPastContests(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  { q, judge, who, group }: PastQuery,
  now: number,
  page: PageRequest,
) {
  let contests = db
    .selectFrom("task_contests as c")
    .select(["c.id", "c.judge", "c.key", "c.name", "c.starts_at", "c.ends_at", "c.lasts", "c.facts_refusal"])
    .select((select) => select.ref("c.listed_at").$notNull().as("listed_at"))
    .where("c.listed_at", "<=", now);
  if (judge) contests = contests.where("c.judge", "=", judge);
  for (const word of q.toLowerCase().split(/\s+/).filter(Boolean)) {
    contests = contests.where((where) => where.or([has("c.name", word), where("c.key", "=", word)]));
  }
  if (who === "here") contests = contests.where(isTaken(db, now, group));
  if (who === "mine") {
    const own = await db.selectFrom("handles").select("id").where("user_id", "=", viewer.id).execute();
    const ids = [0, ...own.map(({ id }) => id)];
    contests = contests.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("participations as p")
          .select("p.handle_id")
          .where("p.handle_id", "in", ids)
          .whereRef("p.contest_id", "=", "c.id"),
      ),
    );
  }
  return fetchPage(contests, page, { key: "c.listed_at", id: "c.id", keyOf: (row) => row.listed_at });
}

function has(column: string, word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/** Members shown, handles read for them, and handles counted if there are more. */
const [SHOWN, READ, MOST_COUNTED] = [5, 10, 1000];

function taking(db: Connection, contestId: number, now: number, group: number | undefined) {
  return db
    .selectFrom("participations as p")
    .innerJoin("handles as h", "h.id", "p.handle_id")
    .innerJoin("users as u", "u.id", "h.user_id")
    .where("p.contest_id", "=", contestId)
    .where("h.clears", "=", 0)
    .where(isListed(now))
    .$if(group !== undefined, (rows) => rows.where("h.user_id", "in", idsInGroup(db, group ?? 0, now)));
}

/** @param group counts only its members */
export async function whoTookPart(db: Connection, contestId: number, now: number, group?: number) {
  const rows = await taking(db, contestId, now, group)
    .select(["u.id", "u.username", "h.verified_at", "h.is_vouched"])
    .orderBy("p.handle_id")
    .limit(READ)
    .execute();
  const members = new Map<number, { id: number; username: string; trust: Trust }>();
  for (const { id, username, ...claim } of rows) {
    const trust = moreTrusted(trustOf(claim), members.get(id)?.trust ?? "unverified");
    members.set(id, { id, username, trust });
  }
  const shown = [...members.values()].slice(0, SHOWN);
  if (rows.length < READ) return { shown, count: members.size };
  const some = taking(db, contestId, now, group).select("u.id").limit(MOST_COUNTED);
  const { count } = await db
    .selectFrom(some.as("branch"))
    .select((select) => select.fn.count<number>("id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return { shown, count };
}
