import type { Transaction } from "kysely";
import { excluded } from "../../platform/db/excluded.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import type { Submission } from "../judges/index.server.ts";
import { listBySubmission } from "./contests.server.ts";
import { deriveMarks } from "./marks.server.ts";
import { keepParties, partyPlace } from "./parties.server.ts";
import { keepSubmissions } from "./submissions.server.ts";
import { contestIds, keepPlaces, keepTasks } from "./tasks.server.ts";

type Writing = Transaction<Tables>;
type Attempt = Row<"attempts">;

interface Handle {
  id: number;
  user_id: number;
  judge: string;
  reading: number;
}

/** A submission with the rows that it refers to. */
interface Placed {
  submission: Submission;
  task: { id: number; markedId: number };
  /** 0 for none. */
  contestId: number;
  partyId: number;
}

/** Adds a handle's submissions to its attempts and updates the marks. @param submissions oldest first, about fifty */
export async function storeSubmissions(
  trx: Writing,
  handle: Handle,
  submissions: Submission[],
): Promise<void> {
  await noteSent(
    trx,
    handle.id,
    submissions.map(({ at }) => at),
  );
  const placed = await place(trx, handle.judge, submissions);
  await storeParticipations(trx, handle, placed);
  await keepSubmissions(trx, handle.id, placed);
  const before = await attemptsAt(
    trx,
    handle.id,
    placed.map(({ task }) => task.id),
  );
  const after = new Map(before);
  for (const each of placed) {
    const { contestId: contest_id, partyId: party_id, task, submission } = each;
    const key = { handle_id: handle.id, task_id: task.id, contest_id, party_id, seen: handle.reading };
    const attempt = add(key, after.get(keyOf(key)), submission);
    if (attempt) after.set(keyOf(key), attempt);
  }
  const changed = [...after].filter(([key, attempt]) => before.get(key) !== attempt);
  if (changed.length === 0) return;
  await keepAttempts(
    trx,
    changed.map(([, attempt]) => attempt),
  );
  await countSolved(trx, handle.id, before, after);
  const markedIds = new Map(placed.map(({ task }) => [task.id, task.markedId]));
  const marked = changed
    .filter(([key, attempt]) => !isSameOutcome(before.get(key), attempt))
    .map(([, { task_id }]) => markedIds.get(task_id) ?? task_id);
  await deriveMarks(trx, [handle.user_id], [...new Set(marked)]);
}

/** Keeps when the handle's newest submission was sent, which an attempt does not: it has its first try. */
export async function noteSent(trx: Writing, handleId: number, times: number[]): Promise<void> {
  if (times.length === 0) return;
  const sent_at = Math.max(...times);
  await trx
    .updateTable("handles")
    .set({ sent_at })
    .where("id", "=", handleId)
    .where((where) => where.or([where("sent_at", "is", null), where("sent_at", "<", sent_at)]))
    .execute();
}

export const keyOf = ({
  task_id,
  contest_id,
  party_id,
}: Pick<Attempt, "task_id" | "contest_id" | "party_id">) => `${task_id} ${contest_id} ${party_id}`;

export const isSameOutcome = (one: Attempt | undefined, other: Attempt) =>
  one?.tried_at === other.tried_at &&
  one.solved_at === other.solved_at &&
  one.solved_how === other.solved_how;

export async function attemptsAt(trx: Writing, handleId: number, tasks: number[]) {
  if (tasks.length === 0) return new Map<string, Attempt>();
  const stored = await trx
    .selectFrom("attempts")
    .selectAll()
    .where("handle_id", "=", handleId)
    .where("task_id", "in", [...new Set(tasks)])
    .execute();
  return new Map(stored.map((attempt) => [keyOf(attempt), attempt]));
}

export async function keepAttempts(trx: Writing, attempts: Attempt[]): Promise<void> {
  await trx
    .insertInto("attempts")
    .values(attempts)
    .onConflict((conflict) =>
      conflict
        .columns(["handle_id", "task_id", "contest_id", "party_id"])
        .doUpdateSet(excluded("tried_at", "tried_how", "solved_at", "solved_how", "solved_by", "seen")),
    )
    .execute();
}

const contestOf = ({ contest, task }: Submission) => contest ?? task.contest;

