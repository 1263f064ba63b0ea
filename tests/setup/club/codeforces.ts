import { type Answer, failed, list, reply } from "../codeforces-server.ts";
import { isOver } from "./contests.ts";
import {
  type Account,
  type Column,
  type Contest,
  DAY,
  isShownAt,
  nameAt,
  type Party,
  ratingAt,
  SECOND,
  type Submission,
  verdictAt,
  type World,
} from "./world.ts";

const ANNOUNCED = 7 * DAY;
const seconds = (ms: number) => Math.floor(ms / SECOND);

/** Codeforces' answers about a club, at the time that the clock shows. */
export function codeforcesOf(world: World, clock: () => number): Answer {
  const contests = world.contests.filter(({ judge }) => judge === "codeforces");
  const accounts = world.accounts.filter(({ judge }) => judge === "codeforces");
  const byAccount = new Map<Account, Submission[]>(accounts.map((account) => [account, []]));
  for (const submission of world.submissions.toReversed())
    for (const account of submission.accounts) byAccount.get(account)?.push(submission);
  const named = (handle: string, time: number) =>
    accounts.find((account) => nameAt(account, time).toLowerCase() === handle.toLowerCase());
  const unknown = (handle: string) => failed(`handles: User with handle ${handle} not found`);
  return (request, response) => {
    const time = clock();
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const asked = (name: string) => searchParams.get(name) ?? "";
    const answer = (how: Answer) => how(request, response);
    switch (pathname) {
      case "/api/user.status": {
        const account = named(asked("handle"), time);
        if (!account) return answer(unknown(asked("handle")));
        const from = Number(searchParams.get("from") ?? 1) - 1;
        const shown = (byAccount.get(account) ?? []).filter((submission) => isShownAt(submission, time));
        const some = shown.slice(from, from + Number(searchParams.get("count") ?? 1e9));
        return answer(list(some.map((submission) => submissionJson(submission, time))));
      }
      case "/api/user.info": {
        const handle = asked("handles").toLowerCase();
        const known = (account: Account) =>
          asked("checkHistoricHandles") === "true"
            ? account.names.some(({ name }) => name.toLowerCase() === handle)
            : nameAt(account, time).toLowerCase() === handle;
        const account = accounts.find(known);
        return answer(account ? list([{ handle: nameAt(account, time), rating: 1500 }]) : unknown(handle));
      }
      case "/api/user.rating":
        return answer(named(asked("handle"), time) ? list([]) : unknown(asked("handle")));
      case "/api/contest.list": {
        const kind = asked("gym") === "true" ? "gym" : "round";
        const listed = contests.filter(
          (each) => each.kind === kind && (each.startsAt ?? 0) < time + ANNOUNCED,
        );
        return answer(list(listed.map((contest) => contestJson(contest, time))));
      }
      case "/api/problemset.problems": {
        const problems = contests
          .filter((contest) => contest.kind === "round" && isOver(contest, time))
          .flatMap((contest) =>
            contest.columns
              .filter(({ isListed }) => isListed)
              .map((column) => problemJson(contest, column, time)),
          );
        return answer(result({ problems, problemStatistics: [] }));
      }
      case "/api/contest.standings":
        return answer(standings(world, contests, searchParams, time));
      default:
        return answer(reply(404, "Not found"));
    }
  };
}

const result = (value: unknown) =>
  reply(200, JSON.stringify({ status: "OK", result: value }), { "Content-Type": "application/json" });

