import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import type { ContestFacts, LiveResult, LiveRow, Party } from "../judges/index.server.ts";
import {
  addParticipations,
  attemptsAt,
  countSolved,
  isConfirmed,
  isSameOutcome,
  keepAttempts,
  keyOf,
  LIVE,
  noteSent,
} from "./attempts.server.ts";
import { deriveMarks } from "./marks.server.ts";
import { keepParties, partyPlace } from "./parties.server.ts";
import type { LiveHandle, Running } from "./schedule.server.ts";

type Writing = Transaction<Tables>;
type Attempt = Row<"attempts">;
type Contest = Running & { facts: ContestFacts };

/** A handle, alone or in a team, and its results by task. */
interface Entry {
  handle: LiveHandle;
  partyId: number;
  results: Map<number, LiveResult>;
}

interface Board {
  contest: Contest;
  /** The ids that marks refer to, by the tasks' own. */
  tasks: Map<number, number>;
  now: number;
}

const HANDLES_AT_ONCE = 100;

/** Stores what standings say of handles that take part, and only what has changed. @returns whether anything has */
export async function storeLive(
  { db, now }: Pick<Application, "db" | "now">,
  contest: Contest,
  handles: LiveHandle[],
  rows: LiveRow[],
): Promise<boolean> {
  const found = await db
    .selectFrom("tasks")
    .select(["id", "key", "twin_of"])
    .where("judge", "=", contest.judge)
    .where("key", "in", ["", ...contest.facts.tasks.map(({ key }) => key)])
    .execute();
  const ids = new Map(found.map(({ id, key }) => [key, id]));
  const tasks = new Map(found.map(({ id, twin_of }) => [id, twin_of ?? id]));
  const board = { contest, tasks, now: now() };
  const parties = await teamsOf(db, contest, rows);
  const byHandle = rowsByHandle(rows);
  const entries = handles.flatMap((handle) =>
    (byHandle.get(handle.handle_key) ?? []).flatMap(({ party, results }) => {
      const partyId = party ? parties.get(partyPlace({ ...party, contestId: contest.id })) : 0;
      if (partyId === undefined) return [];
      const byTask = results.flatMap((result) => {
        const id = ids.get(result.task);
        return id === undefined ? [] : [[id, result] as const];
      });
      return [{ handle, partyId, results: new Map(byTask) }];
    }),
  );
  let isChanged = false;
  for (let from = 0; from < entries.length; from += HANDLES_AT_ONCE) {
    for (const entry of await changedOf(db, board, entries.slice(from, from + HANDLES_AT_ONCE))) {
      await step(() => inTransaction(db, (trx) => store(trx, board, entry)));
      isChanged = true;
    }
  }
  return isChanged;
}

/** By lower-case handle. */
function rowsByHandle(rows: LiveRow[]): Map<string, LiveRow[]> {
  const found = new Map<string, LiveRow[]>();
  for (const row of rows) {
    for (const key of new Set(row.handles.map((handle) => handle.toLowerCase()))) {
      const others = found.get(key);
      if (others) others.push(row);
      else found.set(key, [row]);
    }
  }
  return found;
}

/** @returns the ids of all teams by partyPlace, those of new ones included */
async function teamsOf(
  db: Application["db"],
  contest: Contest,
  rows: LiveRow[],
): Promise<Map<string, number>> {
  const teams = rows.flatMap(({ party }) => (party ? [{ ...party, contestId: contest.id }] : []));
  const ids = new Map<string, number>();
  for (let from = 0; from < teams.length; from += HANDLES_AT_ONCE) {
    const some = teams.slice(from, from + HANDLES_AT_ONCE);
    const known = await knownTeams(db, contest, some);
    const isNew = (team: Party) => !known.some(({ key, name }) => key === team.key && name === team.name);
    for (const { id, key } of known) ids.set(partyPlace({ contestId: contest.id, key }), id);
    const fresh = some.filter(isNew);
    if (fresh.length === 0) continue;
    const kept = await step(() => inTransaction(db, (trx) => keepParties(trx, fresh)));
    for (const [place, id] of kept) ids.set(place, id);
  }
  return ids;
}

function knownTeams(db: Connection, { id }: Contest, teams: Party[]) {
  return db
    .selectFrom("parties")
    .select(["id", "key", "name"])
    .where("contest_id", "=", id)
    .where(
      "key",
      "in",
      teams.map(({ key }) => key),
    )
    .execute();
}

