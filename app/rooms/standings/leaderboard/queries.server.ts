import { type Expression, type SqlBool, sql } from "kysely";
import { isListed } from "../../../auth/queries.server.ts";
import type { Application } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { fetchPage, type PageOf, type PageRequest } from "../../../platform/http/pages.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { idsInGroup } from "../../groups/index.server.ts";
import { facetOfTag, nextStart, periodName, startOf } from "../../solves/index.server.ts";
import type { BoardQuery } from "./schema.ts";

/** From `from` to `to` (exclusive), in milliseconds since the epoch; null for all time. */
export interface Board {
  by: BoardQuery["by"] | "solves_with_teams" | "points_with_teams";
  /** The name used in solve_totals. */
  period: string;
  facet: string;
  from: number | null;
  to: number | null;
  /** Ranks only its members. */
  group?: number | undefined;
}

export interface Leader {
  id: number;
  username: string;
  value: number;
  rank: number;
  /** 1 if none of their handles is verified, but one is vouched for; else 0. */
  vouched: number;
  /** As in users: 2 for a place that nobody has taken yet. */
  waits: number;
}

type Store = Pick<Application, "db" | "now">;

export function boardOf({ period, by, tag, teams, date, group }: BoardQuery, now: number): Board {
  const at = date === undefined ? now : Date.parse(date);
  const from = startOf(period, at);
  return {
    // Upsolves are done alone.
    by: teams && by !== "upsolves" ? `${by}_with_teams` : by,
    period: periodName(period, at),
    facet: facetOfTag(tag ?? ""),
    from: period === "all" ? null : from,
    to: period === "all" ? null : nextStart(period, from),
    group,
  };
}

/** The partial index contains only rows above 0. */
function totalsOf(db: Connection, { by, period, facet }: Board) {
  return db
    .selectFrom("solve_totals as t")
    .where("t.period", "=", period)
    .where("t.facet", "=", facet)
    .where(sql.ref<number>(`t.${by}`), ">", sql.lit(0));
}

/** The latest of these periods with a counted solve. */
export async function lastWithSolves(
  db: Connection,
  { by, facet }: Pick<Board, "by" | "facet">,
  periods: string[],
) {
  const found = await db
    .selectFrom("solve_totals as t")
    .select("t.period")
    .where("t.period", "in", periods)
    .where("t.facet", "=", facet)
    .where(sql.ref<number>(`t.${by}`), ">", sql.lit(0))
    .orderBy("t.period", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.period;
}

/** Whether only handles that are vouched for count for a user. */
const isVouched = (user: Expression<number>) =>
  sql<number>`coalesce((select case when max(case when h.verified_at is null then 0 else 1 end) = 0
    then max(h.is_vouched) else 0 end from handles as h where h.user_id = ${user}), 0)`;

/**
 * A group's members with their ranks in it. The plus makes SQLite start from them, at most 5,000, and look up each one's
 * total instead of walking the whole board in order.
 */
function rankedIn({ db, now }: Store, { by, period, facet }: Board, group: number) {
  const value = sql.ref<number>(`t.${by}`);
  const ranked = db
    .selectFrom("users as u")
    .innerJoin("solve_totals as t", "t.user_id", "u.id")
    .select(["u.id", "u.username", "u.waits", `t.${by} as value`, isVouched(sql.ref("u.id")).as("vouched")])
    .select(sql<number>`rank() over (order by ${value} desc)`.as("rank"))
    .where("u.id", "in", idsInGroup(db, group, now()))
    .where("t.period", "=", period)
    .where("t.facet", "=", facet)
    .where(sql<number>`+${value}`, ">", sql.lit(0))
    .where(isListed(now()));
  return db
    .selectFrom(ranked.as("branch"))
    .select(["branch.id", "username", "waits", "value", "rank", "vouched"]);
}

// PostgreSQL returns ranks as texts.
const withRank = <T extends Leader>(leader: T): T => ({ ...leader, rank: Number(leader.rank) });

export async function listLeaders(app: Store, board: Board, page: PageRequest): Promise<PageOf<Leader>> {
  const { by, group } = board;
  if (group !== undefined) {
    const order = { id: "branch.id", key: "value", keyOf: ({ value }: Leader) => value };
    const { rows, ...neighbours } = await fetchPage(rankedIn(app, board, group), page, order);
    return { rows: rows.map(withRank), ...neighbours };
  }
  const query = totalsOf(app.db, board)
    .innerJoin("users as u", "u.id", "t.user_id")
    .select(["u.id", "u.username", "u.waits", `t.${by} as value`, isVouched(sql.ref("u.id")).as("vouched")])
    .where(isListed(app.now()));
  const { rows, ...neighbours } = await fetchPage(query, page, {
    id: "t.user_id",
    key: `t.${by}`,
    keyOf: ({ value }) => value,
  });
  const [first] = rows;
  if (!first) return { rows: [], ...neighbours };
  const isTop = page.after === undefined && page.before === undefined;
  const ahead = isTop ? 0 : await countAhead(app, board, first);
  let rank = isTop ? 1 : 1 + (await countAhead(app, board, { value: first.value }));
  const ranked = rows.map((row, index) => {
    if (row.value !== (rows[index - 1] ?? first).value) rank = 1 + ahead + index;
    return { ...row, rank };
  });
  return { rows: ranked, ...neighbours };
}

/** Without an id, ties do not count as ahead. Walks the index and subtracts suspended members. */
async function countAhead({ db, now }: Store, board: Board, { value, id }: { value: number; id?: number }) {
  const key = sql.ref<number>(`t.${board.by}`);
  const isAhead = (of: Expression<number>): Expression<SqlBool> =>
    id === undefined ? sql`${of} > ${value}` : sql`(${of}, t.user_id) > (${value}, ${id})`;
  const ahead = totalsOf(db, board).where(isAhead(key));
  const suspended = db
    .selectFrom("users as u")
    .innerJoin("solve_totals as t", "t.user_id", "u.id")
    .select((select) => select.fn.countAll().as("count"))
    .where("u.suspended_at", ">", 0)
    .where((where) => where.not(isListed(now())))
    .where("t.period", "=", board.period)
    .where("t.facet", "=", board.facet)
    // The plus makes the database look up each user instead of scanning the board.
    .where(isAhead(sql<number>`+${key}`));
  const { total } = await ahead
    .select(sql<number>`count(*) - ${suspended}`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function standingOf(app: Store, viewer: Viewer, board: Board): Promise<Leader | undefined> {
  if (board.group !== undefined) {
    const own = rankedIn(app, board, board.group).where("branch.id", "=", viewer.id);
    const found = await own.executeTakeFirst();
    return found && withRank(found);
  }
  const own = await app.db
    .selectFrom("solve_totals as t")
    .select([`t.${board.by} as value`, isVouched(sql.ref("t.user_id")).as("vouched")])
    .where("t.user_id", "=", viewer.id)
    .where("t.period", "=", board.period)
    .where("t.facet", "=", board.facet)
    .executeTakeFirst();
  if (!own || own.value === 0) return undefined;
  const { id, username } = viewer;
  return { id, username, waits: 0, ...own, rank: 1 + (await countAhead(app, board, own)) };
}
