import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type CodeforcesServer,
  cutOff,
  failed,
  reply,
  startCodeforces,
} from "../../tests/setup/codeforces-server.ts";
import { createApplication, createProblem, createUser } from "../../tests/setup/factories.ts";
import {
  codeforcesApi,
  codeforcesSubmission,
  emptyWorld,
  type JudgeWorld,
} from "../../tests/setup/judge-servers.ts";
import { createSolution } from "../../tests/setup/solutions.ts";
import type { Application, Viewer } from "../context.ts";
import { linkHandle, markByHand, proveHandle, refreshHandle, unlinkHandle } from "./commands.server.ts";
import { openJudges } from "./judges.server.ts";
import { getMark, listHandles, listSolvers, requireHandle } from "./queries.server.ts";
import { type RunningJudges, startJudges } from "./worker.server.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const PROBLEM = "https://codeforces.com/problemset/problem/1900/D";

let server: CodeforcesServer;
let world: JudgeWorld;
let app: Application;
let worker: RunningJudges;
let ada: Viewer;
let ben: Viewer;
let time = Date.now();

beforeEach(async () => {
  time = Date.now();
  server = await startCodeforces();
  world = emptyWorld();
  server.answer(codeforcesApi(world));
  app = await createApplication({
    config: { codeforcesApiUrl: server.url, judgePaceMs: 1 },
    now: () => time,
  });
  worker = app.judges as RunningJudges;
  await worker.stop();
  start();
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
});
afterEach(async () => {
  await worker.stop();
  await server.stop();
  await app.db.destroy();
});

function start() {
  worker = startJudges(app, openJudges(app), 20);
  app.judges = worker;
}

const handleOf = async (viewer: Viewer) => (await listHandles(app.db, viewer.id))[0];
const link = (viewer: Viewer, handle = "tourist") => linkHandle(app, viewer, { judge: "codeforces", handle });
const read = async (viewer: Viewer, state = "ready", timeout = 10_000) =>
  expect.poll(async () => (await handleOf(viewer))?.state, { timeout }).toBe(state);

