import { describe, expect, test } from "vitest";
import { createProblem } from "../../../tests/setup/factories.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../tests/setup/imports.ts";
import {
  atcoderSubmission,
  codeforcesApi,
  codeforcesSubmission,
} from "../../../tests/setup/judge-servers.ts";
import { countedSolves, keptSolves } from "../../../tests/setup/solve-figures.ts";
import { getMark } from "./queries.server.ts";

const on = openImports();

const WEEK = 7 * DAY;
const LONG_AGO = on.time - 20 * DAY;
const team = (...handles: string[]) => ({ members: handles.map((handle) => ({ handle })) });

/** Each attempt as 'contest task party: how', with 'tried' in place of how for an unsolved one. */
async function attempts(handle = "tourist"): Promise<string[]> {
  const rows = await on.app.db
    .selectFrom("attempts as a")
    .innerJoin("handles as h", "h.id", "a.handle_id")
    .innerJoin("tasks as t", "t.id", "a.task_id")
    .leftJoin("task_contests as c", "c.id", "a.contest_id")
    .leftJoin("parties as p", "p.id", "a.party_id")
    .select(["c.key as contest", "t.key as task", "p.key as party", "a.solved_how", "a.solved_at"])
    .where("h.handle_key", "=", handle)
    .execute();
  return rows
    .map(({ contest, task, party, solved_how }) =>
      [contest ?? "-", task, ...(party ? [`(${party})`] : []), solved_how ?? "tried"].join(" "),
    )
    .sort();
}

const participations = async () =>
  (
    await on.app.db
      .selectFrom("participations as p")
      .innerJoin("task_contests as c", "c.id", "p.contest_id")
      .select(["c.key", "p.how", "p.party_id"])
      .orderBy("c.key")
      .execute()
  ).map(({ key, how, party_id }) => `${key} ${how}${party_id ? " in a team" : ""}`);

const rowOf = () => on.app.db.selectFrom("handles").selectAll().executeTakeFirstOrThrow();
async function verify(): Promise<void> {
  await on.app.db.updateTable("handles").set({ verified_at: 1, settled_to: 0 }).execute();
  await on.settled();
}
const expectTrueTotals = async () =>
  expect(await keptSolves(on.app.db)).toEqual(await countedSolves(on.app.db));

async function readAgain(after = HOUR): Promise<void> {
  on.time += after;
  await on.idle();
}

