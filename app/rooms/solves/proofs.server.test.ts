import { beforeEach, describe, expect, test, vi } from "vitest";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../tests/setup/imports.ts";
import {
  atcoderSubmission,
  codeforcesApi,
  codeforcesSubmission,
} from "../../../tests/setup/judge-servers.ts";
import { userTopic } from "../../platform/realtime/topics.ts";
import type { Viewer } from "../../viewer.ts";
import { textOf } from "../notifications/kinds.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import { unlinkHandle } from "./commands.server.ts";
import { proveHandle, verifyHandle } from "./proofs.server.ts";
import { getMark, listSolvers } from "./queries.server.ts";

const PROBLEM = "https://codeforces.com/problemset/problem/1900/D";

const on = openImports();

/** Gives the judges past contests and an upcoming one, with one problem each. */
function teach() {
  const [over, later] = [on.time - 30 * DAY, on.time + DAY].map((at) => Math.floor(at / 1000));
  const contest = { phase: "FINISHED", durationSeconds: 7200 };
  on.world.contests = [
    { ...contest, id: 1900, name: "Round 1", startTimeSeconds: over },
    { ...contest, id: 1901, name: "Round 2", startTimeSeconds: over },
    { ...contest, id: 2500, name: "Round 3", startTimeSeconds: later },
  ];
  on.world.problems = [1900, 1901, 2500].map((contestId) => ({
    contestId,
    index: "D",
    name: `Problem of ${contestId}`,
    rating: 2000,
    tags: [],
  }));
  on.worlds.atcoder.contests = [
    { id: "abc300", title: "ABC 300", start_epoch_second: over, duration_second: 6000 },
  ];
  on.worlds.atcoder.problems = [
    { id: "abc300_a", contest_id: "abc300", problem_index: "A", name: "N-choice question" },
  ];
}

const prove = async (viewer: Viewer, isNew = false) =>
  proveHandle(on.app, viewer, (await on.handleOf(viewer))?.id ?? 0, isNew);

/** The submission that proves the viewer's handle, without its time. */
async function named(viewer: Viewer) {
  const { problem } = await prove(viewer);
  const [, contest = "", index = ""] = /contest\/(\d+)\/problem\/(\w+)/.exec(problem?.link ?? "") ?? [];
  return { contest: Number(contest), index, verdict: "COMPILATION_ERROR" };
}

const told = async (viewer: Viewer) =>
  (await listNotifications(on.app.db, viewer, { limit: 9 })).rows.map(textOf);

const isVerified = async (viewer: Viewer) => (await on.handleOf(viewer))?.verified_at !== null;

beforeEach(async () => {
  teach();
  on.world.submissions.tourist = [codeforcesSubmission({ at: on.time - DAY })];
  await on.link(on.ada);
  await on.read(on.ada);
});

