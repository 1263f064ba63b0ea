import { NOT_JOINED } from "../../../auth/policy.ts";
import type { Application, RequestContext } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { kept } from "../../../platform/db/kept.server.ts";
import { startLongWork } from "../../../platform/http/thread-time.server.ts";
import { byTrust, trustOf } from "../../../platform/text/trust.ts";
import type { Viewer } from "../../../viewer.ts";
import { countMessages } from "../../discussions/index.server.ts";
import { idsInGroup } from "../../groups/index.server.ts";
import { shownForTasks } from "../../problems/index.server.ts";
import { listCatalogues } from "../../solves/index.server.ts";
import { LONGEST_LIVE } from "../../solves/limits.ts";
import {
  type Contest,
  getContest,
  listAttempts,
  listHolders,
  listParties,
  listTasks,
  listTwins,
  listUnimported,
  listVirtualStarts,
  type Task,
} from "./queries.server.ts";
import type { Order } from "./schema.ts";
import {
  better,
  byLetter,
  type Cell,
  isSolved,
  memberRow,
  type Row,
  statusOf,
  teamRow,
  toStanding,
  UNTOUCHED,
} from "./standing.ts";

type Pause = ReturnType<typeof startLongWork>;

export const MOST_MESSAGES = 100;
const AT_ONCE = 500;

type Attempt = Awaited<ReturnType<typeof listAttempts>>["rows"][number] & { column: number };
type Holder = Awaited<ReturnType<typeof listHolders>>[number];

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
  const { judge, key, order, group } = board;
  if (!isRunning(await getContest(db, judge, key), time))
    return readFresh(db, board, time, startLongWork(context));
  return readKept(db, JSON.stringify([judge, key, order, time - (time % KEPT_TIME), group]));
}
export type Board = Awaited<ReturnType<typeof readBoard>>;

/** How exact the time of a kept board is, which only tells whose suspension has ended. */
const KEPT_TIME = 15_000;

/** While a contest runs, everybody who watches its board, or that of a group, asks for it at the same moment. */
const readKept = kept((db, named: string) => {
  const [judge, key, order, time, group] = JSON.parse(named) as [
    string,
    string,
    Order,
    number,
    number | null,
  ];
  return readFresh(db, { judge, key, order, group: group ?? undefined }, time, startLongWork());
});

const isRunning = ({ starts_at, ends_at }: Pick<Contest, "starts_at" | "ends_at">, now: number) =>
  starts_at !== null &&
  starts_at <= now &&
  ends_at !== null &&
  now < ends_at &&
  ends_at - starts_at <= LONGEST_LIVE;

