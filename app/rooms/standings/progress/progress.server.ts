import type { Application, RequestContext } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { startLongWork } from "../../../platform/http/thread-time.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { readGroupHead } from "../../groups/index.server.ts";
import { type HandleState, isToSettle, stateOfHandle } from "./handle-state.ts";
import { countLists, type Homework, type ListCounts, readHomework, readStages } from "./homework.server.ts";
import { SILENT_AFTER } from "./limits.ts";
import {
  type HandleEntry,
  listHandles,
  listIds,
  listLastSolves,
  listMembers,
  listTaken,
  listTotals,
  type MemberEntry,
} from "./queries.server.ts";
import type { Order, ProgressFilter } from "./schema.ts";
import { type Week, weeksUntil } from "./weeks.server.ts";

/** Members per query of a few milliseconds. */
const AT_ONCE = 250;
/** Pairs of member and week per query, the same. */
const CELLS_AT_ONCE = 2_600;

export interface Handle extends Pick<HandleEntry, "id" | "judge" | "handle" | "message"> {
  state: HandleState;
  linkedAt: number;
}

/** What ordering and the figures of the whole group need to know of a member. */
export interface Member {
  id: number;
  username: string;
  isLeader: boolean;
  /** A place that nobody has taken yet. */
  isPlace: boolean;
  joinedAt: number;
  handles: Handle[];
  /** The ids of handles whose contests count. */
  read: number[];
  lastSolveAt: number | null;
  /** The latest solve or try. */
  lastTryAt: number | null;
  isSilent: boolean;
  /** Solves of this week, and of the one before it. */
  solves: number;
  before: number;
  homework: { done: number; begun: number };
  key: string;
}

/** Solves, upsolves and contests of a member in a week. */
export type Cell = [solves: number, upsolves: number, contests: number];

export interface Row extends Member {
  cells: Cell[];
  lists: ListCounts;
}

/**
 * A group's members in order, with what their order and the figures depend on. Who may not see everybody's progress gets
 * their own row only. @throws NotFound
 */
export async function readProgress(
  app: Pick<Application, "db" | "now" | "site">,
  viewer: Viewer,
  groupId: number,
  { weeks: span, order }: ProgressFilter,
  context: RequestContext,
) {
  const { db } = app;
  const now = app.now();
  const pause = startLongWork(context);
  const group = await readGroupHead(app, viewer, groupId);
  const weeks = weeksUntil(now, span);
  const members: Member[] = [];
  const own = group.maySeeProgress ? null : [viewer.id];
  for await (const entries of inGroup(db, groupId, own, now)) {
    if (members.length > 0) await pause();
    members.push(...(await withActivity(db, entries, weeksUntil(now, 4).slice(-2), now)));
  }
  const homework = await readHomework(db, viewer, groupId);
  const newest = homework[0];
  if (newest) {
    const ids = members.map(({ id }) => id);
    const stageOf = await readStages(db, viewer, [newest], ids, pause);
    for (const member of members) member.homework = stageOf(member.id, newest.id);
  }
  const asOf = oldestReading(members);
  return { group, weeks, members: inOrder(members, order), homework, asOf, now, isOwn: own !== null, pause };
}
export type Progress = Awaited<ReturnType<typeof readProgress>>;

async function* inGroup(
  db: Connection,
  groupId: number,
  own: number[] | null,
  now: number,
): AsyncGenerator<MemberEntry[], void> {
  if (own) {
    yield await listMembers(db, groupId, own, now);
    return;
  }
  for (let after = 0; ; ) {
    const ids = await listIds(db, groupId, { now, after, limit: AT_ONCE });
    const last = ids.at(-1);
    if (last === undefined) return;
    yield await listMembers(db, groupId, ids, now);
    if (ids.length < AT_ONCE) return;
    after = last;
  }
}

type Reading = Member & { syncedAt: number[] };

/** @param weeks the last week and this one */
async function withActivity(
  db: Connection,
  entries: MemberEntry[],
  weeks: Week[],
  now: number,
): Promise<Reading[]> {
  const ids = entries.map(({ id }) => id);
  const handles = new Map<number, HandleEntry[]>(ids.map((id) => [id, []]));
  for (const handle of await listHandles(db, ids)) handles.get(handle.user_id)?.push(handle);
  const solved = new Map((await listLastSolves(db, ids)).map(({ id, solved_at }) => [id, solved_at]));
  const periods = weeks.map(({ period }) => period);
  const totals = new Map(
    (await listTotals(db, ids, periods)).map(({ user_id, period, solves }) => [
      `${user_id} ${period}`,
      solves,
    ]),
  );
  return entries.map((entry) => {
    const { id } = entry;
    const own = (handles.get(id) ?? []).sort((a, b) => a.id - b.id);
    const lastSolveAt = solved.get(id) ?? null;
    const sent = own.map(({ sent_at }) => sent_at ?? 0);
    const lastTryAt = Math.max(lastSolveAt ?? 0, ...sent) || null;
    const [before = 0, solves = 0] = periods.map((period) => totals.get(`${id} ${period}`) ?? 0);
    return {
      id,
      username: entry.username,
      key: entry.username_key,
      isLeader: entry.is_leader === 1 && entry.left_until === null,
      isPlace: entry.waits !== 0,
      joinedAt: entry.joined_at,
      handles: own.map(toHandle),
      read: own.filter(({ clears }) => clears === 0).map((handle) => handle.id),
      lastSolveAt,
      lastTryAt,
      isSilent: now - (lastTryAt ?? entry.joined_at) >= SILENT_AFTER,
      solves,
      before,
      homework: { done: 0, begun: 0 },
      syncedAt: own.flatMap((handle) => (handle.state === "failed" ? [] : (handle.synced_at ?? []))),
    };
  });
}

