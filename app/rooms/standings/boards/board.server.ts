import { NOT_JOINED } from "../../../auth/policy.ts";
import type { Application, RequestContext } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { kept } from "../../../platform/db/kept.server.ts";
import { startLongWork } from "../../../platform/http/thread-time.server.ts";
import { byTrust, trustOf } from "../../../platform/text/trust.ts";
import type { Viewer } from "../../../viewer.ts";
import { countMessages } from "../../comments/index.server.ts";
import { idsInGroup } from "../../groups/index.server.ts";
import { shownForTasks } from "../../problems/index.server.ts";
import { listCatalogues } from "../../solves/index.server.ts";
import { LONGEST_LIVE } from "../../solves/limits.ts";
import {
  type Attempt,
  type ContestData,
  dataOf,
  type Holder,
  inHalves,
  markedId,
  type Pause,
  readBoardData,
  startKey,
} from "./board-data.server.ts";
import { type Contest, getContest, listContests, type Task } from "./queries.server.ts";
import type { Order } from "./schema.ts";
import {
  better,
  type Cell,
  isSolved,
  memberRow,
  type Row,
  statusOf,
  teamRow,
  toStanding,
  UNTOUCHED,
} from "./standing.ts";

export const MOST_MESSAGES = 100;

interface BoardOf {
  judge: string;
  key: string;
  order: Order;
  /** Shows only the rows of this group, which the viewer has been found to see. */
  group?: number | undefined;
}

export async function readBoard(
  { db, now }: Pick<Application, "db" | "now">,
  board: BoardOf,
  context: RequestContext,
) {
  const time = now();
  const contest = await getContest(db, board.judge, board.key);
  const read = isRunning(contest, time)
    ? await readKept(db, keptName(board, time))
    : await readFresh(db, contest, board, time, startLongWork(context));
  return { ...read, asOf: read.asOf ?? (await whenListed(db, board.judge)) };
}
export type Board = Awaited<ReturnType<typeof readBoard>>;

/** Several boards in the order of a standing, by the contests' ids, for little more than one of them costs. */
export async function readBoards(
  { db, now }: Pick<Application, "db" | "now">,
  contestIds: number[],
  context: RequestContext,
) {
  const time = now();
  const contests = await listContests(db, contestIds);
  const order = "solved";
  const isOver = (contest: Contest) => !isRunning(contest, time);
  const pause = startLongWork(context);
  const boards = await inHalves(contests.filter(isOver), (some) =>
    readTogether(db, some, { order, group: undefined }, time, pause),
  );
  for (const { judge, key } of contests.filter((contest) => !isOver(contest))) {
    boards.push(await readKept(db, keptName({ judge, key, order }, time)));
  }
  return new Map(boards.map((board) => [board.contest.id, board]));
}

/** How exact the time of a kept board is, which only tells whose suspension has ended. */
const KEPT_TIME = 15_000;

const keptName = ({ judge, key, order, group }: BoardOf, time: number) =>
  JSON.stringify([judge, key, order, time - (time % KEPT_TIME), group]);

/** While a contest runs, everybody who watches its board, or that of a group, asks for it at the same moment. */
const readKept = kept(async (db, named: string) => {
  const [judge, key, order, time, group] = JSON.parse(named) as [
    string,
    string,
    Order,
    number,
    number | null,
  ];
  const pause = startLongWork();
  const contest = await getContest(db, judge, key);
  return readFresh(db, contest, { order, group: group ?? undefined }, time, pause);
});

const isRunning = ({ starts_at, ends_at }: Pick<Contest, "starts_at" | "ends_at">, now: number) =>
  starts_at !== null &&
  starts_at <= now &&
  ends_at !== null &&
  now < ends_at &&
  ends_at - starts_at <= LONGEST_LIVE;

type Shown = Pick<BoardOf, "order" | "group">;

