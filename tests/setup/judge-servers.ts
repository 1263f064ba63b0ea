import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { type Answer, failed, list, reply } from "./codeforces-server.ts";

/** The data of the judges' stand-ins. Tests change it while they run. */
export interface JudgeWorld {
  /** By handle, newest first. */
  submissions: Record<string, object[]>;
  /** Current names by former handle. */
  renamed: Record<string, string>;
  /** Profile texts by handle. */
  about: Record<string, string>;
  contests: object[];
  problems: object[];
  /** What contest.standings lists beyond these problems, such as those that another division has too. */
  standings: Record<number, object>;
  /** The gyms of contest.list?gym=true. */
  gyms: object[];
  /** Contests and their problems, as AtCoder Problems' contest-problem.json lists them. */
  places: object[];
  /** Rated contests by handle, oldest first. */
  ratings: Record<string, object[]>;
}

export const emptyWorld = (): JudgeWorld => ({
  submissions: {},
  renamed: {},
  about: {},
  contests: [],
  problems: [],
  standings: {},
  gyms: [],
  places: [],
  ratings: {},
});

export const pastContest = (id: number) => ({
  id,
  name: `Round ${id}`,
  phase: "FINISHED",
  durationSeconds: 7200,
  startTimeSeconds: 1_600_000_000,
});

/** A rated contest as Codeforces' user.rating returns it. @param at epoch milliseconds */
export const ratingChange = (contestId: number, newRating: number, at: number, changes: object = {}) => ({
  contestId,
  contestName: `Codeforces Round ${contestId}`,
  handle: "tourist",
  rank: 12,
  ratingUpdateTimeSeconds: Math.floor(at / 1000),
  oldRating: 0,
  newRating,
  ...changes,
});

let made = 1_000_000;

interface SubmissionChanges {
  contest?: number;
  index?: string;
  name?: string;
  verdict?: string | undefined;
  /** Epoch milliseconds. */
  at?: number;
  type?: string;
  rating?: number;
  id?: number;
  author?: object;
}

/** A submission as Codeforces' user.status returns it. */
export function codeforcesSubmission({
  contest = 1900,
  index = "D",
  name = "Small GCD",
  at = Date.now(),
  type = "PRACTICE",
  rating = 2000,
  id = ++made,
  ...changes
}: SubmissionChanges = {}) {
  return {
    id,
    contestId: contest,
    creationTimeSeconds: Math.floor(at / 1000),
    relativeTimeSeconds: 2147483647,
    problem: {
      contestId: contest,
      index,
      name,
      type: "PROGRAMMING",
      rating,
      tags: ["math", "number theory"],
    },
    author: { contestId: contest, members: [], participantType: type, ghost: false, ...changes.author },
    programmingLanguage: "C++20",
    verdict: "verdict" in changes ? changes.verdict : "OK",
    passedTestCount: 10,
    timeConsumedMillis: 100,
    memoryConsumedBytes: 0,
  };
}

function standingsOf({ contests, problems, standings }: JudgeWorld, id: number): object | undefined {
  const contest = (contests as { id: number }[]).find((each) => each.id === id);
  const own = (problems as { contestId?: number }[]).filter(({ contestId }) => contestId === id);
  return standings[id] ?? (contest && { contest, problems: own, rows: [] });
}