const toHandle = (entry: HandleEntry): Handle => ({
  id: entry.id,
  judge: entry.judge,
  handle: entry.handle,
  message: entry.message,
  state: stateOfHandle(entry),
  linkedAt: entry.created_at,
});

/** When the least recently read handle was read. */
function oldestReading(members: Member[]): number | null {
  let oldest: number | null = null;
  for (const { syncedAt } of members as Reading[]) {
    for (const at of syncedAt) oldest = Math.min(oldest ?? at, at);
  }
  return oldest;
}

const orderings: Record<Order, (a: Member, b: Member) => number> = {
  // Who has never sent anything comes first.
  quiet: (a, b) => (a.lastTryAt ?? 0) - (b.lastTryAt ?? 0),
  week: (a, b) => b.solves - a.solves,
  homework: (a, b) => a.homework.done - b.homework.done || a.homework.begun - b.homework.begun,
  name: () => 0,
};

/** Ties are ordered by name. */
function inOrder(members: Member[], order: Order): Member[] {
  return members.sort((a, b) => orderings[order](a, b) || (a.key < b.key ? -1 : 1));
}

/** The whole rows of some members. */
export async function readRows(
  db: Connection,
  viewer: Viewer,
  { weeks, homework, group, now, pause }: Omit<Progress, "members">,
  members: Member[],
): Promise<Row[]> {
  const rows = new Map(
    members.map((member) => [member.id, weeks.map((): Cell => [0, 0, 0])] as [number, Cell[]]),
  );
  const atOnce = Math.floor(CELLS_AT_ONCE / weeks.length);
  const places = new Map(weeks.map(({ period }, place) => [period, place]));
  for (let from = 0; from < members.length; from += atOnce) {
    await pause();
    const some = members.slice(from, from + atOnce);
    const ids = some.map(({ id }) => id);
    for (const { user_id, period, solves, upsolves } of await listTotals(db, ids, [...places.keys()])) {
      const cell = rows.get(user_id)?.[places.get(period) ?? -1];
      if (cell) [cell[0], cell[1]] = [solves, upsolves];
    }
    await addContests(db, some, weeks, rows);
  }
  const leaderIds = group.leaders.map(({ id }) => id);
  const userIds = members.map(({ id }) => id);
  const listsOf = await countLists(db, viewer, { homework, leaderIds, userIds, now }, pause);
  return members.map((member) => ({
    ...member,
    cells: rows.get(member.id) ?? [],
    lists: listsOf(member.id),
  }));
}

/** Counts each contest once per member and week, by whatever handles and teams. */
async function addContests(
  db: Connection,
  members: Member[],
  weeks: Week[],
  rows: Map<number, Cell[]>,
): Promise<void> {
  const owners = new Map(members.flatMap(({ id, read }) => read.map((handle) => [handle, id] as const)));
  const [from, to] = [weeks[0]?.from ?? 0, weeks.at(-1)?.to ?? 0];
  const counted = new Set<string>();
  for (const { handle_id, contest_id, at } of await listTaken(db, [...owners.keys()], { from, to })) {
    const place = Math.floor((at - from) / WEEK);
    const owner = owners.get(handle_id) ?? 0;
    const key = `${owner} ${place} ${contest_id}`;
    const cell = rows.get(owner)?.[place];
    if (!cell || counted.has(key)) continue;
    counted.add(key);
    cell[2] += 1;
  }
}

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Figures of the whole group. */
export function figuresOf({ members, weeks, homework }: Pick<Progress, "members" | "weeks" | "homework">) {
  const begun = weeks.at(-1)?.from ?? 0;
  const sum = (of: (member: Member) => number) => members.reduce((total, member) => total + of(member), 0);
  const count = (is: (member: Member) => boolean) => sum((member) => (is(member) ? 1 : 0));
  const total = homework[0]?.tasks.length ?? 0;
  const without = count(({ handles }) => handles.length === 0);
  const solves = sum((member) => member.solves);
  const ofState = (state: HandleState) =>
    sum(({ handles }) => handles.filter((handle) => handle.state === state).length);
  return {
    count: members.length,
    solves,
    more: solves - sum(({ before }) => before),
    active: count(({ lastTryAt }) => lastTryAt !== null && lastTryAt >= begun),
    silent: count(({ isSilent }) => isSilent),
    toSettle: without + sum(({ handles }) => handles.filter(({ state }) => isToSettle(state)).length),
    without,
    verified: ofState("verified"),
    vouched: ofState("vouched"),
    done: count((member) => member.homework.done === total),
    begun: count((member) => member.homework.begun > 0 && member.homework.done < total),
    untouched: count((member) => member.homework.begun === 0),
  };
}

export const stageOfHomework = (
  { homework: { done, begun } }: Pick<Member, "homework">,
  { tasks, dueAt }: Pick<Homework, "tasks" | "dueAt">,
  now: number,
) => {
  if (done === tasks.length) return "done" as const;
  if (begun === 0) return "none" as const;
  return dueAt <= now ? ("late" as const) : ("begun" as const);
};