async function readFresh(db: Connection, contest: Contest, shown: Shown, time: number, pause: Pause) {
  const [board] = (await readTogether(db, [contest], shown, time, pause)) ?? [];
  if (!board) throw new Error("One contest is never too much");
  return board;
}

/** @returns null if these contests are too much to be read together */
async function readTogether(
  db: Connection,
  contests: Contest[],
  { order, group }: Shown,
  time: number,
  pause: Pause,
) {
  const isShown = await membership(db, group, time);
  const data = await readBoardData(db, contests, { time, group }, pause);
  if (data === null) return null;
  const boards = [];
  for (const contest of contests) {
    boards.push(await makeBoard(contest, dataOf(contest, data), { order, isShown, time, pause }));
  }
  return boards;
}

interface Making {
  order: Order;
  isShown: (userId: number) => boolean;
  time: number;
  pause: Pause;
}

async function makeBoard(contest: Contest, data: ContestData, { order, isShown, time, pause }: Making) {
  const { tasks, attempts, holders, starts } = data;
  const rows = new Map<number, Row>();
  const rowOf = (id: number, username: string) => {
    const row = rows.get(id) ?? memberRow(id, username, tasks.length);
    rows.set(id, row);
    return row;
  };
  const ofTeams = attempts.filter(({ party_id }) => party_id !== 0);
  const alone = attempts.filter(({ party_id }) => party_id === 0);
  for (const { contest_id, handle_id } of alone) {
    const holder = contest_id === contest.id && holders.get(handle_id);
    if (holder && isShown(holder.user_id)) {
      rowOf(holder.user_id, holder.username).isPlace = holder.waits === NOT_JOINED;
    }
  }
  for (const [column, task] of tasks.entries()) {
    for (const { user_id, username, how, solved_at: at } of data.unimported.get(markedId(task)) ?? []) {
      const by = how === "posted" ? "posted" : "hand";
      const cell: Cell = { status: "upsolved", at, after: null, by, trust: "unverified" };
      tell(rowOf(user_id, username), column, cell);
    }
  }
  await pause();
  const shown = new Set<Holder>();
  for (const attempt of alone) {
    const holder = holders.get(attempt.handle_id);
    // Members who sent nothing in this contest are on the boards of others.
    const row = holder && rows.get(holder.user_id);
    if (!row) continue;
    shown.add(holder);
    tell(row, attempt.column, cellOf(attempt, holder, contest, starts));
  }
  for (const holder of shown) {
    rows.get(holder.user_id)?.handles.push({ handle: holder.handle, trust: trustOf(holder) });
  }
  for (const { handles } of rows.values()) {
    handles.sort((a, b) => byTrust(a.trust, b.trust));
  }
  await pause();
  // Not by the names of its members: the judge may have renamed one since.
  const parties = new Set(
    ofTeams
      .filter(({ handle_id }) => isShown(holders.get(handle_id)?.user_id ?? 0))
      .map(({ party_id }) => party_id),
  );
  const teams = rowsOfTeams(contest, data).filter(({ id }) => parties.has(id));
  for (const { handle_id, party_id } of ofTeams) {
    const holder = holders.get(handle_id);
    if (holder && parties.has(party_id)) shown.add(holder);
  }
  const members = toStanding([...rows.values(), ...teams], order);
  const solvedBy = tasks.map(
    (_, column) => members.filter(({ cells }) => isSolved(cells[column] ?? UNTOUCHED)).length,
  );
  const isLive = isRunning(contest, time);
  const asOf = isLive && contest.live_at !== null ? contest.live_at : readAt([...shown]);
  return { contest, isLive, tasks, members, teams: teams.length, solvedBy, asOf };
}

/** Tells whose rows a board shows: everybody's, or those of a group. */
async function membership(db: Connection, group: number | undefined, time: number) {
  if (group === undefined) return () => true;
  const rows = await idsInGroup(db, group, time).execute();
  const ids = new Set(rows.map(({ user_id }) => user_id));
  return (id: number) => ids.has(id);
}