async function place(trx: Writing, judge: string, submissions: Submission[]): Promise<Placed[]> {
  const tasks = await keepTasks(
    trx,
    submissions.map(({ task }) => task),
  );
  const contests = await contestIds(
    trx,
    judge,
    submissions.flatMap((submission) => contestOf(submission) ?? []),
  );
  const placed = submissions.flatMap((submission) => {
    const task = tasks.get(submission.task.key);
    const contestId = contests.get(contestOf(submission) ?? "") ?? 0;
    return task ? [{ submission, task, contestId, partyId: 0 }] : [];
  });
  await keepPlaces(
    trx,
    placed.flatMap(({ task, contestId, submission }) =>
      contestId === 0 || contestOf(submission) === submission.task.contest
        ? []
        : [{ contest_id: contestId, task_id: task.id, letter: submission.task.letter ?? "" }],
    ),
  );
  const parties = await keepParties(
    trx,
    placed.flatMap(({ contestId, submission: { party } }) =>
      party && contestId !== 0 ? [{ ...party, contestId }] : [],
    ),
  );
  return placed.flatMap((each) => {
    const { party } = each.submission;
    if (!party) return [each];
    // A team without a contest stands on no board, and its solves are not the member's own.
    const partyId = parties.get(partyPlace({ ...party, contestId: each.contestId }));
    return partyId === undefined ? [] : [{ ...each, partyId }];
  });
}

/** What the live standings show, until the member's own list confirms it. */
export const LIVE = "live";

/** Standings give seconds from the start, so that their times differ by less than this (ms) from the submission's. */
const SAME_MOMENT = 2000;

/** @returns the attempt with the submission added, or `attempt` itself if nothing changes */
function add(
  key: Pick<Attempt, "handle_id" | "task_id" | "contest_id" | "party_id" | "seen">,
  attempt: Attempt | undefined,
  { id, at, how, verdict }: Submission,
): Attempt | undefined {
  // A rejudge may turn even an accepted submission into a compile error.
  if (verdict === "compile" && (!attempt || attempt.solved_by !== id)) return attempt;
  if (verdict === "pending" && !attempt) return attempt;
  const unsolved = { solved_at: null, solved_how: null, solved_by: null };
  let next: Attempt = attempt ?? { ...key, ...unsolved, tried_at: at, tried_how: how };
  // A solve is seen with its own submission: the judge may still list the tries, but not that one.
  const isSeen = next.solved_at === null || next.solved_by === id;
  if (isSeen && next.seen < key.seen) next = { ...next, seen: key.seen };
  // What is being judged again stays as it was until then.
  if (verdict === "pending") return next;
  // The contest's times may be known by now.
  if (at < next.tried_at || (at === next.tried_at && how !== next.tried_how))
    next = { ...next, tried_at: at, tried_how: how };
  const isLive = next.solved_by === LIVE;
  if (verdict === "solved") {
    const isFirst = next.solved_at === null || at < next.solved_at || isLive;
    if (isFirst || (next.solved_by === id && next.solved_how !== how)) {
      return { ...next, solved_at: at, solved_how: how, solved_by: id, seen: key.seen };
    }
    return next;
  }
  // System tests or a hack have failed an accepted submission.
  const isSame = isLive && Math.abs(at - (next.solved_at ?? 0)) < SAME_MOMENT;
  return next.solved_by === id || isSame ? { ...next, ...unsolved } : next;
}

/** Whether the member's own list shows the solve. */
export const isConfirmed = (attempt: Attempt | undefined) =>
  attempt?.solved_at != null && attempt.solved_by !== LIVE;

/** Counts the tasks that the handle solved without a team, and notes when a solve falls. */
export async function countSolved(
  trx: Writing,
  handleId: number,
  before: Map<string, Attempt>,
  after: Map<string, Attempt>,
): Promise<void> {
  const solvedIn = (attempts: Map<string, Attempt>) =>
    new Set(
      [...attempts.values()].flatMap(({ task_id, solved_at, party_id }) =>
        solved_at === null || party_id !== 0 ? [] : [task_id],
      ),
    );
  const more = solvedIn(after).size - solvedIn(before).size;
  // Another submission, which this import no longer sees, may have solved the problem too. What the live standings
  // show is among the newest submissions, so it needs no whole reading.
  const hasFallen = [...after].some(
    ([key, { solved_at }]) => solved_at === null && isConfirmed(before.get(key)),
  );
  if (more === 0 && !hasFallen) return;
  await trx
    .updateTable("handles")
    .set((set) => ({ solved: set("solved", "+", more), ...(hasFallen && { whole_due_at: 0 }) }))
    .where("id", "=", handleId)
    .execute();
}

async function storeParticipations(trx: Writing, handle: Handle, placed: Placed[]): Promise<void> {
  const first = new Map<string, Row<"participations">>();
  const last = new Map<number, number>();
  for (const { contestId: contest_id, partyId: party_id, submission } of placed) {
    const { how, at, startedAt = at } = submission;
    if (contest_id !== 0) last.set(contest_id, Math.max(at, last.get(contest_id) ?? 0));
    if (how === "practice" || contest_id === 0) continue;
    const key = `${contest_id} ${how} ${party_id}`;
    if (first.has(key)) continue;
    const began = Math.min(at, startedAt);
    first.set(key, { handle_id: handle.id, contest_id, how, party_id, at: began, seen: handle.reading });
  }
  await listBySubmission(trx, last);
  const isRated = await addParticipations(trx, [...first.values()]);
  await askForFacts(
    trx,
    placed.flatMap(({ contestId }) => (contestId === 0 ? [] : [contestId])),
  );
  if (isRated) await trx.updateTable("handles").set({ rated_at: null }).where("id", "=", handle.id).execute();
}