function contestJson(contest: Contest, time: number) {
  const { key, name, startsAt, lasts } = contest;
  const phase = isOver(contest, time) ? "FINISHED" : time < (startsAt ?? 0) ? "BEFORE" : "CODING";
  return {
    id: Number(key),
    // Names are often completed when a contest begins.
    name: phase === "BEFORE" ? name.replace(/ \(.*/, "") : name,
    type: contest.kind === "round" ? "CF" : "ICPC",
    phase,
    frozen: false,
    durationSeconds: seconds(lasts),
    ...(startsAt !== null && {
      startTimeSeconds: seconds(startsAt),
      relativeTimeSeconds: seconds(time - startsAt),
    }),
  };
}

function problemJson({ key }: Contest, { letter, task }: Pick<Column, "letter" | "task">, time: number) {
  const rating = ratingAt(task, time);
  return {
    contestId: Number(key),
    index: letter,
    name: task.name,
    type: "PROGRAMMING",
    ...(rating !== null && { rating }),
    tags: ["math"],
  };
}

function submissionJson(submission: Submission, time: number) {
  const { id, at, contest, party, accounts, type, startedAt } = submission;
  const verdict = verdictAt(submission, time);
  return {
    id,
    contestId: Number(contest.key),
    creationTimeSeconds: seconds(at),
    relativeTimeSeconds: startedAt === null ? 2147483647 : seconds(at - startedAt),
    problem: problemJson(contest, submission, time),
    author: { ...partyJson(contest, party, accounts, time), participantType: type, ...startJson(startedAt) },
    programmingLanguage: "C++20 (GCC 13-64)",
    ...(verdict !== undefined && { verdict }),
    testset: "TESTS",
    passedTestCount: 10,
    timeConsumedMillis: 100,
    memoryConsumedBytes: 0,
  };
}

const startJson = (startedAt: number | null) =>
  startedAt === null ? {} : { startTimeSeconds: seconds(startedAt) };

function partyJson({ key }: Contest, party: Party | null, accounts: Account[], time: number) {
  return {
    contestId: Number(key),
    members: accounts.map((account) => ({ handle: nameAt(account, time) })),
    ...(party?.teamId != null && { teamId: party.teamId }),
    ...(party?.name != null && { teamName: party.name }),
    ghost: false,
  };
}

function standings(world: World, contests: Contest[], asked: URLSearchParams, time: number): Answer {
  const id = asked.get("contestId") ?? "";
  const contest = contests.find(({ key }) => key === id);
  if (!contest) return failed(`contestId: Contest with id ${id} not found`);
  if (contest.kind === "private gym") return failed("contestId: You are not allowed to view this contest");
  if (contest.startsAt !== null && time < contest.startsAt)
    return failed(`contestId: Contest with id ${id} has not started`);
  const handles = asked.get("handles")?.toLowerCase().split(";");
  const problems = contest.columns.map((column) => problemJson(contest, column, time));
  const rows = handles ? rowsOf(world, contest, handles, time) : [];
  return result({ contest: contestJson(contest, time), problems, rows });
}

/** One row for each party that sent something in the contest and has one of these members. */
function rowsOf(world: World, contest: Contest, handles: string[], time: number) {
  const parties = new Map<string, Submission[]>();
  for (const submission of world.submissions) {
    if (submission.contest !== contest || submission.type === "PRACTICE" || submission.type === "VIRTUAL")
      continue;
    if (!isShownAt(submission, time)) continue;
    const names = submission.accounts.map((account) => nameAt(account, time).toLowerCase());
    if (!names.some((name) => handles.includes(name))) continue;
    const key = names.toSorted().join(";");
    parties.set(key, [...(parties.get(key) ?? []), submission]);
  }
  return [...parties.values()].map((sent, place) => {
    const [{ party, accounts, type, startedAt }] = sent as [Submission];
    return {
      party: { ...partyJson(contest, party, accounts, time), participantType: type, ...startJson(startedAt) },
      rank: place + 1,
      points: 0,
      penalty: 0,
      problemResults: contest.columns.map(({ task }) => resultJson(sent, task, time)),
    };
  });
}

function resultJson(sent: Submission[], task: Submission["task"], time: number) {
  const own = sent.filter((submission) => submission.task === task);
  const solved = own.find((submission) => verdictAt(submission, time) === "OK");
  const isRejected = (submission: Submission) =>
    !["OK", "COMPILATION_ERROR", "TESTING", "SUBMITTED", undefined].includes(verdictAt(submission, time));
  const before = own.filter(({ at }) => !solved || at < solved.at);
  return {
    points: solved ? 1 : 0,
    rejectedAttemptCount: before.filter(isRejected).length,
    type: "FINAL",
    ...(solved && { bestSubmissionTimeSeconds: seconds(solved.at - (solved.startedAt ?? solved.at)) }),
  };
}
