import { z } from "zod";
import { isGym } from "../imported.ts";
import {
  type Ask,
  JudgeFailure,
  type LiveResult,
  type LiveRow,
  type LiveStandings,
  LONGEST,
  MOST_PROBLEMS,
  nameOf,
  readList,
  type TaskFacts,
} from "../judge.server.ts";
import { author, partyOf, problem, resultOf, toFacts } from "./answers.server.ts";
import { standingsContest } from "./standings.server.ts";

const MINUTE = 60 * 1000;

/** Characters of handles in one address. Servers commonly refuse addresses of 8,192. */
const MOST_CHARACTERS = 6_000;

const standings = z.object({
  contest: standingsContest.extend({ type: z.string().optional().catch(undefined) }),
  problems: z.array(z.unknown()),
  rows: z.unknown(),
});

const row = z.object({ party: author, problemResults: z.array(z.unknown()) });

const result = z.object({
  points: z.number().catch(0),
  rejectedAttemptCount: z.number().catch(0),
  bestSubmissionTimeSeconds: z.number().int().min(0).max(LONGEST).optional().catch(undefined),
});

/** Virtual participants and those who practise are in each member's own list, with their times. */
const LIVE = new Set(["CONTESTANT", "OUT_OF_COMPETITION"]);

/** How many of the handles fit into one request. */
export function countFitting(handles: string[]): number {
  let characters = 0;
  const over = handles.findIndex((handle) => {
    characters += encodeURIComponent(handle).length + 1;
    return characters > MOST_CHARACTERS;
  });
  return over < 0 ? handles.length : Math.max(1, over);
}

/** How far the given handles have got in a contest. */
export async function readLive(ask: Ask, key: string, handles: string[]): Promise<LiveStandings> {
  const names = handles.map(encodeURIComponent).join(";");
  const path = `/contest.standings?contestId=${encodeURIComponent(key)}&handles=${names}&showUnofficial=true`;
  const answer = await resultOf(ask, path).catch((error) => {
    const unknown = unknownHandle(error);
    if (unknown === undefined) throw onlyNotYet(error);
    return { unknown };
  });
  if (hasUnknown(answer)) return answer;
  const checked = standings.safeParse(answer);
  if (!checked.success || String(checked.data.contest.id) !== key)
    throw new JudgeFailure("odd", "The response is not this contest’s standings");
  const { contest, problems, rows } = checked.data;
  // A result belongs to the problem in the same place, so an unreadable problem must keep its own.
  const tasks = problems.slice(0, MOST_PROBLEMS).map((each) => {
    const read = problem.safeParse(each);
    return read.success ? toFacts(read.data, contest.id) : null;
  });
  const most = contest.type === "IOI" ? problems.map(pointsOf) : [];
  const startsAt = contest.startTimeSeconds ?? null;
  const { read } = await readList(rows, "rows", row, (each) => toRow(each, { tasks, most, startsAt }));
  return {
    facts: {
      name: nameOf(contest.name) || key,
      startsAt,
      lasts: contest.durationSeconds === undefined ? null : contest.durationSeconds * 1000,
      isOver: contest.phase === undefined || contest.phase === "FINISHED",
      isRated: !isGym(contest.id),
      tasks: tasks.filter((task) => task !== null),
    },
    rows: read,
  };
}

const hasUnknown = (answer: unknown): answer is { unknown: string } =>
  typeof answer === "object" && answer !== null && "unknown" in answer;

/** One unknown handle fails the whole request. */
function unknownHandle(error: unknown): string | undefined {
  if (!(error instanceof JudgeFailure) || error.kind !== "unknown") return undefined;
  return /\bhandle (\S+) not found/i.exec(error.message)?.[1];
}

/** A contest that was postponed is refused only for now. */
function onlyNotYet(error: unknown): unknown {
  if (!(error instanceof JudgeFailure) || !/not started/i.test(error.message)) return error;
  return new JudgeFailure("refused", error.message, MINUTE);
}

const scored = z.object({ points: z.number() });
const pointsOf = (each: unknown) => scored.safeParse(each).data?.points ?? Number.POSITIVE_INFINITY;

interface Columns {
  tasks: (TaskFacts | null)[];
  /** With partial scores, the points of a solved problem; otherwise any points solve it. */
  most: number[];
  startsAt: number | null;
}

function toRow({ party, problemResults }: z.output<typeof row>, columns: Columns): LiveRow | null {
  const members = (party.members ?? []).map(({ handle }) => handle);
  const [first] = members;
  if (first === undefined || !LIVE.has(party.participantType ?? "")) return null;
  const results = problemResults.flatMap((each, index) => {
    const task = columns.tasks[index];
    const read = result.safeParse(each);
    const one = task && read.success && toResult(task.key, read.data, columns, index);
    return one ? [one] : [];
  });
  return { handles: members, party: partyOf(party, first), results };
}

function toResult(
  task: string,
  { points, rejectedAttemptCount, bestSubmissionTimeSeconds }: z.output<typeof result>,
  { most, startsAt }: Columns,
  index: number,
): LiveResult | null {
  if (points > 0 && points >= (most[index] ?? 0)) {
    const isTimed = startsAt !== null && bestSubmissionTimeSeconds !== undefined;
    return { task, solvedAt: isTimed ? startsAt + bestSubmissionTimeSeconds * 1000 : null };
  }
  return points > 0 || rejectedAttemptCount > 0 ? { task } : null;
}