/** @returns whether the handle took part in a contest that it was not known to */
export async function addParticipations(trx: Writing, rows: Row<"participations">[]): Promise<boolean> {
  if (rows.length === 0) return false;
  const [first] = rows;
  const contests = [...new Set(rows.map(({ contest_id }) => contest_id))];
  const known = await trx
    .selectFrom("participations")
    .select(["contest_id", "how", "party_id", "seen"])
    .where("handle_id", "=", first?.handle_id ?? 0)
    .where("contest_id", "in", contests)
    .execute();
  const find = (row: Row<"participations">) =>
    known.find(
      ({ contest_id, how, party_id }) =>
        contest_id === row.contest_id && how === row.how && party_id === row.party_id,
    );
  const changed = rows.filter((row) => (find(row)?.seen ?? -1) < row.seen);
  if (changed.length === 0) return false;
  await trx
    .insertInto("participations")
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(["handle_id", "contest_id", "how", "party_id"]).doUpdateSet(excluded("seen")),
    )
    .execute();
  return changed.some((row) => row.how === "contest" && !find(row));
}

/** Has the judge asked for the problems of contests that are new here. */
async function askForFacts(trx: Writing, contests: number[]): Promise<void> {
  if (contests.length === 0) return;
  await trx
    .updateTable("task_contests")
    .set({ facts_due_at: 0 })
    .where("id", "in", [...new Set(contests)])
    .where("facts_at", "is", null)
    .where("facts_due_at", "is", null)
    .execute();
}

const AT_ONCE = 50;

/**
 * Deletes what a whole reading no longer found, some at a time. A solve falls first; another whole reading tells
 * whether the judge still lists other submissions. @returns whether all of it is gone
 */
export async function dropUnseen(trx: Writing, handleId: number, reading: number): Promise<boolean> {
  const handle = await trx
    .selectFrom("handles")
    .select("user_id")
    .where("id", "=", handleId)
    .where("state", "=", "syncing")
    .where("reading", "=", reading)
    .executeTakeFirst();
  if (!handle) return true;
  const rows = await trx
    .selectFrom("attempts as a")
    .innerJoin("tasks as t", "t.id", "a.task_id")
    .selectAll("a")
    .select((select) => select.fn.coalesce("t.twin_of", "t.id").as("marked_id"))
    .where("a.handle_id", "=", handleId)
    .where("a.seen", "<", reading)
    .limit(AT_ONCE)
    .execute();
  const fallen = rows.filter(({ solved_at }) => solved_at !== null);
  if (fallen.length > 0) {
    const unsolved = { solved_at: null, solved_how: null, solved_by: null, seen: reading };
    await keepAttempts(
      trx,
      fallen.map(({ marked_id, ...attempt }) => ({ ...attempt, ...unsolved })),
    );
    await trx.updateTable("handles").set({ whole_due_at: 0 }).where("id", "=", handleId).execute();
  }
  for (const { task_id, contest_id, party_id, solved_at } of rows) {
    if (solved_at !== null) continue;
    await trx
      .deleteFrom("attempts")
      .where("handle_id", "=", handleId)
      .where("task_id", "=", task_id)
      .where("contest_id", "=", contest_id)
      .where("party_id", "=", party_id)
      .execute();
  }
  await dropEmptyParties(
    trx,
    rows.flatMap(({ party_id }) => (party_id === 0 ? [] : [party_id])),
  );
  await deriveMarks(trx, [handle.user_id], [...new Set(rows.map(({ marked_id }) => marked_id))]);
  if (rows.length === AT_ONCE) return false;
  await trx
    .deleteFrom("participations")
    .where("handle_id", "=", handleId)
    .where("seen", "<", reading)
    .execute();
  await recountSolved(trx, handleId);
  return true;
}

async function recountSolved(trx: Writing, handleId: number): Promise<void> {
  const { solved } = await trx
    .selectFrom("attempts")
    .select((select) => select.fn.count<number>("task_id").distinct().as("solved"))
    .where("handle_id", "=", handleId)
    .where("party_id", "=", 0)
    .where("solved_at", "is not", null)
    .executeTakeFirstOrThrow();
  await trx.updateTable("handles").set({ solved }).where("id", "=", handleId).execute();
}

/** Deletes the teams that nobody here is in any more. */
export async function dropEmptyParties(trx: Writing, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("parties")
    .where("id", "in", ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("attempts as a")
            .select("a.task_id")
            .whereRef("a.party_id", "=", "parties.id")
            .where("a.party_id", ">", 0),
        ),
      ),
    )
    .execute();
}
