import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { createProblem } from "../../../tests/setup/factories.ts";
import { DAY, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesApi, codeforcesSubmission } from "../../../tests/setup/judge-servers.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { openJudges } from "../judges/judges.server.ts";
import { markByHand } from "../problems/commands.server.ts";
import { unlinkHandle } from "./commands.server.ts";
import { getMark, listSolvers, requireHandle } from "./queries.server.ts";
import { importFrom } from "./worker.server.ts";

const PROBLEM = "https://codeforces.com/problemset/problem/1900/D";

const on = openImports();

/** Submissions to this many problems, all ten days old, newest first. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    codeforcesSubmission({
      contest: 1 + at,
      index: "A",
      name: `Task ${at}`,
      at: on.time - 10 * DAY,
      id: 9e6 - at,
    }),
  );

describe("an import", () => {
  test("an import marks solved and tried problems, and how they were solved", async () => {
    on.world.submissions.tourist = [
      codeforcesSubmission({ index: "D", type: "PRACTICE" }),
      codeforcesSubmission({ index: "C", type: "CONTESTANT" }),
      codeforcesSubmission({ index: "B", verdict: "WRONG_ANSWER" }),
      codeforcesSubmission({ index: "A", verdict: "COMPILATION_ERROR" }),
    ];
    await on.link(on.ada);
    await on.read(on.ada);
    const expected = { A: null, B: "tried", C: "solved", D: "solved" };
    for (const [letter, status] of Object.entries(expected)) {
      const address = `https://m1.codeforces.com/contest/1900/problem/${letter}`;
      const problem = await createProblem(on.app.db, on.ben, { link: address });
      expect((await getMark(on.app.db, on.ada, problem))?.status, letter).toBe(status);
    }
    expect(await on.handleOf(on.ada)).toMatchObject({
      solved: 2,
      submissions: 4,
      verified_at: null,
      message: null,
    });
  });

  test("the first import reads all pages; the next stops at known submissions", async () => {
    on.world.submissions.tourist = many(2_000);
    await on.link(on.ada);
    await on.read(on.ada);
    expect(await on.handleOf(on.ada)).toMatchObject({ solved: 2_000, pages: 3, submissions: 2_000 });
    on.world.submissions.tourist.unshift(codeforcesSubmission({ contest: 20_000, id: 9_000_001 }));
    on.server.requests.length = 0;
    await on.refresh(on.ada);
    await on.read(on.ada);
    const pages = on.server.requests.filter(({ path }) => path.includes("user.status"));
    expect(pages.map(({ path }) => path)).toEqual(["/api/user.status?handle=tourist&from=1&count=100"]);
    expect((await on.handleOf(on.ada))?.solved).toBe(2_001);
  });

  test("an import continues where it was interrupted", async () => {
    on.world.submissions.tourist = many(1_200);
    let asked = 0;
    on.server.answer((request, response) => {
      if (request.url?.includes("user.status") && ++asked === 2) return;
      codeforcesApi(on.world)(request, response);
    });
    await on.link(on.ada);
    await expect.poll(() => asked).toBe(2);
    await on.stop();
    expect(await on.handleOf(on.ada)).toMatchObject({ state: "syncing", pages: 1, solved: 1000 });
    on.server.requests.length = 0;
    on.start();
    await on.read(on.ada);
    expect((await on.handleOf(on.ada))?.solved).toBe(1_200);
    expect(on.server.requests.map(({ path }) => path)[0]).toContain("from=1001");
  });

  test("a solve that fails system tests is revoked", async () => {
    const submission = codeforcesSubmission({ type: "CONTESTANT" });
    on.world.submissions.tourist = [submission];
    const problem = await createProblem(on.app.db, on.ben, { link: PROBLEM });
    await on.link(on.ada);
    await on.read(on.ada);
    expect((await getMark(on.app.db, on.ada, problem))?.status).toBe("solved");
    on.world.submissions.tourist = [{ ...submission, verdict: "WRONG_ANSWER" }];
    await on.refresh(on.ada);
    await on.read(on.ada);
    expect(await getMark(on.app.db, on.ada, problem)).toMatchObject({ status: "tried", solved_at: null });
    expect((await on.handleOf(on.ada))?.solved).toBe(0);
  });

  test("a handle linked just as the worker goes idle is still imported", async () => {
    on.world.submissions = { petr: [], tourist: [] };
    await on.link(on.ben, "petr");
    await on.read(on.ben);
    await on.stop();
    await on.link(on.ada);
    on.time -= 1;
    let last: object | undefined;
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (JSON.stringify(node).includes("rating_due_at")) last ??= queryId;
        return node;
      },
      // The worker has already looked for handles and missed this one. The wake-up makes it look again.
      async transformResult({ queryId, result }) {
        if (last === queryId) {
          on.time += 1;
          on.worker.wake();
        }
        return result;
      },
    };
    const codeforces = openJudges(on.app).filter(({ id }) => id === "codeforces");
    on.app.judges = importFrom({ ...on.app, db: on.app.db.withPlugin(plugin) }, codeforces);
    on.worker.wake();
    await on.read(on.ada);
  });
});

describe("a mark", () => {
  test("a mark reflects solutions, manual marks and imports, and their removal", async () => {
    const problem = await createProblem(on.app.db, on.ben, { link: PROBLEM });
    const mark = () => getMark(on.app.db, on.ada, problem);
    await markByHand(on.app, on.ada, problem, "gaveup");
    expect(await mark()).toMatchObject({ status: "gaveup", solved_at: null });
    await createSolution(on.app.db, on.ada, problem);
    expect(await mark()).toMatchObject({ status: "solved", how: "posted", hand: "gaveup" });
    on.world.submissions.tourist = [codeforcesSubmission({ type: "VIRTUAL", at: on.time - DAY })];
    const id = await on.link(on.ada);
    await on.read(on.ada);
    expect(await mark()).toMatchObject({ status: "solved", how: "virtual", verified: 0 });
    await unlinkHandle(on.app, on.ada, id);
    await on.settled();
    expect(await mark()).toMatchObject({ status: "solved", how: "posted" });
    await expect(requireHandle(on.app.db, on.ada, id)).rejects.toMatchObject({ status: 404 });
    expect(await on.app.db.selectFrom("attempts").selectAll().execute()).toEqual([]);
    expect(await on.app.db.selectFrom("handles").selectAll().execute()).toEqual([]);
  });

  test("a mark covers the same problem in two divisions", async () => {
    const startTimeSeconds = Math.floor((on.time - 10 * DAY) / 1000);
    const contest = { phase: "FINISHED", durationSeconds: 7200, startTimeSeconds };
    on.world.contests = [
      { id: 1900, name: "Round (Div. 1)", ...contest },
      { id: 1901, name: "Round (Div. 2)", ...contest },
    ];
    on.world.problems = [
      { contestId: 1900, index: "A", name: "Same", rating: 1500, tags: [] },
      { contestId: 1901, index: "C", name: "Same", rating: 1500, tags: [] },
    ];
    const problem = await createProblem(on.app.db, on.ben, {
      link: "https://codeforces.com/contest/1901/problem/C",
    });
    await markByHand(on.app, on.ben, problem, "solved");
    on.world.submissions.tourist = [codeforcesSubmission({ contest: 1900, index: "A", name: "Same" })];
    await on.link(on.ada);
    await on.read(on.ada);
    expect((await getMark(on.app.db, on.ada, problem))?.status).toBe("solved");
    expect((await getMark(on.app.db, on.ben, problem))?.status).toBe("solved");
    const solvers = await listSolvers(on.app, on.ben, problem, 100);
    expect(solvers.map(({ username }) => username).sort()).toEqual(["ada", "ben"]);
  });
});
