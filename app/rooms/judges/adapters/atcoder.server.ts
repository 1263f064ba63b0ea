import { z } from "zod";
import type { Database } from "../../../platform/db/connection.server.ts";
import { atcoder, atcoderTask } from "../imported.ts";
import {
  type Adapter,
  type Ask,
  JudgeFailure,
  LIST_LIMIT,
  nameOf,
  readList,
  type Submission,
  seconds,
} from "../judge.server.ts";

const PAGE = 500;
/** AtCoder Problems may list submissions days late, so each import goes back this many seconds. */
const LATE = 3 * 24 * 60 * 60;

/** Contests that last longer (ms) are practice collections. */
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
const place = z.object({ contest_id: key, problem_id: key, problem_index: z.string().regex(/^\w{1,10}$/) });
const model = z.object({ difficulty: z.number().max(10_000).optional().catch(undefined) });

type Times = Map<string, { startsAt: number; endsAt: number }>;

/** Contest times, because AtCoder Problems does not say which submissions were made during a contest. */
async function timesOf(db: Database, contests: string[]): Promise<Times> {
  if (contests.length === 0) return new Map();
  const rows = await db
    .selectFrom("task_contests")
    .select(["key", "starts_at", "ends_at"])
    .where("judge", "=", atcoder.id)
    .where("key", "in", contests)
    .execute();
  return new Map(
    rows.flatMap(({ key, starts_at: startsAt, ends_at: endsAt }) =>
      startsAt === null || endsAt === null ? [] : [[key, { startsAt, endsAt }] as const],
    ),
  );
}

async function submissionsFrom(db: Database, ask: Ask, handle: string, from: number) {
  const query = new URLSearchParams({ user: handle, from_second: String(from) });
  const entries = await ask(`/atcoder-api/v3/user/submissions?${query}`);
  const { read, length } = await readList(entries, "submissions", submission, (entry) => entry);
  // Without a readable submission, the import would request this page forever.
  if (length >= PAGE && read.length === 0)
    throw new JudgeFailure("odd", "No submission on a full page could be read");
  const times = await timesOf(db, [...new Set(read.map(({ contest_id }) => contest_id.toLowerCase()))]);
  return { count: length, submissions: read.map((each) => toSubmission(each, times, handle)) };
}

export const adapter: Adapter = {
  judge: atcoder.id,
  open: ({ db }) => ({
    // Without this header, the service responds with 403.
    headers: { "Accept-Encoding": "gzip" },
    async readPage(ask, handle, cursor) {
      const from = /^\d{1,12}$/.test(cursor ?? "") ? Number(cursor) : 0;
      const { count, submissions } = await submissionsFrom(db, ask, handle, from);
      const last = Math.max(from, ...submissions.map(({ at }) => at / 1000));
      const isLast = count < PAGE;
      // If a full page covers only one second, continue after that second.
      const next = last === from ? from + 1 : last;
      return { submissions, cursor: String(isLast ? Math.max(0, last - LATE) : next), isLast };
    },
    readSince: async (ask, handle, since) =>
      (await submissionsFrom(db, ask, handle, Math.floor(since / 1000))).submissions,
    async readCatalogue(ask) {
      const read = (name: string) => ask(`/resources/${name}.json`, { limit: LIST_LIMIT });
      const contests = await readList(
        await read("contests"),
        "contests",
        contest,
        ({ id, start_epoch_second: startsAt, duration_second, title }) => {
          // Practice contests never end, so the duration is capped at a year.
          const lasts = Math.min(duration_second, 366 * 24 * 60 * 60) * 1000;
          return { key: id.toLowerCase(), name: nameOf(title) || id, startsAt, endsAt: startsAt + lasts };
        },
      );
      const models = z.record(z.string(), z.unknown()).safeParse(await read("problem-models"));
      const tasks = await readList(
        await read("problems"),
        "problems",
        problem,
        ({ id, contest_id, problem_index, name }) => {
          const { difficulty } = model.safeParse(models.data?.[id]).data ?? {};
          return {
            ...atcoderTask(contest_id.toLowerCase(), id, problem_index),
            name: nameOf(name),
            rating: difficulty === undefined ? null : shownDifficulty(difficulty),
          };
        },
      );
      const places = await readList(
        await read("contest-problem"),
        "places",
        place,
        ({ contest_id, problem_id, problem_index: letter }) => ({
          contest: contest_id.toLowerCase(),
          task: problem_id.toLowerCase(),
          letter,
        }),
      );
      return { contests: contests.read, tasks: tasks.read, places: places.read };
    },
  }),
};

/** Maps difficulties below 400 the way AtCoder maps low ratings, so they never become negative. */
const shownDifficulty = (difficulty: number) =>
  Math.round(difficulty >= 400 ? difficulty : 400 / Math.exp(1 - difficulty / 400));

function toSubmission(
  { id, epoch_second: at, problem_id, contest_id, user_id, result }: z.output<typeof submission>,
  times: Times,
  handle: string,
): Submission {
  const contest = contest_id.toLowerCase();
  const time = times.get(contest);
  const isInContest =
    time !== undefined && at >= time.startsAt && at < time.endsAt && time.endsAt - time.startsAt < ENDLESS;
  return {
    id: String(id),
    task: atcoderTask(contest, problem_id),
    contest,
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
