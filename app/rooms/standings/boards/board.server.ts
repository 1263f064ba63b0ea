import type { Application, RequestContext } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { startLongWork } from "../../../platform/http/thread-time.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { countMessages } from "../../discussions/index.server.ts";
import { shownForTasks } from "../../problems/index.server.ts";
import { listCatalogues } from "../../solves/index.server.ts";
import {
  type Contest,
  getContest,
  listAttempts,
  listHolders,
  listTasks,
  listTwins,
  listUnimported,
  listVirtualStarts,
  type Task,
} from "./queries.server.ts";
import type { Order } from "./schema.ts";
import { better, type Cell, isSolved, type Row, statusOf, toStanding, UNTOUCHED } from "./standing.ts";

type Pause = ReturnType<typeof startLongWork>;

export const MOST_MESSAGES = 100;
const AT_ONCE = 500;

type Attempt = Awaited<ReturnType<typeof listAttempts>>["rows"][number] & { column: number };
type Holder = Awaited<ReturnType<typeof listHolders>>[number];

export async function readBoard(
  { db, now }: Pick<Application, "db" | "now">,
  { judge, key, order }: { judge: string; key: string; order: Order },
  context: RequestContext,
) {
  const pause = startLongWork(context);
  const contest = await getContest(db, judge, key);
  const tasks = await listTasks(db, contest.id);
  const attempts: Attempt[] = [];
  for (const [column, task] of tasks.entries()) {
    for await (const rows of inParts((after) => listAttempts(db, task.id, after), pause)) {
      for (const row of rows) attempts.push({ ...row, column });
    }
  }
  const time = now();
  const holders = await readHolders(db, attempts, time, pause);
  const starts = await readVirtualStarts(db, contest, pause);
  const rows = new Map<number, Row>();
  const rowOf = (id: number, username: string) => {
    const known = rows.get(id);
    if (known) return known;
    const row: Row = { id, username, handles: [], cells: tasks.map(() => UNTOUCHED) };
    rows.set(id, row);
    return row;
  };
  for (const { user_id, username, handle, verified_at } of holders.values()) {
    rowOf(user_id, username).handles.push({ handle, isVerified: verified_at !== null });
  }
  for (const { handles } of rows.values()) {
    handles.sort((a, b) => Number(b.isVerified) - Number(a.isVerified));
  }
  const tell = ({ cells }: Row, column: number, cell: Cell) => {
    cells[column] = better(cells[column] ?? UNTOUCHED, cell);
  };
  for (const attempt of attempts) {
    const holder = holders.get(attempt.handle_id);
    if (!holder) continue;
    const cell = cellOf(attempt, holder, contest, starts.get(attempt.handle_id));
    tell(rowOf(holder.user_id, holder.username), attempt.column, cell);
  }
  await pause();
  await addTwins(db, tasks, pause, (column, attempt) => {
    const holder = holders.get(attempt.handle_id);
    const row = holder && rows.get(holder.user_id);
    // Members who took part only in the other contest are on that contest's board.
    if (!row || attempt.solved_at === null || isSolved(row.cells[column] ?? UNTOUCHED)) return;
    const cell = cellOf({ ...attempt, solved_how: "practice" }, holder, contest, undefined);
    tell(row, column, cell);
  });
  for (const [column, task] of tasks.entries()) {
    for (const { user_id, username, how, solved_at: at } of await listUnimported(db, markedId(task), time)) {
      const by = how === "posted" ? "posted" : "hand";
      const cell: Cell = { status: "upsolved", at, after: null, by, isVerified: false };
      tell(rowOf(user_id, username), column, cell);
    }
  }
  await pause();
  const members = toStanding([...rows.values()], order);
  const solvedBy = tasks.map(
    (_, column) => members.filter(({ cells }) => isSolved(cells[column] ?? UNTOUCHED)).length,
  );
  return { contest, tasks, members, solvedBy, asOf: await asOf(db, judge, [...holders.values()]) };
}
export type Board = Awaited<ReturnType<typeof readBoard>>;

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

async function readVirtualStarts(db: Connection, { id }: Contest, pause: Pause) {
  const starts = new Map<number, number>();
  for await (const rows of inParts((after) => listVirtualStarts(db, id, after), pause)) {
    for (const { handle_id, at } of rows) starts.set(handle_id, at);
  }
  return starts;
}

/** Reads attempts at the same problems in the other division's contest. They count as practice here. */
async function addTwins(
  db: Connection,
  tasks: Task[],
  pause: Pause,
  take: (column: number, attempt: Omit<Attempt, "column">) => void,
): Promise<void> {
  const columns = new Map(tasks.map((task, column) => [markedId(task), column]));
  const twins = await listTwins(db, [...columns.keys()]);
  const own = new Set(tasks.map(({ id }) => id));
  const all = [...[...columns.keys()].map((id) => ({ id, twin_of: id })), ...twins];
  for (const { id, twin_of } of all.filter(({ id }) => !own.has(id))) {
    const column = columns.get(twin_of);
    if (column === undefined) continue;
    for await (const rows of inParts((after) => listAttempts(db, id, after), pause)) {
      for (const row of rows) take(column, row);
    }
  }
}

function cellOf(
  { solved_at: at, solved_how: how }: Pick<Attempt, "solved_at" | "solved_how">,
  { verified_at }: Holder,
  { starts_at, ends_at }: Contest,
  virtualStart: number | undefined,
): Cell {
  const isVerified = verified_at !== null;
  if (at === null || how === null) return { ...UNTOUCHED, status: "tried", by: "import", isVerified };
  const status = statusOf(how);
  const start = status === "virtual" ? (virtualStart ?? null) : status === "contest" ? starts_at : null;
  const after = start === null ? null : at - start;
  const most = starts_at === null || ends_at === null ? Number.POSITIVE_INFINITY : ends_at - starts_at;
  const isKnown = after !== null && after >= 0 && after <= most;
  return { status, at, after: isKnown ? after : null, by: "import", isVerified };
}

/** When the least recently imported handle was read. Failed handles count only if there are no others. */
async function asOf(db: Connection, judge: string, holders: Holder[]): Promise<number | null> {
  const read = holders.filter(({ state }) => state !== "failed");
  const times = (read.length > 0 ? read : holders).flatMap(({ synced_at }) => synced_at ?? []);
  if (times.length > 0) return times.reduce((least, time) => Math.min(least, time));
  const catalogue = (await listCatalogues(db)).find((each) => each.judge === judge);
  return catalogue?.fetched_at ?? null;
}