/** Submissions to problems of another contest, older than the first ones and newest first. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    codeforcesSubmission({ contest: 1 + at, index: "A", at: LONG_AGO - at * MINUTE, id: 9e5 - at }),
  );

describe("an attempt", () => {
  test("submissions to one task in two contests are kept apart", async () => {
    const start = Math.floor((on.time - 30 * DAY) / 1000);
    on.worlds.atcoder.contests = [
      { id: "abc300", start_epoch_second: start, duration_second: 6000, title: "ABC 300" },
      { id: "adt_easy_1", start_epoch_second: start + 19 * 86_400, duration_second: 3600, title: "Training" },
    ];
    on.worlds.atcoder.problems = [{ id: "abc300_a", contest_id: "abc300", problem_index: "A", name: "Sum" }];
    on.worlds.atcoder.places = [
      { contest_id: "abc300", problem_id: "abc300_a", problem_index: "A" },
      { contest_id: "adt_easy_1", problem_id: "abc300_a", problem_index: "C" },
    ];
    await on.worker.catalogue("atcoder");
    on.worlds.atcoder.submissions.tourist = [
      atcoderSubmission({ epoch_second: start + 60, result: "WA" }),
      atcoderSubmission({ epoch_second: start + 19 * 86_400 + 60, contest_id: "adt_easy_1" }),
    ];
    await on.link(on.ada, "tourist", "atcoder");
    await on.read(on.ada);
    expect(await attempts()).toEqual(["abc300 abc300_a tried", "adt_easy_1 abc300_a contest"]);
    expect(await participations()).toEqual(["abc300 contest", "adt_easy_1 contest"]);
    expect((await rowOf()).solved).toBe(1);
  });

  test("a task solved alone in two contests counts once for the handle", async () => {
    const at = on.time - DAY;
    const elsewhere = { ...codeforcesSubmission({ at: at + HOUR }), contestId: 1901 };
    on.world.submissions.tourist = [elsewhere, codeforcesSubmission({ at })];
    await on.link(on.ada);
    await on.idle();
    expect(await attempts()).toEqual(["1900 1900D practice", "1901 1900D practice"]);
    expect((await rowOf()).solved).toBe(1);
    await verify();
    on.world.submissions.tourist = [{ ...elsewhere, verdict: "SKIPPED" }, codeforcesSubmission({ at })];
    await readAgain();
    expect(await attempts()).toEqual(["1900 1900D practice", "1901 1900D tried"]);
    expect((await rowOf()).solved).toBe(1);
  });

  test("what a team sends is kept apart from what the member sends", async () => {
    const sent = (index: string, author: object, more: object = {}) =>
      codeforcesSubmission({ index, at: on.time - DAY, type: "CONTESTANT", author, ...more });
    on.world.submissions.tourist = [
      sent("D", { ...team("tourist"), teamId: 77, teamName: "Three" }, { contest: 1901 }),
      sent("A", team("Tourist"), { verdict: "WRONG_ANSWER" }),
      sent("B", team("petr", "tourist")),
      sent("A", team("petr", "tourist")),
    ];
    await on.link(on.ada);
    await on.idle();
    await verify();
    expect(await attempts()).toEqual([
      "1900 1900A (petr tourist) contest",
      "1900 1900A tried",
      "1900 1900B (petr tourist) contest",
      "1901 1901D (team:77) contest",
    ]);
    expect(await participations()).toEqual([
      "1900 contest",
      "1900 contest in a team",
      "1901 contest in a team",
    ]);
    expect((await rowOf()).solved).toBe(0);
    await expectTrueTotals();
    const totals = on.app.db.selectFrom("solve_totals").selectAll().where("period", "=", "all");
    expect(await totals.where("facet", "=", "").execute()).toMatchObject([
      { solves: 0, solves_with_teams: 3, points: 0, points_with_teams: 21 },
    ]);
  });

  test("a team's members are named as the judge names them now", async () => {
    const sent = (...members: string[]) =>
      codeforcesSubmission({
        at: on.time - DAY,
        author: { ...team("tourist", ...members), teamId: 77, teamName: "Three" },
      });
    on.world.submissions.tourist = [sent("petr", "Um_nik")];
    await on.link(on.ada);
    await on.idle();
    const names = async () =>
      (await on.app.db.selectFrom("party_members").select("handle").orderBy("handle_key").execute()).map(
        ({ handle }) => handle,
      );
    expect(await names()).toEqual(["petr", "tourist", "Um_nik"]);
    on.world.submissions.tourist = [sent("Petr.Mitrichev", "um_nik")];
    await readAgain(8 * DAY);
    expect(await names()).toEqual(["Petr.Mitrichev", "tourist", "Um_nik"]);
  });

  test("a team stays a team even if a member's handle cannot be read", async () => {
    const members = [{ handle: "tourist" }, { handle: "no handle at all" }, 5, null];
    on.world.submissions.tourist = [codeforcesSubmission({ author: { members } })];
    await on.link(on.ada);
    await on.idle();
    expect(await attempts()).toEqual(["1900 1900D (tourist) practice"]);
    expect((await rowOf()).solved).toBe(0);
  });

  test("compile errors and submissions that are still being judged count as nothing", async () => {
    const at = on.time - MINUTE;
    const verdicts = ["COMPILATION_ERROR", "SUBMITTED", "TESTING", undefined];
    on.world.submissions.tourist = verdicts.map((verdict, index) =>
      codeforcesSubmission({ index: "ABCD"[index] ?? "", at, verdict }),
    );
    await on.link(on.ada);
    await on.idle();
    expect(await attempts()).toEqual([]);
    on.world.submissions.tourist = [codeforcesSubmission({ index: "B", at, verdict: "OK" })];
    await readAgain();
    expect(await attempts()).toEqual(["1900 1900B practice"]);
  });

  test("the problems of acm.sgu.ru belong to no contest", async () => {
    const { contestId, ...problem } = codeforcesSubmission().problem;
    on.world.submissions.tourist = [
      { ...codeforcesSubmission(), contestId: 99_999, problem: { ...problem, index: "100" } },
    ];
    await on.link(on.ada);
    await on.idle();
    expect(await attempts()).toEqual(["- acmsguru100 practice"]);
    expect(on.server.requests.some(({ path }) => path.includes("contestId=99999"))).toBe(false);
  });
});

describe("a solve that falls", () => {
  test("another accepted submission, older than those read, takes its place after a whole reading", async () => {
    const problem = await createProblem(on.app.db, on.ben, {
      link: "https://codeforces.com/contest/1900/problem/D",
    });
    const first = codeforcesSubmission({ at: on.time - 9 * DAY, id: 800_000, type: "CONTESTANT" });
    const second = codeforcesSubmission({ at: on.time - 8 * DAY, id: 800_001 });
    on.world.submissions.tourist = [second, first, ...many(1200)];
    await on.link(on.ada);
    await on.idle();
    await verify();
    expect(await getMark(on.app.db, on.ada, problem)).toMatchObject({ how: "contest" });
    on.world.submissions.tourist = [second, { ...first, verdict: "SKIPPED" }, ...many(1200)];
    // The first page sets nothing, because the second solve is later than the stored one.
    await readAgain();
    expect(await rowOf()).toMatchObject({ state: "ready", solved: 1201 });
    await readAgain();
    expect(await getMark(on.app.db, on.ada, problem)).toMatchObject({
      status: "solved",
      how: "practice",
      solved_at: second.creationTimeSeconds * 1000,
    });
    await expectTrueTotals();
  });

  test("a verdict that changes beyond the newest submissions is found by the weekly reading", async () => {
    const old = codeforcesSubmission({ at: on.time - 100 * DAY, id: 5, type: "CONTESTANT" });
    on.world.submissions.tourist = [...many(1100), old];
    await on.link(on.ada);
    await on.idle();
    await verify();
    expect(await rowOf()).toMatchObject({ solved: 1101, pages: 2 });
    on.world.submissions.tourist = [...many(1100), { ...old, verdict: "SKIPPED" }];
    await readAgain();
    expect((await rowOf()).solved).toBe(1101);
    await readAgain(WEEK);
    expect((await rowOf()).solved).toBe(1100);
    expect(await attempts()).toContain("1900 1900D tried");
    await expectTrueTotals();
  });
});

describe("a whole reading", () => {
  test("what the judge no longer lists goes, with participations, teams and totals", async () => {
    const sent = (index: string, author: object) =>
      codeforcesSubmission({ index, at: on.time - 3 * DAY, type: "CONTESTANT", author });
    const kept = sent("A", {});
    const withTeam = { ...sent("B", team("tourist", "petr")), contestId: 1901 };
    on.world.submissions.tourist = [withTeam, sent("C", {}), kept, ...many(120)];
    await on.link(on.ada);
    await on.idle();
    await verify();
    expect((await rowOf()).solved).toBe(122);
    on.world.submissions.tourist = [kept];
    await readAgain();
    expect((await rowOf()).solved).toBe(122);
    await readAgain(WEEK);
    expect((await rowOf()).solved).toBe(1);
    // Solves fall first; another whole reading finds whether tries remain.
    await readAgain();
    expect(await attempts()).toEqual(["1900 1900A contest"]);
    expect(await participations()).toEqual(["1900 contest"]);
    expect(await on.app.db.selectFrom("parties").selectAll().execute()).toEqual([]);
    expect(await on.app.db.selectFrom("party_members").selectAll().execute()).toEqual([]);
    expect((await rowOf()).solved).toBe(1);
    await expectTrueTotals();
  });

  test("an empty list drops nothing", async () => {
    on.world.submissions.tourist = [codeforcesSubmission({ type: "CONTESTANT" })];
    await on.link(on.ada);
    await on.idle();
    on.world.submissions.tourist = [];
    await readAgain(WEEK);
    expect(await attempts()).toEqual(["1900 1900D contest"]);
    expect(await rowOf()).toMatchObject({ state: "ready", solved: 1, is_whole: 0 });
  });

  test("a solve falls if its submission is gone, and another one takes its place", async () => {
    const at = on.time - 30 * DAY;
    const first = codeforcesSubmission({ at, id: 8, type: "CONTESTANT" });
    const wrong = codeforcesSubmission({ at: at + HOUR, id: 9, verdict: "WRONG_ANSWER" });
    const again = codeforcesSubmission({ at: at + DAY, id: 10 });
    on.world.submissions.tourist = [again, wrong, first];
    await on.link(on.ada);
    await on.idle();
    on.world.submissions.tourist = [again, wrong];
    await readAgain(WEEK);
    await readAgain();
    expect(await attempts()).toEqual(["1900 1900D practice"]);
    on.world.submissions.tourist = [wrong];
    await readAgain(WEEK);
    await readAgain();
    expect(await attempts()).toEqual(["1900 1900D tried"]);
    expect((await rowOf()).solved).toBe(0);
    await expectTrueTotals();
  });

  test("a solve falls if a rejudge makes it a compile error", async () => {
    on.world.submissions.tourist = [codeforcesSubmission({ id: 1_000 })];
    await on.link(on.ada);
    await on.read(on.ada);
    expect(await attempts()).toEqual(["1900 1900D practice"]);
    on.world.submissions.tourist = [codeforcesSubmission({ id: 1_000, verdict: "COMPILATION_ERROR" })];
    await readAgain();
    expect(await attempts()).toEqual(["1900 1900D tried"]);
    await expectTrueTotals();
  });

  test("a solve stays while it is judged again", async () => {
    const solve = codeforcesSubmission({ at: on.time - 30 * DAY });
    const newer = codeforcesSubmission({ index: "E", at: on.time - 9 * DAY });
    on.world.submissions.tourist = [newer, solve];
    await on.link(on.ada);
    await on.idle();
    on.world.submissions.tourist = [newer, { ...solve, verdict: "TESTING" }];
    await readAgain(WEEK);
    await readAgain();
    expect(await attempts()).toEqual(["1900 1900D practice", "1900 1900E practice"]);
    on.world.submissions.tourist = [newer, { ...solve, verdict: "SKIPPED" }];
    await readAgain(WEEK);
    expect(await attempts()).toEqual(["1900 1900D tried", "1900 1900E practice"]);
  });

  test("an interrupted one continues where it stopped, and drops nothing before its end", async () => {
    const gone = codeforcesSubmission({ contest: 3000, at: on.time - 400 * DAY, id: 3 });
    on.world.submissions.tourist = [...many(1100), gone];
    await on.link(on.ada);
    await on.idle();
    on.world.submissions.tourist = many(1100);
    on.server.answer((request, response) => {
      if (!request.url?.includes("from=1001")) codeforcesApi(on.world)(request, response);
    });
    on.server.requests.length = 0;
    on.time += WEEK;
    await on.tick();
    const hasArrived = () => on.server.requests.some(({ path }) => path.includes("from=1001"));
    await expect.poll(hasArrived).toBe(true);
    await on.stop();
    expect(await rowOf()).toMatchObject({ state: "syncing", is_whole: 1, reading: 2, solved: 1101 });
    on.server.requests.length = 0;
    on.recover("codeforces");
    on.start();
    await on.idle();
    const pages = on.server.requests.filter(({ path }) => path.includes("user.status"));
    expect(pages.map(({ path }) => path)).toEqual(["/api/user.status?handle=tourist&from=1001&count=1000"]);
    expect(await rowOf()).toMatchObject({ state: "ready", is_whole: 0, reading: 2, solved: 1100 });
  });

  test("whole readings of several handles begin at different hours of a week", async () => {
    const names = Array.from({ length: 10 }, (_, at) => `handle${at}`);
    for (const name of names) {
      on.world.submissions[name] = [];
      await on.link(on.ada, name);
    }
    await on.idle();
    const rows = await on.app.db.selectFrom("handles").select(["reading", "whole_due_at"]).execute();
    const due = rows.map(({ whole_due_at }) => whole_due_at - on.time);
    expect(new Set(due).size).toBe(names.length);
    expect(Math.max(...due)).toBeLessThanOrEqual(WEEK);
    expect(Math.min(...due)).toBeGreaterThan(5 * DAY);
    await readAgain(DAY);
    const after = await on.app.db.selectFrom("handles").select("reading").execute();
    expect(after.every(({ reading }) => reading === 1)).toBe(true);
  });
});
