import { codeforcesTask, isGym } from "../imported.ts";
import {
  type Ask,
  type GroupPage,
  type GroupReader,
  JudgeFailure,
  LIST_LIMIT,
  nameOf,
  readList,
  type TaskFacts,
} from "../judge.server.ts";
import type { JudgeKey } from "../keys.server.ts";
import { resultOf } from "./answers.server.ts";
import { signedPath } from "./signed.server.ts";
import { readContest, standingsContest } from "./standings.server.ts";
import { submission, toSubmission } from "./status.server.ts";

const PAGE = 1000;
/** How many of a group's contests are read, the newest first. */
const MOST_CONTESTS = 2000;

interface Opened {
  now(): number;
  /** Null if the site has none, or cannot open it. */
  findKey(): Promise<JudgeKey | null>;
}

/** Reads a club's own groups with an API key of one of their managers. */
export function groupReader({ now, findKey }: Opened): GroupReader {
  /** Signs the requests of some work. A failure never contains the key or its secret, because failures are logged. */
  async function signing<T>(ask: Ask, work: (signed: Ask) => Promise<T>): Promise<T> {
    const key = await findKey();
    if (!key) throw new JudgeFailure("key", "This site has no API key");
    try {
      return await work((path, options) => ask(signedPath(path, key, now()), options));
    } catch (error) {
      throw error instanceof JudgeFailure ? asFailure(error, key) : error;
    }
  }
  return {
    readGroup: (ask, code) => signing(ask, (signed) => readGroup(signed, code)),
    readGroupContest: (ask, code, key) =>
      signing(ask, async (signed) => {
        const contest = await readContest(asManager(signed), key);
        return { ...contest, tasks: contest.tasks.map((task) => inGroup(task, code, key)) };
      }),
    readGroupStatus: (ask, code, key, from) =>
      signing(ask, (signed) => readStatus(asManager(signed), code, key, from)),
  };
}

/** Shows what only a group's managers see: everybody's submissions. */
const asManager =
  (ask: Ask): Ask =>
  (path, options) =>
    ask(`${path}&asManager=true`, options);

async function readGroup(ask: Ask, code: string) {
  const list = await resultOf(ask, `/contest.list?${new URLSearchParams({ groupCode: code })}`, LIST_LIMIT);
  const { read } = await readList(list, "contests", standingsContest, (contest) => {
    const { id, name, startTimeSeconds: startsAt = null, durationSeconds } = contest;
    // A public round does not belong to a group, so it stays as everybody sees it.
    if (!isGym(id)) return null;
    const lasts = durationSeconds === undefined ? null : durationSeconds * 1000;
    return { key: String(id), name: nameOf(name) || String(id), startsAt, lasts };
  });
  return read.slice(0, MOST_CONTESTS);
}

async function readStatus(ask: Ask, code: string, key: string, from: number): Promise<GroupPage> {
  const query = new URLSearchParams({ contestId: key, from: String(from), count: String(PAGE) });
  const entries = await resultOf(ask, `/contest.status?${query}`);
  const { read, length } = await readList(entries, "submissions", submission, (entry) => {
    const members = entry.author?.members ?? [];
    return members.flatMap(({ handle }) => {
      const sent = toSubmission({ ...entry, contestId: entry.contestId ?? Number(key) }, handle);
      return sent
        ? [{ handle, submission: { ...sent, contest: key, task: inGroup(sent.task, code, key) } }]
        : [];
    });
  });
  return { submissions: read.flat(), next: from + length, isLast: length < PAGE };
}

/** Members of a group reach its contests' problems below the group's own address. */
function inGroup(task: TaskFacts, code: string, contest: string): TaskFacts {
  if (task.contest !== contest || task.letter === undefined) return task;
  return { ...task, link: codeforcesTask(Number(contest), task.letter, `group/${code}/contest`).link };
}

/** FAILED has no code, so only the comment tells what is wrong: the key, or what it may see. */
function asFailure({ kind, message, retryAfter }: JudgeFailure, { key, secret }: JudgeKey): JudgeFailure {
  const text = message
    .replaceAll(secret, "…")
    .replaceAll(key, "…")
    .replace(/(?<=apiSig=)\w+/g, "…");
  if (/^(?:apiKey|apiSig|time):|incorrect (?:api key|signature)/i.test(text))
    return new JudgeFailure("key", text, retryAfter);
  if (kind === "unknown" || (kind === "odd" && /^(?:groupCode|contestId|asManager):/i.test(text)))
    return new JudgeFailure("refused", text, retryAfter);
  return new JudgeFailure(kind, text, retryAfter);
}
