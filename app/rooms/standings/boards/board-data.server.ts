import type { Connection } from "../../../platform/db/connection.server.ts";
import type { startLongWork } from "../../../platform/http/thread-time.server.ts";
import {
  type Contest,
  listAttempts,
  listHolders,
  listParties,
  listTasks,
  listTwins,
  listUnimported,
  listVirtualStarts,
  type Part,
  type Task,
} from "./queries.server.ts";
import { byLetter } from "./standing.ts";

/** Await it between the parts of long work. */
export type Pause = ReturnType<typeof startLongWork>;

/** Handles per query. */
const AT_ONCE = 500;
/** Attempts in memory, unless one contest has more. */
const MOST_ATTEMPTS = 20_000;

type AttemptRow = Awaited<ReturnType<typeof listAttempts>>["rows"][number];
export type Attempt = AttemptRow & { column: number };
export type Holder = Awaited<ReturnType<typeof listHolders>>[number];

interface Scope {
  /** Milliseconds. */
  time: number;
  group: number | undefined;
}

/** What the boards of these contests are made of; null if it is too much to hold at once. */
export async function readBoardData(db: Connection, contests: Contest[], scope: Scope, pause: Pause) {
  const ids = contests.map(({ id }) => id);
  const tasks = (await listTasks(db, ids)).sort(byLetter);
  const marked = [...new Set(tasks.map(markedId))];
  const twins = await listTwins(db, marked);
  const sent = [...new Set([...marked, ...[...tasks, ...twins].map(({ id }) => id)])];
  const read = await readAttempts(db, ids, sent, pause);
  if (read === null) return null;
  const holders = await readHolders(db, read, scope.time, pause);
  const starts = await readVirtualStarts(db, ids, pause);
  const unimported = await readUnimported(db, marked, scope);
  await pause();
  const attempts = byTask(read);
  const parties = await listParties(db, [
    ...new Set(read.flatMap(({ party_id, handle_id }) => (holders.has(handle_id) ? party_id || [] : []))),
  ]);
  return { tasks, twins, attempts, holders, starts, unimported, parties };
}
type BoardData = NonNullable<Awaited<ReturnType<typeof readBoardData>>>;

/** What one contest's board is made of. */
export function dataOf({ id }: Contest, data: BoardData) {
  const tasks = data.tasks.filter(({ contest_id }) => contest_id === id);
  const columns = new Map<number, number>();
  for (const [column, task] of tasks.entries()) columns.set(markedId(task), column);
  for (const twin of data.twins) {
    const column = columns.get(twin.twin_of);
    if (column !== undefined) columns.set(twin.id, column);
  }
  // A contest may list a problem and its twin; each stays in its own column.
  for (const [column, task] of tasks.entries()) columns.set(task.id, column);
  const attempts: Attempt[] = [];
  for (const [task, column] of columns) {
    for (const row of data.attempts.get(task) ?? []) {
      if (row.party_id === 0 || row.contest_id === id) attempts.push({ ...row, column });
    }
  }
  const { holders, parties, unimported, starts } = data;
  return {
    tasks,
    attempts,
    holders,
    parties,
    unimported,
    starts: starts.get(id) ?? new Map<string, number>(),
  };
}
export type ContestData = ReturnType<typeof dataOf>;

/** The task that marks and problems refer to. */
export const markedId = ({ id, twin_of }: Pick<Task, "id" | "twin_of">) => twin_of ?? id;

/** Reads part after part; after a part that ends amid a task or contest, first the rest of that. */
async function* inParts<Row>(
  ids: number[],
  read: (ids: number[], after: number) => Promise<Part<Row>>,
  pause: Pause,
): AsyncGenerator<Row[], void> {
  let left = ids.toSorted((a, b) => a - b);
  let after = 0;
  while (left.length > 0) {
    const asked = after > 0 ? left.slice(0, 1) : left;
    const { rows, next } = await read(asked, after);
    yield rows;
    await pause();
    left = next ? left.slice(left.indexOf(next.id)) : left.slice(asked.length);
    after = next?.after ?? 0;
  }
}

/** The attempts at these problems, here and in other contests, without those of other contests' teams. */
async function readAttempts(
  db: Connection,
  contests: number[],
  tasks: number[],
  pause: Pause,
): Promise<AttemptRow[] | null> {
  const attempts: AttemptRow[] = [];
  for await (const rows of inParts(tasks, (some, after) => listAttempts(db, some, after), pause)) {
    for (const row of rows) if (row.party_id === 0 || contests.includes(row.contest_id)) attempts.push(row);
    if (attempts.length > MOST_ATTEMPTS && contests.length > 1) return null;
  }
  return attempts;
}

async function readHolders(db: Connection, attempts: AttemptRow[], now: number, pause: Pause) {
  const ids = [...new Set(attempts.map(({ handle_id }) => handle_id))];
  const holders = new Map<number, Holder>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const holder of await listHolders(db, ids.slice(from, from + AT_ONCE), now))
      holders.set(holder.id, holder);
    await pause();
  }
  return holders;
}

export const startKey = ({ handle_id, party_id }: Pick<Attempt, "handle_id" | "party_id">) =>
  `${handle_id} ${party_id}`;

async function readVirtualStarts(db: Connection, contests: number[], pause: Pause) {
  const starts = new Map<number, Map<string, number>>(contests.map((id) => [id, new Map()]));
  for await (const rows of inParts(contests, (some, after) => listVirtualStarts(db, some, after), pause)) {
    for (const row of rows) starts.get(row.contest_id)?.set(startKey(row), row.at);
  }
  return starts;
}

async function readUnimported(db: Connection, tasks: number[], { time, group }: Scope) {
  const rows = await inHalves(tasks, (some) => listUnimported(db, some, time, group));
  return byTask(rows);
}

function byTask<Row extends { task_id: number }>(rows: Row[]): Map<number, Row[]> {
  const tasks = new Map<number, Row[]>();
  for (const row of rows) {
    const some = tasks.get(row.task_id);
    if (some) some.push(row);
    else tasks.set(row.task_id, [row]);
  }
  return tasks;
}

/** @param read answers null to what is too much at once, which is then read in halves */
export async function inHalves<Asked, Row>(
  asked: Asked[],
  read: (some: Asked[]) => Promise<Row[] | null>,
): Promise<Row[]> {
  if (asked.length === 0) return [];
  const rows = await read(asked);
  if (rows !== null) return rows;
  const half = Math.ceil(asked.length / 2);
  return [...(await inHalves(asked.slice(0, half), read)), ...(await inHalves(asked.slice(half), read))];
}