describe("proving a handle", () => {
  test("a handle is proven by a compile error sent to the requested problem", async () => {
    const error = await named(on.ada);
    on.world.submissions.tourist?.unshift(codeforcesSubmission({ ...error, at: on.time + MINUTE }));
    on.time += 2 * MINUTE;
    expect((await prove(on.ada)).verified).toBe(true);
    await on.settled();
    const problem = await createProblem(on.app.db, on.ben, { link: PROBLEM });
    expect(await getMark(on.app.db, on.ada, problem)).toMatchObject({ status: "solved", verified: 1 });
  });

  const team = { teamId: 5, members: [{ handle: "tourist" }, { handle: "other" }] };
  test.each<[string, number, Parameters<typeof codeforcesSubmission>[0]]>([
    ["sent before the request", -MINUTE, {}],
    ["sent more than ten minutes after the request", 11 * MINUTE, {}],
    ["with another verdict", MINUTE, { verdict: "WRONG_ANSWER" }],
    ["that is still being judged", MINUTE, { verdict: undefined }],
    ["to another problem", MINUTE, { contest: 4 }],
    // user.status lists such a submission for every member of the team.
    ["by a team that the handle is in", MINUTE, { author: team }],
    ["by someone else", MINUTE, { author: { members: [{ handle: "other" }] } }],
  ])("a submission %s proves nothing", async (_, after, changes) => {
    const error = await named(on.ada);
    on.world.submissions.tourist?.unshift(
      codeforcesSubmission({ ...error, at: on.time + after, ...changes }),
    );
    on.time += 20 * MINUTE;
    expect((await prove(on.ada)).verified).toBe(false);
  });

  test("the site stops looking for a proof after three days", async () => {
    const error = await named(on.ada);
    on.world.submissions.tourist?.unshift(codeforcesSubmission({ ...error, at: on.time + MINUTE }));
    on.time += 70 * HOUR;
    await on.tick();
    await expect.poll(() => isVerified(on.ada)).toBe(true);

    on.world.submissions.other = [];
    await on.link(on.ben, "other");
    await on.read(on.ben);
    await named(on.ben);
    on.server.requests.length = 0;
    on.time += 73 * HOUR;
    await on.tick();
    await on.tick();
    const looks = on.server.requests.filter(({ path }) => path.includes("handle=other&from=1&count=100"));
    expect(looks.length).toBeLessThan(3);
    expect(await isVerified(on.ben)).toBe(false);
  });

  test("at AtCoder, a proof may appear a day late but must come from the handle", async () => {
    const id = await on.link(on.ben, "Ben", "atcoder");
    await on.read(on.ben);
    const { problem } = await prove(on.ben);
    expect(problem?.link).toBe("https://atcoder.jp/contests/abc300/tasks/abc300_a");
    const epoch_second = Math.floor((on.time + MINUTE) / 1000);
    const error = { epoch_second, result: "CE", problem_id: "abc300_a" };
    on.time += DAY;
    on.worlds.atcoder.submissions.ben = [atcoderSubmission({ ...error, user_id: "other" })];
    expect((await proveHandle(on.app, on.ben, id)).verified).toBe(false);
    on.worlds.atcoder.submissions.ben = [atcoderSubmission({ ...error, user_id: "ben" })];
    expect((await proveHandle(on.app, on.ben, id)).verified).toBe(true);
  });

  test("proofs use problems of past contests, and requests for a different problem are limited", async () => {
    const keys = new Set<string>();
    for (let asked = 0; asked < 40; asked++)
      keys.add((await prove(on.ada, true)).problem?.name.slice(0, 5) ?? "");
    expect([...keys].sort()).toEqual(["1900D", "1901D"]);
    const limited = await createApplication({
      db: on.app.db,
      config: { ...on.app.config, rateLimits: true },
    });
    on.app.limits = limited.limits;
    for (let asked = 0; asked < 10; asked++) await prove(on.ada, true);
    await expect(prove(on.ada, true)).rejects.toMatchObject({ status: 429 });
  });

  test("concurrent checks of a proof share one request", async () => {
    await named(on.ada);
    const looks = () => on.server.requests.filter(({ path }) => path.includes("count=100")).length;
    const before = looks();
    const held: (() => void)[] = [];
    on.server.answer((...exchange) => held.push(() => codeforcesApi(on.world)(...exchange)));
    const looked = vi.spyOn(on.app.judges, "look");
    const proofs = Promise.all([prove(on.ada), prove(on.ada), prove(on.ada)]);
    // The judge answers only after all three have asked, and joined the request if they join one at all.
    await expect.poll(() => looked.mock.calls.length).toBe(3);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    on.recover("codeforces");
    for (const answer of held) answer();
    await proofs;
    expect(looks() - before).toBe(1);
  });
});

