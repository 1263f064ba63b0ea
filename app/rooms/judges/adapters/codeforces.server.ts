import { z } from "zod";
import { failureIn, problem, resultOf, toFacts, user } from "../codeforces/answers.server.ts";
import { groupReader } from "../codeforces/groups.server.ts";
import { countFitting, readLive } from "../codeforces/live.server.ts";
import { readContest, readGyms } from "../codeforces/standings.server.ts";
import { submission, toSubmission } from "../codeforces/status.server.ts";
import { codeforces } from "../imported.ts";
import {
  type Adapter,
  type Ask,
  duration,
  LIST_LIMIT,
  nameOf,
  type RatingChange,
  readList,
  seconds,
} from "../judge.server.ts";
import { openKey } from "../keys.server.ts";

const PAGE = 1000;
/** First page size when an import only looks for new submissions. */
const NEWEST = 100;
/** Submissions this recent (ms) are reread, because system tests and hacks change verdicts. */
const UNSETTLED = 2 * 24 * 60 * 60 * 1000;

const contest = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  startTimeSeconds: seconds,
  durationSeconds: duration,
});

const ratingChange = z.object({
  contestId: z.number().int().positive(),
  contestName: z.unknown(),
  rank: z.number().int().positive().nullable().catch(null),
  ratingUpdateTimeSeconds: seconds,
  newRating: z.number().int().min(-1000).max(10_000),
});

/** An import's progress. Imports read from the newest submission down to `known`. */
const cursorSchema = z.object({
  /** Everything up to this submission has been read and is settled. */
  known: z.number().default(0),
  next: z.number().default(0),
  from: z.number().int().min(1).default(1),
});

function readCursor(cursor: string | null) {
  try {
    return cursorSchema.parse(JSON.parse(cursor ?? "{}"));
  } catch {
    return cursorSchema.parse({});
  }
}

async function readStatus(ask: Ask, handle: string, from: number, count: number) {
  const query = new URLSearchParams({ handle, from: String(from), count: String(count) });
  const entries = await resultOf(ask, `/user.status?${query}`);
  return readList(entries, "submissions", submission, (entry) => toSubmission(entry, handle));
}

export const adapter: Adapter = {
  judge: codeforces.id,
  open: ({ now, ...app }) => ({
    explain: (_status, body) => failureIn(body),
    async findRenamed(ask, handle) {
      const query = new URLSearchParams({ handles: handle, checkHistoricHandles: "true" });
      const checked = z
        .array(user)
        .min(1)
        .safeParse(await resultOf(ask, `/user.info?${query}`));
      const found = checked.data?.[0]?.handle;
      return found !== undefined && found.toLowerCase() !== handle.toLowerCase() ? found : null;
    },
    async readPage(ask, handle, cursor) {
      const { known, next, from } = readCursor(cursor);
      const count = known > 0 && from === 1 ? NEWEST : PAGE;
      const { read: submissions, length } = await readStatus(ask, handle, from, count);
      const isLast = length < count || submissions.some(({ id }) => Number(id) <= known);
      const settled = submissions
        .filter(({ at, verdict }) => verdict !== "pending" && now() - at > UNSETTLED)
        .map(({ id }) => Number(id));
      // Everything older than the newest settled submission is settled as well.
      const newest = Math.max(next, known, ...settled);
      const cursorAfter = isLast ? { known: newest } : { known, next: newest, from: from + length };
      return { submissions, cursor: JSON.stringify(cursorAfter), isLast };
    },
    readSince: async (ask, handle, since) =>
      (await readStatus(ask, handle, 1, NEWEST)).read.filter(({ at }) => at >= since),
    async readRatings(ask, handle) {
      const entries = await resultOf(ask, `/user.rating?${new URLSearchParams({ handle })}`);
      return (await readList(entries, "rated contests", ratingChange, toRatingChange)).read;
    },
    async readCatalogue(ask) {
      const list = await resultOf(ask, "/contest.list?gym=false", LIST_LIMIT);
      const contests = await readList(list, "contests", contest, toContest);
      const set = await resultOf(ask, "/problemset.problems", LIST_LIMIT);
      const { problems } = z.object({ problems: z.unknown() }).safeParse(set).data ?? {};
      const tasks = await readList(problems, "problems", problem, (each) => toFacts(each));
      return { contests: contests.read, tasks: tasks.read };
    },
    readContest,
    readLive,
    countFitting,
    readGyms,
    groups: groupReader({ now, findKey: () => openKey(app, codeforces.id) }),
  }),
};

function toContest({ id, name, startTimeSeconds: startsAt, durationSeconds }: z.output<typeof contest>) {
  return {
    key: String(id),
    name: nameOf(name) || String(id),
    startsAt,
    endsAt: startsAt + durationSeconds * 1000,
  };
}

function toRatingChange({
  contestId,
  contestName,
  rank,
  ratingUpdateTimeSeconds: at,
  newRating: rating,
}: z.output<typeof ratingChange>): RatingChange {
  const contest = String(contestId);
  return { contest, name: nameOf(contestName) || contest, rank, rating, at };
}