/** Responds like Codeforces' API. */
export const codeforcesApi =
  (world: JudgeWorld): Answer =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const answer = (how: Answer) => how(request, response);
    const unknown = (handle: string) => failed(`handles: User with handle ${handle} not found`);
    switch (pathname) {
      case "/api/user.status": {
        const handle = searchParams.get("handle") ?? "";
        const all = world.submissions[handle.toLowerCase()];
        const from = Number(searchParams.get("from") ?? 1);
        const count = Number(searchParams.get("count") ?? 1e9);
        return answer(all ? list(all.slice(from - 1, from - 1 + count)) : unknown(handle));
      }
      case "/api/user.rating": {
        const handle = searchParams.get("handle") ?? "";
        const key = handle.toLowerCase();
        return answer(world.submissions[key] ? list(world.ratings[key] ?? []) : unknown(handle));
      }
      case "/api/user.info": {
        const handle = searchParams.get("handles") ?? "";
        const known = world.renamed[handle.toLowerCase()] ?? handle;
        return answer(
          world.submissions[known.toLowerCase()] ? list([{ handle: known, rating: 1500 }]) : unknown(handle),
        );
      }
      case "/api/contest.list":
        return answer(list(searchParams.get("gym") === "true" ? world.gyms : world.contests));
      case "/api/contest.standings": {
        const result = standingsOf(world, Number(searchParams.get("contestId")));
        if (!result)
          return answer(failed(`contestId: Contest with id ${searchParams.get("contestId")} not found`));
        return answer(reply(200, JSON.stringify({ status: "OK", result })));
      }
      case "/api/problemset.problems": {
        const result = { problems: world.problems, problemStatistics: [] };
        return answer(reply(200, JSON.stringify({ status: "OK", result })));
      }
      default:
        return answer(reply(404, "Not found"));
    }
  };

/** A submission as AtCoder Problems returns it. */
export const atcoderSubmission = (changes: object = {}) => ({
  id: ++made,
  epoch_second: Math.floor(Date.now() / 1000),
  problem_id: "abc300_a",
  contest_id: "abc300",
  user_id: "ada",
  language: "C++",
  point: 100,
  length: 100,
  result: "AC",
  execution_time: 1,
  ...changes,
});

/** Responds like AtCoder Problems, below /atcoder. */
export const atcoderApi =
  (world: JudgeWorld): Answer =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const send = (body: unknown) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" });
      response.end(gzipSync(JSON.stringify(body)));
    };
    if (!request.headers["accept-encoding"]?.includes("gzip"))
      return reply(403, "Forbidden")(request, response);
    switch (pathname) {
      case "/api/atcoder-api/v3/user/submissions": {
        const all = world.submissions[(searchParams.get("user") ?? "").toLowerCase()] ?? [];
        const from = Number(searchParams.get("from_second") ?? 0);
        const sorted = (all as { epoch_second: number }[]).toSorted(
          (a, b) => a.epoch_second - b.epoch_second,
        );
        return send(sorted.filter(({ epoch_second }) => epoch_second >= from).slice(0, 500));
      }
      case "/api/resources/contests.json":
        return send(world.contests);
      case "/api/resources/problems.json":
        return send(world.problems);
      case "/api/resources/contest-problem.json":
        return send(world.places);
      case "/api/resources/problem-models.json":
        return send({ abc300_a: { difficulty: 1200, is_experimental: false } });
      default:
        return reply(404, "Not found")(request, response);
    }
  };

/** A submission as LeetCode returns it. */
export const leetcodeSubmission = (changes: object = {}) => ({
  id: String(++made),
  title: "Two Sum",
  titleSlug: "two-sum",
  timestamp: String(Math.floor(Date.now() / 1000)),
  ...changes,
});

/** Responds like LeetCode's GraphQL API. */
export const leetcodeApi =
  (world: JudgeWorld): Answer =>
  async (request, response) => {
    if (request.method !== "POST" || request.url !== "/api/graphql") {
      return reply(404, "Not found")(request, response);
    }
    const { query, variables } = JSON.parse(await text(request));
    const key = variables.username.toLowerCase();
    const all = world.submissions[key];
    const isAbout = query.includes("aboutMe");
    const user = isAbout ? { profile: { aboutMe: world.about[key] ?? "" } } : { username: key };
    const list = isAbout ? {} : { recentAcSubmissionList: all?.slice(0, variables.limit) ?? null };
    const data = { matchedUser: all ? user : null, ...list };
    const errors = all ? {} : { errors: [{ message: "That user does not exist." }] };
    return reply(200, JSON.stringify({ data, ...errors }))(request, response);
  };