describe("a verified handle", () => {
  test("verifying a handle ends others' claims, deletes their imports and prevents new claims", async () => {
    await on.link(on.ben, "Tourist");
    await on.read(on.ben);
    const problem = await createProblem(on.app.db, on.ben, { link: PROBLEM });
    expect((await getMark(on.app.db, on.ben, problem))?.status).toBe("solved");
    const error = await named(on.ada);
    on.world.submissions.tourist?.unshift(codeforcesSubmission({ ...error, at: on.time + MINUTE }));
    on.time += 2 * MINUTE;
    const heard: unknown[] = [];
    on.app.hub.subscribe(userTopic(on.ben.id), (event) => heard.push(event));
    await prove(on.ada);
    expect(await told(on.ben)).toEqual([
      "Another member has proven that the handle Tourist at Codeforces, which you linked, is theirs. " +
        "It no longer counts for you: unlink it and link your own, or contact the staff if it is yours",
    ]);
    expect(await told(on.ada)).toEqual([]);
    expect(heard).toMatchObject([{ data: { unread: 1, notification: { url: "/settings/handles" } } }]);
    await on.settled();
    expect((await getMark(on.app.db, on.ben, problem))?.status).toBeNull();
    expect(await on.handleOf(on.ben)).toMatchObject({ state: "failed", verified_at: null, solved: 0 });
    const cyd = await createUser(on.app.db, "cyd");
    for (const handle of ["TOURIST", "tourist", "Tourist"])
      await expect(on.link(cyd, handle)).rejects.toMatchObject({ status: 409 });
    await expect(on.refresh(on.ben)).rejects.toMatchObject({ status: 409 });
    await expect(prove(on.ben)).rejects.toMatchObject({ status: 409 });
    const solvers = await listSolvers(on.app, cyd, problem, 100);
    expect(solvers.map(({ username, verified }) => [username, verified])).toEqual([["ada", 1]]);
  });

  test("a member who loses a claim is notified once, and unlinking the handle removes the notification", async () => {
    const id = await on.link(on.ben, "Tourist");
    const own = (await on.handleOf(on.ada))?.id ?? 0;
    await verifyHandle(on.app, own, "tourist");
    await on.settled();
    await on.app.db.updateTable("handles").set({ verified_at: null }).where("id", "=", own).execute();
    await verifyHandle(on.app, own, "tourist");
    expect(await told(on.ben)).toHaveLength(1);
    await unlinkHandle(on.app, on.ben, id);
    expect(await told(on.ben)).toEqual([]);
  });

  test("when a verified handle is renamed, other claims to the new name end", async () => {
    await verifyHandle(on.app, (await on.handleOf(on.ada))?.id ?? 0, "tourist");
    await on.link(on.ben, "NewName");
    await on.read(on.ben, "failed");
    on.world.submissions.newname = on.world.submissions.tourist ?? [];
    delete on.world.submissions.tourist;
    on.world.renamed.tourist = "NewName";
    await on.refresh(on.ada);
    await on.read(on.ada);
    await expect.poll(() => told(on.ben)).toMatchObject([expect.stringContaining("the handle NewName at")]);
  });

  test("if two members prove a handle at once, only one succeeds", async () => {
    const claims = [on.ada, on.ben];
    await on.link(on.ben, "TOURIST");
    await on.read(on.ben);
    const ids = await Promise.all(claims.map(async (viewer) => (await on.handleOf(viewer))?.id ?? 0));
    await Promise.all(ids.map((id) => verifyHandle(on.app, id, "tourist")));
    await on.settled();
    const verified = await Promise.all(claims.map(isVerified));
    expect(verified.filter(Boolean)).toHaveLength(1);
  });

  test("a handle renamed during the proof is not verified", async () => {
    const id = (await on.handleOf(on.ada))?.id ?? 0;
    await verifyHandle(on.app, id, "somebody");
    expect(await isVerified(on.ada)).toBe(false);
  });

  test("others can claim a handle after its owner unlinks it", async () => {
    const id = (await on.handleOf(on.ada))?.id ?? 0;
    await verifyHandle(on.app, id, "tourist");
    await expect(on.link(on.ben)).rejects.toMatchObject({ status: 409 });
    await unlinkHandle(on.app, on.ada, id);
    await on.settled();
    await on.link(on.ben);
    await on.read(on.ben);
    expect(await isVerified(on.ben)).toBe(false);
  });

  test("a renamed handle stays verified, and claims to the new name end", async () => {
    const id = (await on.handleOf(on.ada))?.id ?? 0;
    await verifyHandle(on.app, id, "tourist");
    on.world.submissions.newname = on.world.submissions.tourist ?? [];
    await on.link(on.ben, "newname");
    await on.read(on.ben);
    delete on.world.submissions.tourist;
    on.world.renamed.tourist = "NewName";
    await on.refresh(on.ada);
    await on.read(on.ada);
    expect(await on.handleOf(on.ada)).toMatchObject({ handle: "NewName", solved: 1 });
    expect(await isVerified(on.ada)).toBe(true);
    await expect.poll(async () => (await on.handleOf(on.ben))?.state).toBe("failed");
  });

  test("a member cannot take over a verified handle through a rename", async () => {
    await verifyHandle(on.app, (await on.handleOf(on.ada))?.id ?? 0, "tourist");
    on.world.renamed.former = "tourist";
    await on.link(on.ben, "former");
    await on.read(on.ben, "failed");
    expect(await on.handleOf(on.ben)).toMatchObject({
      handle: "former",
      verified_at: null,
      message: "Another member has proven that this handle is theirs.",
    });
  });
});

test.each(["tоurist", "ｔourist", "tourist\u200b", "tour\u0131st", "tourist\0", "tou rist"])(
  "%j is not a valid handle",
  async (handle) => {
    const { handleSchema } = await import("./schema.ts");
    expect(handleSchema.safeParse({ judge: "codeforces", handle }).success).toBe(false);
  },
);
