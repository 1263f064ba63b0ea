import { beforeEach, describe, expect, test } from "vitest";
import { reply } from "../../../tests/setup/codeforces-server.ts";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { HOUR, openImports } from "../../../tests/setup/imports.ts";
import { leetcodeSubmission } from "../../../tests/setup/judge-servers.ts";
import type { Viewer } from "../../viewer.ts";
import { linkHandle } from "./commands.server.ts";
import { loadHandlesPage } from "./handles-page.server.ts";
import { proveHandle } from "./proofs.server.ts";
import { getMark } from "./queries.server.ts";

const on = openImports();
const world = () => on.worlds.leetcode;

const read = async (viewer: Viewer, handle = "ada", state = "ready") => {
  const id = await on.link(viewer, handle, "leetcode");
  await on.read(viewer, state);
  return id;
};

test("the newest 20 problems solved at LeetCode are imported, and older imports are kept", async () => {
  const links = [
    "https://leetcode.com/problems/two-sum/",
    "https://leetcode.cn/problems/two-sum/description/",
    "https://leetcode.com/contest/weekly-contest-300/problems/two-sum/",
  ];
  const problems = await Promise.all(links.map((link) => createProblem(on.app.db, on.ben, { link })));
  world().submissions.ada = [
    leetcodeSubmission(),
    ...Array.from({ length: 30 }, (_, at) =>
      leetcodeSubmission({ titleSlug: `task-${at}`, title: `Task ${at}` }),
    ),
  ];
  await read(on.ada);
  expect(await on.handleOf(on.ada)).toMatchObject({ solved: 20, message: null });
  const { path, headers } = on.servers.leetcode.requests.at(-1) ?? {};
  expect([path, headers?.["content-type"]]).toEqual(["/api/graphql", "application/json"]);
  for (const problem of problems) {
    expect(await getMark(on.app.db, on.ada, problem)).toMatchObject({ status: "solved", how: "practice" });
  }
  const page = await loadHandlesPage(on.app, on.ada);
  expect(page.judges.find(({ id }) => id === "leetcode")?.note).toContain("only the newest 20 problems");
  // Older imports stay when LeetCode no longer lists them.
  world().submissions.ada?.unshift(leetcodeSubmission({ titleSlug: "newer" }));
  await on.refresh(on.ada);
  await on.read(on.ada);
  expect((await on.handleOf(on.ada))?.solved).toBe(21);
});

describe("a response from LeetCode", () => {
  test.each<[string, object]>([
    ["reports an error", { errors: [{ message: "That user does not exist." }], data: { matchedUser: null } }],
    ["returns no user", { data: { matchedUser: null, recentAcSubmissionList: null } }],
  ])("when LeetCode %s, the handle is reported as unknown and not retried", async (_, body) => {
    on.servers.leetcode.answer(reply(200, JSON.stringify(body)));
    await read(on.ada, "nobody", "failed");
    expect(await on.handleOf(on.ada)).toMatchObject({
      message: "LeetCode has no user nobody. What was imported before stays.",
      due_at: null,
    });
  });

  test.each<[string, string, RegExp]>([
    ["unknown errors", '{"errors":[null, 5]}', /can’t read/],
    ["a rate-limit error", '{"errors":[{"message":"Rate limit exceeded"}]}', /isn’t accepting more requests/],
    ["no list", '{"data":{"matchedUser":{"username":"ada"}}}', /can’t read/],
    ["no data", "{}", /can’t read/],
  ])("when LeetCode returns %s, a message is shown and the import is retried", async (_, body, says) => {
    world().submissions.ada = [leetcodeSubmission()];
    on.servers.leetcode.answer(reply(200, body));
    await read(on.ada, "ada", "failed");
    expect((await on.handleOf(on.ada))?.message).toMatch(says);
    on.recover("leetcode");
    on.time += 2 * HOUR;
    await on.tick();
    await on.read(on.ada);
    expect((await on.handleOf(on.ada))?.solved).toBe(1);
  });
});

describe("proving a LeetCode handle", () => {
  let id: number;
  const prove = (isNew = false) => proveHandle(on.app, on.ada, id, isNew);
  const isVerified = async () => (await on.handleOf(on.ada))?.verified_at !== null;
  beforeEach(async () => {
    world().submissions.ada = [leetcodeSubmission()];
    id = await read(on.ada);
  });

  test("a handle is proven by a code in its LeetCode profile", async () => {
    const { code, problem, until } = await prove();
    expect(code).toMatch(/^upsolve-[\da-f]{18}$/);
    expect([problem, until]).toEqual([undefined, on.time + 72 * HOUR]);
    expect(await prove()).toMatchObject({ verified: false, code });
    world().about.ada = `I like graphs. ${code} And trees.`;
    expect((await prove()).verified).toBe(true);
    expect(await isVerified()).toBe(true);
  });

  test("a code in the profile is found automatically, even if LeetCode refuses the first request", async () => {
    const { code } = await prove();
    world().about.ada = code ?? "";
    on.servers.leetcode.answer(reply(403, "<html>Forbidden</html>"));
    expect((await prove()).verified).toBe(false);
    on.recover("leetcode");
    on.time += HOUR;
    await on.tick();
    await expect.poll(isVerified).toBe(true);
  });

  test("another member's code, a replaced code and an expired code prove nothing", async () => {
    const other = await read(on.ben);
    world().about.ada = (await proveHandle(on.app, on.ben, other)).code ?? "";
    await prove();
    expect((await prove()).verified).toBe(false);
    const { code: former } = await prove();
    const { code: next } = await prove(true);
    expect(next).not.toBe(former);
    world().about.ada = former ?? "";
    expect((await prove()).verified).toBe(false);
    on.time += 73 * HOUR;
    world().about.ada = next ?? "";
    await on.tick();
    expect((await prove()).verified).toBe(false);
    expect(await isVerified()).toBe(false);
  });
});

test("no handle can be linked at a disabled judge", async () => {
  const app = await createApplication();
  const viewer = await createUser(app.db, "ada");
  expect((await loadHandlesPage(app, viewer)).judges).toEqual([]);
  await expect(linkHandle(app, viewer, { judge: "leetcode", handle: "ada" })).rejects.toThrow(
    "This site does not import from LeetCode.",
  );
});