/** Submissions of as many problems, newest first, some days ago. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    codeforcesSubmission({
      contest: 1 + at,
      index: "A",
      name: `Task ${at}`,
      at: time - 10 * DAY,
      id: 9e6 - at,
    }),
  );

describe("an import", () => {
  test("marks what a handle has solved and tried, and how", async () => {
    world.submissions.tourist = [
      codeforcesSubmission({ index: "D", type: "PRACTICE" }),
      codeforcesSubmission({ index: "C", type: "CONTESTANT" }),
      codeforcesSubmission({ index: "B", verdict: "WRONG_ANSWER" }),
      codeforcesSubmission({ index: "A", verdict: "COMPILATION_ERROR" }),
    ];
    await link(ada);
    await read(ada);
    const expected = { A: null, B: "tried", C: "solved", D: "solved" };
    for (const [letter, status] of Object.entries(expected)) {
      const address = `https://m1.codeforces.com/contest/1900/problem/${letter}`;
      const problem = await createProblem(app.db, ben, { link: address });
      expect((await getMark(app.db, ada, problem))?.status, letter).toBe(status);
    }
    expect(await handleOf(ada)).toMatchObject({
      solved: 2,
      submissions: 4,
      verified_at: null,
      message: null,
    });
  });

  test("of ten thousand submissions goes through all pages, and the next stops at what is known", async () => {
    world.submissions.tourist = many(10_000);
    await link(ada);
    await read(ada, "ready", 60_000);
    expect(await handleOf(ada)).toMatchObject({ solved: 10_000, pages: 11, submissions: 10_000 });
    world.submissions.tourist.unshift(codeforcesSubmission({ contest: 20_000, id: 9_000_001 }));
    server.requests.length = 0;
    await refreshHandle(app, ada, (await handleOf(ada))?.id ?? 0);
    await read(ada);
    const pages = server.requests.filter(({ path }) => path.includes("user.status"));
    expect(pages.map(({ path }) => path)).toEqual(["/api/user.status?handle=tourist&from=1&count=100"]);
    expect((await handleOf(ada))?.solved).toBe(10_001);
  }, 90_000);

  test("goes on where a stop interrupted it", async () => {
    world.submissions.tourist = many(2_500);
    let asked = 0;
    server.answer((request, response) => {
      if (request.url?.includes("user.status") && ++asked === 2) return;
      codeforcesApi(world)(request, response);
    });
    await link(ada);
    await expect.poll(() => asked).toBe(2);
    await worker.stop();
    expect(await handleOf(ada)).toMatchObject({ state: "syncing", pages: 1, solved: 1000 });
    server.requests.length = 0;
    start();
    worker.begin();
    await read(ada);
    expect((await handleOf(ada))?.solved).toBe(2_500);
    expect(server.requests.map(({ path }) => path)[0]).toContain("from=1001");
  }, 30_000);

  test("takes back what system tests refuse", async () => {
    const submission = codeforcesSubmission({ type: "CONTESTANT" });
    world.submissions.tourist = [submission];
    const problem = await createProblem(app.db, ben, { link: PROBLEM });
    await link(ada);
    await read(ada);
    expect((await getMark(app.db, ada, problem))?.status).toBe("solved");
    world.submissions.tourist = [{ ...submission, verdict: "WRONG_ANSWER" }];
    await refreshHandle(app, ada, (await handleOf(ada))?.id ?? 0);
    await read(ada);
    expect(await getMark(app.db, ada, problem)).toMatchObject({ status: "tried", solved_at: null });
    expect((await handleOf(ada))?.solved).toBe(0);
  });

  test("survives entries without any field that may be missing", async () => {
    world.submissions.tourist = [
      {},
      { id: 5 },
      { id: 6, creationTimeSeconds: 1_700_000_000, problem: { name: "No index" } },
      { id: 7, creationTimeSeconds: 1_700_000_000, contestId: 1900, problem: { index: "D" }, verdict: "OK" },
    ];
    await link(ada);
    await read(ada);
    expect((await handleOf(ada))?.solved).toBe(1);
  });
});

describe("a judge that", () => {
  const sayings: [string, Parameters<CodeforcesServer["answer"]>[0], RegExp][] = [
    ["has its limit exceeded", failed("Call limit exceeded"), /^Codeforces takes no more requests/],
    ["answers 503 with HTML", reply(503, "<html>Down</html>"), /^Codeforces does not answer/],
    ["breaks off", cutOff, /^Codeforces does not answer/],
    ["answers truncated JSON", reply(200, '{"status":"OK","result":[{"id"'), /cannot read/],
    ["answers something else", reply(200, "[]"), /cannot read/],
  ];
  test.each(sayings)(
    "%s is said to, keeps what is there, and is tried again by itself",
    async (_, fault, says) => {
      const problem = await createProblem(app.db, ben, { link: PROBLEM });
      world.submissions.tourist = [codeforcesSubmission()];
      const id = await link(ada);
      await read(ada);
      server.answer(fault);
      // Its clock stands still, so that it does not try again before this is looked at.
      await refreshHandle(app, ada, id);
      await read(ada, "failed");
      expect((await handleOf(ada))?.message).toMatch(says);
      expect((await getMark(app.db, ada, problem))?.status).toBe("solved");
      server.answer(codeforcesApi(world));
      time += 2 * 60 * MINUTE;
      await worker.tick();
      await read(ada);
      expect((await handleOf(ada))?.message).toBeNull();
    },
  );

  test("does not know a handle says so, once", async () => {
    await link(ada, "nobody");
    await read(ada, "failed");
    expect(await handleOf(ada)).toMatchObject({
      message: "Codeforces knows no user nobody. What was imported before stays.",
      due_at: null,
    });
  });

  test("has renamed a handle is followed", async () => {
    world.submissions.tourist = [codeforcesSubmission()];
    world.renamed.former = "tourist";
    await link(ada, "former");
    await read(ada);
    expect(await handleOf(ada)).toMatchObject({ handle: "tourist", solved: 1 });
  });
});

describe("a proof", () => {
  const named = async (viewer: Viewer) => {
    const { problem } = await proveHandle(app, viewer, (await handleOf(viewer))?.id ?? 0);
    const [, contest = "", index = ""] = /contest\/(\d+)\/problem\/(\w+)/.exec(problem.link) ?? [];
    return { contest: Number(contest), index, verdict: "COMPILATION_ERROR" };
  };
  beforeEach(async () => {
    world.submissions.tourist = [codeforcesSubmission({ at: time - DAY })];
    await link(ada);
    await read(ada);
  });

  test("is a compile error sent to the named problem after the asking", async () => {
    const error = await named(ada);
    world.submissions.tourist?.unshift(codeforcesSubmission({ ...error, at: time + MINUTE }));
    time += 2 * MINUTE;
    const { verified } = await proveHandle(app, ada, (await handleOf(ada))?.id ?? 0);
    expect(verified).toBe(true);
    await worker.settle();
    const problem = await createProblem(app.db, ben, { link: PROBLEM });
    expect(await getMark(app.db, ada, problem)).toMatchObject({ status: "solved", verified: 1 });
  });

  test.each([
    ["before the asking", -MINUTE, {}],
    ["later than ten minutes after it", 11 * MINUTE, {}],
    ["with another verdict", MINUTE, { verdict: "WRONG_ANSWER" }],
    ["to another problem", MINUTE, { contest: 4 }],
  ])("is not one sent %s", async (_, after, changes) => {
    const error = await named(ada);
    world.submissions.tourist?.unshift(codeforcesSubmission({ ...error, at: time + after, ...changes }));
    time += 20 * MINUTE;
    expect((await proveHandle(app, ada, (await handleOf(ada))?.id ?? 0)).verified).toBe(false);
  });

  test("displaces the claims of others, with what they imported, and nobody can claim the handle then", async () => {
    await link(ben, "Tourist");
    await read(ben);
    const problem = await createProblem(app.db, ben, { link: PROBLEM });
    expect((await getMark(app.db, ben, problem))?.status).toBe("solved");
    const error = await named(ada);
    world.submissions.tourist?.unshift(codeforcesSubmission({ ...error, at: time + MINUTE }));
    time += 2 * MINUTE;
    await proveHandle(app, ada, (await handleOf(ada))?.id ?? 0);
    await worker.settle();
    expect((await getMark(app.db, ben, problem))?.status).toBeNull();
    expect(await handleOf(ben)).toMatchObject({ state: "failed", verified_at: null, solved: 0 });
    const cyd = await createUser(app.db, "cyd");
    await expect(link(cyd, "TOURIST")).rejects.toMatchObject({ status: 409 });
    await expect(refreshHandle(app, ben, (await handleOf(ben))?.id ?? 0)).rejects.toMatchObject({
      status: 409,
    });
    const solvers = await listSolvers(app.db, cyd, problem, 100);
    expect(solvers.map(({ username, verified }) => [username, verified])).toEqual([["ada", 1]]);
  });

  test("is looked for by itself", async () => {
    const error = await named(ada);
    world.submissions.tourist?.unshift(codeforcesSubmission({ ...error, at: time + MINUTE }));
    time += 70 * 60 * MINUTE;
    await worker.tick();
    await expect.poll(async () => (await handleOf(ada))?.verified_at).not.toBeNull();
  });
});

describe("a mark", () => {
  test("comes from what was posted, set by hand or imported, and goes with it", async () => {
    const problem = await createProblem(app.db, ben, { link: PROBLEM });
    const mark = () => getMark(app.db, ada, problem);
    await markByHand(app, ada, problem, "gaveup");
    expect(await mark()).toMatchObject({ status: "gaveup", solved_at: null });
    await createSolution(app.db, ada, problem);
    expect(await mark()).toMatchObject({ status: "solved", how: "posted", hand: "gaveup" });
    world.submissions.tourist = [codeforcesSubmission({ type: "VIRTUAL", at: time - DAY })];
    const id = await link(ada);
    await read(ada);
    expect(await mark()).toMatchObject({ status: "solved", how: "virtual", verified: 0 });
    await unlinkHandle(app, ada, id);
    await worker.settle();
    expect(await mark()).toMatchObject({ status: "solved", how: "posted" });
    await expect(requireHandle(app.db, ada, id)).rejects.toMatchObject({ status: 404 });
    expect(await app.db.selectFrom("attempts").selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom("handles").selectAll().execute()).toEqual([]);
  });

  test("is that of a twin, too", async () => {
    const startTimeSeconds = Math.floor((time - 10 * DAY) / 1000);
    const contest = { phase: "FINISHED", durationSeconds: 7200, startTimeSeconds };
    world.contests = [
      { id: 1900, name: "Round (Div. 1)", ...contest },
      { id: 1901, name: "Round (Div. 2)", ...contest },
    ];
    world.problems = [
      { contestId: 1900, index: "A", name: "Same", rating: 1500, tags: [] },
      { contestId: 1901, index: "C", name: "Same", rating: 1500, tags: [] },
    ];
    const problem = await createProblem(app.db, ben, {
      link: "https://codeforces.com/contest/1901/problem/C",
    });
    await markByHand(app, ben, problem, "solved");
    world.submissions.tourist = [codeforcesSubmission({ contest: 1900, index: "A", name: "Same" })];
    await link(ada);
    await read(ada);
    expect((await getMark(app.db, ada, problem))?.status).toBe("solved");
    expect((await getMark(app.db, ben, problem))?.status).toBe("solved");
    const solvers = await listSolvers(app.db, ben, problem, 100);
    expect(solvers.map(({ username }) => username).sort()).toEqual(["ada", "ben"]);
  });
});
