import { gzipSync } from "node:zlib";
import { type Answer, reply } from "../codeforces-server.ts";
import { isShownAt, nameAt, ratingAt, SECOND, type Submission, verdictAt, type World } from "./world.ts";

const results: Record<string, string> = {
  OK: "AC",
  COMPILATION_ERROR: "CE",
  TIME_LIMIT_EXCEEDED: "TLE",
  MEMORY_LIMIT_EXCEEDED: "MLE",
  RUNTIME_ERROR: "RE",
};

/** AtCoder's words for Codeforces' verdicts. */
const resultOf = (verdict: string | undefined): string =>
  verdict === undefined || verdict === "SUBMITTED"
    ? "WJ"
    : verdict === "TESTING"
      ? "4/12"
      : (results[verdict] ?? "WA");

/** AtCoder Problems' answers about a club, at the time that the clock shows. */
export function atcoderOf(world: World, clock: () => number): Answer {
  const contests = world.contests.filter(({ judge }) => judge === "atcoder");
  const begun = () => contests.filter(({ startsAt }) => (startsAt ?? 0) <= clock());
  const tasks = () => [...new Set(begun().flatMap(({ columns }) => columns.map(({ task }) => task)))];
  const files: Record<string, () => unknown> = {
    contests: () =>
      begun().map(({ key, name, startsAt, lasts }) => ({
        id: key,
        start_epoch_second: (startsAt ?? 0) / SECOND,
        duration_second: lasts / SECOND,
        title: name,
        rate_change: "-",
      })),
    problems: () =>
      tasks().map((task) => {
        const places = begun().flatMap(({ key, columns }) =>
          columns.filter((column) => column.task === task).map((column) => ({ key, ...column })),
        );
        const home = places.find(({ isListed }) => isListed) ?? places[0];
        const [id, letter, name] = [task.key, home?.letter, task.name];
        return { id, contest_id: home?.key, problem_index: letter, name, title: `${letter}. ${name}` };
      }),
    "contest-problem": () =>
      begun().flatMap(({ key, columns }) =>
        columns.map(({ task, letter }) => ({ contest_id: key, problem_id: task.key, problem_index: letter })),
      ),
    "problem-models": () =>
      Object.fromEntries(
        tasks().flatMap((task) => {
          const difficulty = ratingAt(task, clock());
          return difficulty === null ? [] : [[task.key, { difficulty, is_experimental: false }]];
        }),
      ),
  };
  return (request, response) => {
    const time = clock();
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    if (!request.headers["accept-encoding"]?.includes("gzip"))
      return reply(403, "Forbidden")(request, response);
    const send = (body: unknown) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" });
      response.end(gzipSync(JSON.stringify(body), { level: 1 }));
    };
    if (pathname === "/api/atcoder-api/v3/user/submissions") {
      const user = (searchParams.get("user") ?? "").toLowerCase();
      const from = Number(searchParams.get("from_second") ?? 0) * SECOND;
      const own = world.submissions.filter(
        (submission) =>
          submission.contest.judge === "atcoder" &&
          submission.at >= from &&
          isShownAt(submission, time) &&
          submission.accounts.some((account) => nameAt(account, time).toLowerCase() === user),
      );
      return send(own.slice(0, 500).map((submission) => submissionJson(submission, time)));
    }
    const file = files[/^\/api\/resources\/([\w-]+)\.json$/.exec(pathname)?.[1] ?? ""];
    return file ? send(file()) : reply(404, "Not found")(request, response);
  };
}

function submissionJson(submission: Submission, time: number) {
  const { id, at, task, contest, accounts } = submission;
  const [account] = accounts;
  return {
    id,
    epoch_second: at / SECOND,
    problem_id: task.key,
    contest_id: contest.key,
    user_id: account ? nameAt(account, time) : "",
    language: "C++ 23 (gcc 12.2)",
    point: 100,
    length: 1000,
    result: resultOf(verdictAt(submission, time)),
    execution_time: 1,
  };
}