async function readFresh(db: Connection, { judge, key, order, group }: BoardOf, time: number, pause: Pause) {
  const isShown = await membership(db, group, time);
  const contest = await getContest(db, judge, key);
  const tasks = (await listTasks(db, contest.id)).sort(byLetter);
  const attempts = await readAttempts(db, contest, tasks, pause);
  const holders = await readHolders(db, attempts, time, pause);
  const starts = await readVirtualStarts(db, contest, pause);
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
    for (const { user_id, username, how, solved_at: at } of await listUnimported(
      db,
      markedId(task),
      time,
      group,
    )) {
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
  const teams = (await readTeams(db, ofTeams, holders, contest, starts, tasks.length)).filter(({ id }) =>
    parties.has(id),
  );
  for (const { handle_id, party_id } of ofTeams) {
    const holder = holders.get(handle_id);
    if (holder && parties.has(party_id)) shown.add(holder);
  }
  const members = toStanding([...rows.values(), ...teams], order);
  const solvedBy = tasks.map(
    (_, column) => members.filter(({ cells }) => isSolved(cells[column] ?? UNTOUCHED)).length,
  );
  const isLive = isRunning(contest, time);
  const read = isLive && contest.live_at !== null ? contest.live_at : await asOf(db, judge, [...shown]);
  return { contest, isLive, tasks, members, teams: teams.length, solvedBy, asOf: read };
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

/** The task that marks and problems refer to. */
const markedId = ({ id, twin_of }: Task) => twin_of ?? id;

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

async function* inParts<T>(
  read: (after: number) => Promise<{ rows: T[]; next: number | null }>,
  pause: Pause,
): AsyncGenerator<T[], void> {
  for (let after: number | null = 0; after !== null; ) {
    const { rows, next } = await read(after);
    yield rows;
    after = next;
    await pause();
  }
}

/** The attempts at a contest's problems, here and in other contests, without those of other contests' teams. */
async function readAttempts(db: Connection, { id }: Contest, tasks: Task[], pause: Pause) {
  const columns = new Map<number, number>();
  for (const [column, task] of tasks.entries()) columns.set(markedId(task), column);
  for (const twin of await listTwins(db, [...columns.keys()])) {
    const column = columns.get(twin.twin_of);
    if (column !== undefined) columns.set(twin.id, column);
  }
  // A contest may list a problem and its twin; each stays in its own column.
  for (const [column, task] of tasks.entries()) columns.set(task.id, column);
  const attempts: Attempt[] = [];
  for (const [task, column] of columns) {
    for await (const rows of inParts((after) => listAttempts(db, task, after), pause)) {
      for (const row of rows)
        if (row.party_id === 0 || row.contest_id === id) attempts.push({ ...row, column });
    }
  }
  return attempts;
}

async function readHolders(db: Connection, attempts: Attempt[], now: number, pause: Pause) {
  const ids = [...new Set(attempts.map(({ handle_id }) => handle_id))];
  const holders = new Map<number, Holder>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const holder of await listHolders(db, ids.slice(from, from + AT_ONCE), now))
      holders.set(holder.id, holder);
    await pause();
  }
  return holders;
}

const startKey = ({ handle_id, party_id }: Pick<Attempt, "handle_id" | "party_id">) =>
  `${handle_id} ${party_id}`;

async function readVirtualStarts(db: Connection, { id }: Contest, pause: Pause) {
  const starts = new Map<string, number>();
  for await (const rows of inParts((after) => listVirtualStarts(db, id, after), pause)) {
    for (const row of rows) starts.set(startKey(row), row.at);
  }
  return starts;
}

/** One row for each team with a listed member. */
async function readTeams(
  db: Connection,
  attempts: Attempt[],
  holders: Map<number, Holder>,
  contest: Contest,
  starts: Map<string, number>,
  columns: number,
): Promise<Row[]> {
  const sent = attempts.flatMap((attempt) => {
    const holder = holders.get(attempt.handle_id);
    return holder ? [{ attempt, holder }] : [];
  });
  const parties = await listParties(db, [...new Set(sent.map(({ attempt }) => attempt.party_id))]);
  // Several members may claim a handle; whoever has proven it comes first, then whoever is vouched for.
  const byHandle = new Map<string, Holder>();
  for (const holder of holders.values()) {
    const key = holder.handle.toLowerCase();
    const known = byHandle.get(key);
    if (!known || byTrust(trustOf(holder), trustOf(known)) < 0) byHandle.set(key, holder);
  }
  const rows = new Map<number, Row>();
  for (const { id, name, team_id, handle, handle_key } of parties) {
    const row = rows.get(id) ?? teamRow(id, name, team_id, columns);
    rows.set(id, row);
    const holder = byHandle.get(handle_key);
    const user = holder ? { id: holder.user_id, username: holder.username } : null;
    row.team?.members.push({ handle, user });
    row.handles.push({ handle, trust: holder ? trustOf(holder) : "unverified" });
  }
  for (const { attempt, holder } of sent) {
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
async function asOf(db: Connection, judge: string, holders: Holder[]): Promise<number | null> {
  const read = holders.filter(({ state }) => state !== "failed");
  const times = (read.length > 0 ? read : holders).flatMap(({ synced_at }) => synced_at ?? []);
  if (times.length > 0) return times.reduce((least, time) => Math.min(least, time));
  const catalogue = (await listCatalogues(db)).find((each) => each.judge === judge);
  return catalogue?.fetched_at ?? null;
}
