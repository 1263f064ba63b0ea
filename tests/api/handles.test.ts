import { load } from "cheerio";
import { afterAll, expect, test } from "vitest";
import { type CodeforcesServer, startCodeforces } from "../setup/codeforces-server.ts";
import {
  atcoderApi,
  atcoderSubmission,
  codeforcesApi,
  codeforcesSubmission,
  emptyWorld,
  leetcodeApi,
  leetcodeSubmission,
  pastContest,
  ratingChange,
} from "../setup/judge-servers.ts";
import { jsonOf } from "./bodies.ts";
import { type Member, signUp } from "./client.ts";
import { aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

let codeforces: CodeforcesServer;
let atcoder: CodeforcesServer;
let leetcode: CodeforcesServer;
const world = emptyWorld();
const other = emptyWorld();
const third = emptyWorld();

afterAll(() => Promise.all([codeforces.stop(), atcoder.stop(), leetcode.stop()]));
const { server, ada, ben } = siteWith(["ada", "ben"], async () => {
  codeforces = await startCodeforces();
  codeforces.answer(codeforcesApi(world));
  atcoder = await startCodeforces();
  atcoder.answer(atcoderApi(other));
  leetcode = await startCodeforces();
  leetcode.answer(leetcodeApi(third));
  world.contests = [pastContest(1900)];
  world.problems = [
    { contestId: 1900, index: "D", name: "Small GCD", rating: 2000, tags: ["math", "number theory"] },
  ];
  return {
    CODEFORCES_API_URL: codeforces.url,
    ATCODER_API_URL: atcoder.url,
    LEETCODE_API_URL: leetcode.url,
  };
});

const handlesOf = async (member: Member) => (await member.json("/api/handles")).handles;
const ratingsOf = async (member: Member, id = member.id) =>
  (await member.json(`/api/myprofile/${id}/ratings`)).ratings;
const share = async (link: string) =>
  (await (await ben.post("/api/addproblem", { ...aProblem(), link })).json())._id as string;
const rowOf = async (id: string, query = "") => {
  const rows = (await ada.json(`/api/dashboard${query}`)) as { _id: string; mark: unknown }[];
  return rows.find(({ _id }) => _id === id);
};

test("a linked handle is imported, and its solved problems are marked in lists, in filters and on their pages", async () => {
  world.submissions.tourist = [
    codeforcesSubmission({ type: "CONTESTANT" }),
    codeforcesSubmission({ index: "C", verdict: "WRONG_ANSWER" }),
  ];
  const [solved, tried] = [
    await share("https://codeforces.com/problemset/problem/1900/D"),
    await share("https://codeforces.com/contest/1900/problem/C?locale=en"),
  ];
  const { handle } = await jsonOf(201, ada.post("/api/handles", { judge: "codeforces", handle: "Tourist" }));
  expect(handle).toMatchObject({ judge: "codeforces", handle: "Tourist", verified: false, solved: 0 });
  await expect.poll(async () => (await handlesOf(ada))[0]).toMatchObject({ state: "ready", solved: 1 });
  expect((await rowOf(solved))?.mark).toMatchObject({ status: "solved", how: "contest", verified: false });
  expect((await rowOf(tried, "?show=tried"))?.mark).toMatchObject({ status: "tried" });
  expect(await rowOf(solved, "?show=unsolved")).toBeUndefined();
  expect(await rowOf(solved, "?show=nobody")).toBeUndefined();
  expect(await rowOf(tried, "?show=nobody")).toBeDefined();

  await ada.put(`/api/revisit/${solved}`, { grade: "good" });
  for (const list of [`/profile/${ben.id}?tab=problems`, "/revisit?show=later"]) {
    const rows = load(await ada.text(list))("li").has(`a[href="/problem/${solved}"]`);
    expect(rows.find(".state").attr("title"), list).toBe("Solved in contest, unverified");
  }
  const page = load(await ada.text(`/problem/${solved}`));
  expect(page("#progress").parent().text()).toContain("Solved in contest, unverified");
  expect(page("#solvers").parent().text()).toMatch(/ada.*Codeforces, unverified/);
  const { solvers } = await ben.json(`/api/problem/${solved}/solvers`);
  expect(solvers).toMatchObject([{ user: { username: "ada" }, judge: "codeforces", verified: false }]);

  expect(await ada.post("/api/handles", { judge: "codeforces", handle: "tourist" })).toHaveStatus(409);
  expect(await ada.post("/api/handles", { judge: "spoj", handle: "tourist" })).toHaveStatus(400);
  expect(await ada.post(`/api/handles/${handle._id}/refresh`, {})).toHaveStatus(200);
});

test("verifying a handle unlocks solutions, and unlinking it removes its marks", async () => {
  const problem = await share("https://codeforces.com/contest/1900/problem/D");
  const posted = await ben.post(`/api/problem/${problem}/addsolution`, {
    approach: "Sort.",
    description: "In secret order.",
    code: "print(1)",
    language: "python",
  });
  const solution = `/problem/${problem}/solutions/${(await posted.json())._id}`;
  await ada.postForm("/settings", { intent: "spoilers", hide: "on" });
  expect(await ada.text(solution)).not.toContain("In secret order.");
  const [{ _id }] = await handlesOf(ada);
  const asked = await (await ada.post(`/api/handles/${_id}/verify`, {})).json();
  expect(asked).toMatchObject({
    verified: false,
    task: { problem: { name: expect.stringMatching(/^1900[CD] · Small GCD$/) } },
  });
  const index = asked.task.problem.name[4];
  world.submissions.tourist?.unshift(
    codeforcesSubmission({ index, verdict: "COMPILATION_ERROR", at: Date.now() + 2000 }),
  );
  expect(await (await ada.post(`/api/handles/${_id}/verify`, {})).json()).toMatchObject({ verified: true });
  await expect
    .poll(async () => (await rowOf(problem))?.mark)
    .toMatchObject({ status: "solved", verified: true });
  expect(await ada.text(solution)).toContain("In secret order.");

  expect(await ben.post("/api/handles", { judge: "codeforces", handle: "tourist" })).toHaveStatus(409);
  expect(await ben.delete(`/api/handles/${_id}`)).toHaveStatus(404);
  expect(await ada.delete(`/api/handles/${_id}`)).toHaveStatus(200);
  await expect.poll(async () => (await rowOf(problem))?.mark).toBeNull();
  expect(await handlesOf(ada)).toEqual([]);
});

test("AtCoder submissions made during the contest count as solved in the contest", async () => {
  const start = Math.floor(Date.now() / 1000) - 86_400;
  other.contests = [
    { id: "abc300", title: "ABC 300", start_epoch_second: start, duration_second: 6000, rate_change: "-" },
  ];
  other.problems = [{ id: "abc300_a", contest_id: "abc300", problem_index: "A", name: "N-choice question" }];
  other.submissions.ada = [
    atcoderSubmission({ epoch_second: start + 60 }),
    atcoderSubmission({ epoch_second: start + 9000, problem_id: "abc300_b", result: "WA" }),
  ];
  const problem = await share("https://atcoder.jp/contests/abc300/tasks/abc300_a");
  await ada.post("/api/handles", { judge: "atcoder", handle: "ada" });
  await expect
    .poll(async () => (await rowOf(problem))?.mark)
    .toMatchObject({ status: "solved", how: "contest" });
});

test("a LeetCode handle is verified by a code in its profile", async () => {
  third.submissions.ada = [leetcodeSubmission()];
  const cyd = await signUp(server, "cyd");
  const linked = await cyd.post("/api/handles", { judge: "leetcode", handle: "https://leetcode.com/u/ada/" });
  const { _id } = (await linked.json()).handle;
  await expect.poll(async () => (await handlesOf(cyd))[0]).toMatchObject({ state: "ready", solved: 1 });
  const verify = async () => (await cyd.post(`/api/handles/${_id}/verify`, {})).json();
  const { verified, task } = await verify();
  expect({ verified, task }).toEqual({
    verified: false,
    task: { code: expect.stringMatching(/^upsolve-/), sentBy: task.until, until: expect.any(String) },
  });
  const page = load(await cyd.text("/settings/handles"));
  expect(page(".handles").text()).toContain("LeetCode shows only the newest 20 problems");
  expect(page(".proof code").text()).toBe(task.code);
  // Another member who claims the handle learns that it isn't theirs.
  const dan = await signUp(server, "dan");
  await dan.post("/api/handles", { judge: "leetcode", handle: "Ada" });
  await expect.poll(async () => (await handlesOf(dan))[0]).toMatchObject({ state: "ready" });
  third.about.ada = `Hello ${task.code}`;
  expect(await verify()).toMatchObject({ verified: true });
  const told = () => dan.json("/api/notifications");
  const text = expect.stringMatching(/^Another member has proven that the handle Ada at LeetCode/);
  const notice = {
    kind: "handle",
    text,
    url: "/settings/handles",
    unread: true,
    user: { username: "Unknown" },
  };
  expect(await told()).toMatchObject({ unread: 1, notifications: [notice] });
  const list = load(await dan.text("/notifications"));
  expect(list(".notification .text").text()).toMatch(
    /^Unread: Another member.*or contact the staff if it is yours$/,
  );
  const opened = await dan.postForm(list(".rows form").attr("action") ?? "", {});
  expect(opened).toHaveRedirect("/settings/handles");
  expect((await told()).unread).toBe(0);
  expect(await cyd.delete(`/api/handles/${_id}`)).toHaveStatus(200);
});

test("without JavaScript, the forms do what the calls do", async () => {
  expect(
    await ben.postForm("/settings/handles", { intent: "link", judge: "codeforces", handle: "" }),
  ).toHaveStatus(400);
  world.submissions.ben = [codeforcesSubmission()];
  const linking = { intent: "link", judge: "codeforces", handle: "https://codeforces.com/profile/ben" };
  expect(await ben.postForm("/settings/handles", linking)).toHaveStatus(302);
  await expect.poll(async () => (await handlesOf(ben))[0]).toMatchObject({ state: "ready", solved: 1 });
  const page = load(await ben.text("/settings/handles"));
  expect(page(".handles").text()).toMatch(/ben.*Codeforces.*unverified.*1 solved/);
  const [{ _id }] = await handlesOf(ben);
  await ben.postForm("/settings/handles", { intent: "verify", handle: _id });
  const asked = load(await ben.text("/settings/handles"));
  expect(asked(".proof a").attr("href")).toMatch(/^https:\/\/codeforces.com\/contest\/1900\/problem\/[CD]$/);
  await ben.postForm("/settings/handles", { intent: "unlink", handle: _id });
  expect(await handlesOf(ben)).toEqual([]);
});

test("a mark can be set by hand and cleared", async () => {
  const id = await share("https://www.spoj.com/problems/PRIME1/");
  const set = await ada.put(`/api/problem/${id}/mark`, { status: "solved" });
  expect(await set.json()).toMatchObject({ mark: { status: "solved", how: "hand", verified: false } });
  expect(await ada.postForm(`/problem/${id}`, { intent: "mark", status: "gaveup" })).toHaveStatus(302);
  expect((await rowOf(id))?.mark).toMatchObject({ status: "gaveup" });
  await ada.postForm(`/problem/${id}`, { intent: "mark", status: "none" });
  expect((await rowOf(id))?.mark).toBeNull();
  expect(await ada.put(`/api/problem/${id}/mark`, { status: "wrong" })).toHaveStatus(400);
  expect(await ada.put("/api/problem/99999/mark", { status: "solved" })).toHaveStatus(404);
});

test("importing a problem by its address fills in the judge's title, rating and tags", async () => {
  const source = "https://codeforces.com/contest/1900/problem/D";
  const page = load(await (await ada.postForm("/addproblem", { intent: "import", source })).text());
  const value = (name: string) => page(`[name="${name}"]`).attr("value");
  expect(value("title")).toBe("Small GCD");
  expect(value("platform.rating")).toBe("7");
  expect(value("tags")).toBe("math, number theory");
});

test("a rating history is shown on the profile and by a call, and is marked if unverified", async () => {
  world.submissions.carol = [codeforcesSubmission({ type: "CONTESTANT" })];
  world.ratings.carol = [
    ratingChange(1800, 1376, Date.UTC(2026, 0, 5)),
    ratingChange(1900, 1523, Date.UTC(2026, 1, 5), { contestName: "Round with a board", rank: null }),
  ];
  const carol = await signUp(server, "carol");
  expect(await ratingsOf(carol)).toEqual([]);
  const { handle } = await (
    await carol.post("/api/handles", { judge: "codeforces", handle: "carol" })
  ).json();
  await expect
    .poll(() => ratingsOf(ben, carol.id))
    .toEqual([
      {
        judge: "codeforces",
        handle: "carol",
        verified: false,
        contests: [
          {
            key: "1800",
            name: "Codeforces Round 1800",
            at: "2026-01-05T00:00:00.000Z",
            rank: 12,
            rating: 1376,
          },
          { key: "1900", name: "Round with a board", at: "2026-02-05T00:00:00.000Z", rating: 1523 },
        ],
      },
    ]);
  const page = load(await ben.text(`/profile/${carol.id}`));
  const chart = page("figure").filter((_, figure) => page(figure).text().includes("carol at Codeforces"));
  expect(chart.find("figcaption").text()).toMatch(/Unverified.*1523 now · best 1523 · 2 rated contests/);
  expect(chart.find("svg").attr("aria-label")).toMatch(/^Rating of carol over time/);
  const rows = chart
    .find("tbody tr")
    .map((_, row) => page(row).text())
    .get();
  expect(rows).toEqual(["Round with a boardFeb 5, 20261376 → 1523", "Codeforces Round 1800Jan 5, 20261376"]);
  expect(chart.find("tbody a").attr("href")).toBe("/contests/codeforces/1900/board");
  await carol.delete(`/api/handles/${handle._id}`);
  expect(await ratingsOf(ben, carol.id)).toEqual([]);
  expect(await ben.get("/api/myprofile/999999/ratings")).toHaveStatus(404);
});

test("a site without an OAuth client does not offer sign-in at Codeforces and refuses attempts", async () => {
  const dee = await signUp(server, "dee");
  world.submissions.dee = [codeforcesSubmission()];
  const { handle } = await (await dee.post("/api/handles", { judge: "codeforces", handle: "dee" })).json();
  const screen = await dee.get("/settings/handles");
  expect(screen.headers.get("Content-Security-Policy")).toContain("form-action 'self';");
  expect(await screen.text()).not.toContain("Prove it at");
  expect(await dee.postForm("/settings/handles", { intent: "sign-in", handle: handle._id })).toHaveStatus(
    409,
  );
  const back = await dee.get("/settings/handles/codeforces?code=1&state=2");
  expect(back).toHaveRedirect("/settings/handles");
});