function tell({ cells }: Row, column: number, cell: Cell): void {
  cells[column] = better(cells[column] ?? UNTOUCHED, cell);
}

export async function readShared(db: Connection, viewer: Viewer, tasks: Task[]) {
  const problems = await shownForTasks(db, viewer, [...new Set(tasks.map(markedId))]);
  const ids = [...problems.values()].map(({ id }) => id);
  const messages = await countMessages(db, ids, MOST_MESSAGES);
  return tasks.map((task) => {
    const problem = problems.get(markedId(task));
    if (!problem) return null;
    return { id: problem.id, solutions: problem.solutions_count, messages: messages.get(problem.id) ?? 0 };
  });
}

/** One row for each team with a listed member. */
function rowsOfTeams(contest: Contest, { tasks, attempts, holders, starts, parties }: ContestData): Row[] {
  const sent = attempts.flatMap((attempt) => {
    const holder = holders.get(attempt.handle_id);
    return holder ? [{ attempt, holder }] : [];
  });
  const ofTeams = sent.filter(({ attempt }) => attempt.party_id !== 0);
  const own = new Set(ofTeams.map(({ attempt }) => attempt.party_id));
  // Several members may claim a handle: a proof comes first, then a vouched handle.
  const byHandle = new Map<string, Holder>();
  for (const { holder } of sent) {
    const key = holder.handle.toLowerCase();
    const known = byHandle.get(key);
    if (!known || byTrust(trustOf(holder), trustOf(known)) < 0) byHandle.set(key, holder);
  }
  const rows = new Map<number, Row>();
  for (const { id, name, team_id, handle, handle_key } of parties) {
    if (!own.has(id)) continue;
    const row = rows.get(id) ?? teamRow(id, name, team_id, tasks.length);
    rows.set(id, row);
    const holder = byHandle.get(handle_key);
    const user = holder ? { id: holder.user_id, username: holder.username } : null;
    row.team?.members.push({ handle, user });
    row.handles.push({ handle, trust: holder ? trustOf(holder) : "unverified" });
  }
  for (const { attempt, holder } of ofTeams) {
    const row = rows.get(attempt.party_id);
    if (row) tell(row, attempt.column, cellOf(attempt, holder, contest, starts));
  }
  return [...rows.values()];
}

/** A solve in another contest counts as practice here. */
function cellOf(
  attempt: Attempt,
  holder: Holder,
  { id, starts_at, ends_at }: Contest,
  starts: Map<string, number>,
): Cell {
  const trust = trustOf(holder);
  const { solved_at: at, solved_how } = attempt;
  if (at === null || solved_how === null) return { ...UNTOUCHED, status: "tried", by: "import", trust };
  const status = statusOf(attempt.contest_id === id ? solved_how : "practice");
  const virtualStart = starts.get(startKey(attempt)) ?? null;
  const start = status === "virtual" ? virtualStart : status === "contest" ? starts_at : null;
  const after = start === null ? null : at - start;
  const most = starts_at === null || ends_at === null ? Number.POSITIVE_INFINITY : ends_at - starts_at;
  const isKnown = after !== null && after >= 0 && after <= most;
  return { status, at, after: isKnown ? after : null, by: "import", trust };
}

/** When the least recently imported handle was read. Failed handles count only if there are no others. */
function readAt(holders: Holder[]): number | null {
  const read = holders.filter(({ state }) => state !== "failed");
  const times = (read.length > 0 ? read : holders).flatMap(({ synced_at }) => synced_at ?? []);
  return times.length > 0 ? times.reduce((least, time) => Math.min(least, time)) : null;
}

/** When the judge's list of problems was read. */
async function whenListed(db: Connection, judge: string): Promise<number | null> {
  const catalogue = (await listCatalogues(db)).find((each) => each.judge === judge);
  return catalogue?.fetched_at ?? null;
}
