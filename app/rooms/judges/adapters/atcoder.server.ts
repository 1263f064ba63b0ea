import { z } from "zod";
import { atcoderTask } from "../addresses.ts";
import type { TaskFacts } from "../judge.server.ts";
import {
  type Ask,
  type Catalogue,
  type Judge,
  JudgeFailure,
  LIST_LIMIT,
  nameOf,
  type Page,
  readList,
  type Submission,
  seconds,
} from "../judge.server.ts";

/** The most submissions of one answer. */
export const PAGE = 500;
/** AtCoder Problems finds submissions days late: each import reads so far back again. In seconds. */
const LATE = 3 * 24 * 60 * 60;

/** Contests that last longer are collections for practice. */
const ENDLESS = 30 * 24 * 60 * 60 * 1000;

const key = z.string().regex(/^[\w-]{1,60}$/);
const submission = z.object({
  id: z.number().int().positive(),
  epoch_second: seconds,
  problem_id: key,
  contest_id: key,
  user_id: z.string().optional().catch(undefined),
  result: z.string().optional().catch(undefined),
});
const contest = z.object({
  id: key,
  start_epoch_second: seconds,
  duration_second: z.number().int().positive(),
  title: z.string(),
});
const problem = z.object({
  id: key,
  contest_id: key,
  problem_index: z
    .string()
    .regex(/^\w{1,10}$/)
    .optional()
    .catch(undefined),
  name: z.string(),
});
const model = z.object({ difficulty: z.number().optional().catch(undefined) });

/** Times of contests decide how a submission counts: AtCoder Problems does not say. */
export type TimesOf = (contests: string[]) => Promise<Map<string, { startsAt: number; endsAt: number }>>;

/** @param timesOf the known times of contests. */
export function atcoder(base: string, timesOf: TimesOf): Judge {
  const submissionsFrom = async (ask: Ask, handle: string, from: number) => {
    const query = new URLSearchParams({ user: handle, from_second: String(from) });
    const entries = await ask(`/atcoder-api/v3/user/submissions?${query}`);
    const { read, length } = await readList(entries, "submissions", submission, (entry) => entry);
    // Pages go by the times of what was read: a full one without any would be asked for without end.
    if (length >= PAGE && read.length === 0)
      throw new JudgeFailure("odd", "No submission of a full page can be read");
    const times = await timesOf([...new Set(read.map(({ contest_id }) => contest_id.toLowerCase()))]);
    return { count: length, submissions: read.map((each) => toSubmission(each, times, handle)) };
  };
  return {
    id: "atcoder",
    title: "AtCoder",
    base,
    pace: 1200,
    // Without it, the service answers 403.
    headers: { "Accept-Encoding": "gzip" },
    async readPage(ask, handle, cursor): Promise<Page> {
      const from = /^\d{1,12}$/.test(cursor ?? "") ? Number(cursor) : 0;
      const { count, submissions } = await submissionsFrom(ask, handle, from);
      const last = Math.max(from, ...submissions.map(({ at }) => at / 1000));
      const isLast = count < PAGE;
      // A page that ends in the second it began with is full of that second: go on after it.
      const next = last === from ? from + 1 : last;
      return { submissions, cursor: String(isLast ? Math.max(0, last - LATE) : next), isLast };
    },
    readSince: async (ask, handle, since) =>
      (await submissionsFrom(ask, handle, Math.floor(since / 1000))).submissions,
    async readCatalogue(ask): Promise<Catalogue> {
      const contests = await readList(
        await ask("/resources/contests.json", { limit: LIST_LIMIT }),
        "contests",
        contest,
        ({ id, start_epoch_second: startsAt, duration_second, title }) => {
          // Practice contests never end.
          const lasts = Math.min(duration_second, 366 * 24 * 60 * 60) * 1000;
          return { key: id.toLowerCase(), name: nameOf(title) || id, startsAt, endsAt: startsAt + lasts };
        },
      );
      const models = z
        .record(z.string(), z.unknown())
        .safeParse(await ask("/resources/problem-models.json", { limit: LIST_LIMIT }));
      const tasks = await readList(
        await ask("/resources/problems.json", { limit: LIST_LIMIT }),
        "problems",
        problem,
        ({ id, contest_id, problem_index, name }): TaskFacts => {
          const { difficulty } = model.safeParse(models.data?.[id]).data ?? {};
          return {
            ...atcoderTask(contest_id.toLowerCase(), id, problem_index),
            name: nameOf(name),
            rating: difficulty === undefined ? null : shownDifficulty(difficulty),
          };
        },
      );
      return { contests: contests.read, tasks: tasks.read };
    },
  };
}

/** Difficulties below 400 are shown as AtCoder shows low ratings: never below zero. */
const shownDifficulty = (difficulty: number) =>
  Math.round(difficulty >= 400 ? difficulty : 400 / Math.exp(1 - difficulty / 400));

function toSubmission(
  { id, epoch_second: at, problem_id, contest_id, user_id, result }: z.output<typeof submission>,
  times: Awaited<ReturnType<TimesOf>>,
  handle: string,
): Submission {
  const contest = contest_id.toLowerCase();
  const time = times.get(contest);
  const isInContest =
    time !== undefined && at >= time.startsAt && at < time.endsAt && time.endsAt - time.startsAt < ENDLESS;
  return {
    id: String(id),
    task: atcoderTask(contest, problem_id),
    at,
    verdict: verdictOf(result),
    how: isInContest ? "contest" : "practice",
    isShared: (user_id ?? handle).toLowerCase() !== handle.toLowerCase(),
  };
}

function verdictOf(result: string | undefined): Submission["verdict"] {
  if (result === "AC") return "solved";
  if (result === "CE") return "compile";
  return result === undefined || /^(WJ|WR|\d+\/\d+)/.test(result) ? "pending" : "wrong";
}