/** The entries that differ from what is stored. */
async function changedOf(db: Connection, board: Board, entries: Entry[]): Promise<Entry[]> {
  const ids = [...new Set(entries.map(({ handle }) => handle.id))];
  const stored = await db
    .selectFrom("attempts")
    .selectAll()
    .where("handle_id", "in", ids)
    .where("task_id", "in", [0, ...board.tasks.keys()])
    .where("contest_id", "=", board.contest.id)
    .execute();
  const taking = await db
    .selectFrom("participations")
    .select(["handle_id", "party_id"])
    .where("handle_id", "in", ids)
    .where("contest_id", "=", board.contest.id)
    .where("how", "=", "contest")
    .execute();
  return entries.filter((entry) => {
    const { handle, partyId } = entry;
    const own = stored.filter(({ handle_id }) => handle_id === handle.id);
    const isKnown = taking.some((each) => each.handle_id === handle.id && each.party_id === partyId);
    return !isKnown || merge(board, entry, new Map(own.map((each) => [keyOf(each), each]))).length > 0;
  });
}

/** The attempts that the standings add or change. */
function merge(
  { contest, tasks, now }: Board,
  { handle, partyId, results }: Entry,
  stored: Map<string, Attempt>,
) {
  return [...tasks.keys()].flatMap((task_id) => {
    const key = {
      handle_id: handle.id,
      task_id,
      contest_id: contest.id,
      party_id: partyId,
      seen: handle.reading,
    };
    const before = stored.get(keyOf(key));
    const after = attemptOf(key, before, results.get(task_id), now);
    return after && after !== before ? [after] : [];
  });
}

const UNSOLVED = { solved_at: null, solved_how: null, solved_by: null };

/** The member's own list is right about a solve that it shows; the standings may only add to it. */
function attemptOf(
  key: Pick<Attempt, "handle_id" | "task_id" | "contest_id" | "party_id" | "seen">,
  before: Attempt | undefined,
  result: LiveResult | undefined,
  now: number,
): Attempt | undefined {
  if (isConfirmed(before)) return before;
  const isLive = before?.solved_by === LIVE;
  if (result?.solvedAt === undefined) {
    if (isLive) return { ...before, ...UNSOLVED };
    return before ?? (result && { ...key, ...UNSOLVED, tried_at: now, tried_how: "contest" });
  }
  const solved_at = result.solvedAt ?? before?.solved_at ?? now;
  if (isLive && before.solved_at === solved_at) return before;
  const isFirst = before === undefined || solved_at < before.tried_at;
  return {
    ...key,
    tried_at: isFirst ? solved_at : before.tried_at,
    tried_how: isFirst ? "contest" : before.tried_how,
    solved_at,
    solved_how: "contest",
    solved_by: LIVE,
    seen: Math.max(key.seen, before?.seen ?? 0),
  };
}

async function store(trx: Writing, board: Board, entry: Entry): Promise<void> {
  const { contest, tasks } = board;
  const handle = await trx
    .selectFrom("handles")
    .select(["id", "user_id", "reading"])
    .where("id", "=", entry.handle.id)
    .where("clears", "=", 0)
    .where("state", "!=", "removed")
    .executeTakeFirst();
  if (!handle) return;
  const current = { ...entry, handle: { ...entry.handle, reading: handle.reading } };
  const participation = { handle_id: handle.id, contest_id: contest.id, party_id: entry.partyId };
  const isNew = await addParticipations(trx, [
    {
      ...participation,
      how: "contest",
      at: contest.facts.startsAt ?? contest.starts_at,
      seen: handle.reading,
    },
  ]);
  if (isNew) await trx.updateTable("handles").set({ rated_at: null }).where("id", "=", handle.id).execute();
  const before = await attemptsAt(trx, handle.id, [...tasks.keys()]);
  const changed = merge(board, current, before);
  if (changed.length === 0) return;
  await keepAttempts(trx, changed);
  await noteSent(
    trx,
    handle.id,
    changed.map(({ solved_at, tried_at }) => solved_at ?? tried_at),
  );
  const after = new Map([...before, ...changed.map((each) => [keyOf(each), each] as const)]);
  await countSolved(trx, handle.id, before, after);
  const marked = changed
    .filter((each) => !isSameOutcome(before.get(keyOf(each)), each))
    .map(({ task_id }) => tasks.get(task_id) ?? task_id);
  await deriveMarks(trx, [handle.user_id], [...new Set(marked)]);
}
