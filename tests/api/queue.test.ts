import { load } from "cheerio";
import { afterAll, expect, test } from "vitest";
import { type CodeforcesServer, startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import type { Member } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

let codeforces: CodeforcesServer;
const world = emptyWorld();
const DAY = 24 * 60 * 60 * 1000;
const ratings: Record<string, number> = { A: 1200, B: 1500, C: 1900, D: 2400 };
const begun = Date.now() - 3 * DAY;

afterAll(() => codeforces.stop());
const { ada, ben } = siteWith(["ada", "ben"], async () => {
  codeforces = await startCodeforces();
  codeforces.answer(codeforcesApi(world));
  world.contests = [
    {
      id: 1900,
      name: "Codeforces Round 911",
      phase: "FINISHED",
      startTimeSeconds: Math.floor(begun / 1000),
      durationSeconds: 7200,
    },
  ];
  world.problems = Object.entries(ratings).map(([index, rating]) => ({
    contestId: 1900,
    index,
    name: `Problem ${index}`,
    rating,
    tags: ["dp"],
  }));
  return { CODEFORCES_API_URL: codeforces.url };
});

const sent = (index: string, verdict: string, type = "CONTESTANT") =>
  codeforcesSubmission({
    index,
    name: `Problem ${index}`,
    rating: ratings[index],
    verdict,
    type,
    at: begun + 60_000,
  });
const queueOf = async (member: Member, query = "") => {
  const { items } = await member.json(`/api/upsolve${query}`);
  return (items as { key: string; status: string }[]).map(({ key, status }) => `${key} ${status}`);
};
const act = (key: string, action: string, judge = "codeforces") =>
  ada.post("/api/upsolve", { judge, key, action });

test("a member without contests has an empty queue and a link to their handles", async () => {
  const answer = await ben.json("/api/upsolve");
  expect(answer).toEqual({ items: [], suggestions: [] });
  const page = load(await ben.text("/upsolve"));
  expect(page(".empty").text()).toContain("Nothing to upsolve yet");
  expect(page('.empty a[href="/settings/handles"]')).toHaveLength(1);
  expect(page('main a[href="/settings/handles"]')).toHaveLength(1);
  expect(page("main .practice")).toHaveLength(0);
});

test("an import fills the queue, closest rating first, and the next import removes solved problems", async () => {
  world.submissions.ada = [sent("B", "OK"), sent("C", "WRONG_ANSWER")];
  const { handle } = await (await ada.post("/api/handles", { judge: "codeforces", handle: "ada" })).json();
  await expect.poll(() => queueOf(ada)).toEqual(["1900A skipped", "1900C tried", "1900D skipped"]);
  const link = "https://codeforces.com/problemset/problem/1900/C";
  const _id = await addProblem(ben, { link });
  const { items } = await ada.json("/api/upsolve");
  expect(items[1]).toEqual({
    judge: "codeforces",
    key: "1900C",
    name: "Problem C",
    rating: 1900,
    link: "https://codeforces.com/contest/1900/problem/C",
    contest: { key: "1900", name: "Codeforces Round 911" },
    status: "tried",
    problem: { _id },
  });
  world.submissions.ada = [sent("C", "OK", "PRACTICE"), ...(world.submissions.ada ?? [])];
  expect(await ada.post(`/api/handles/${handle._id}/refresh`, {})).toHaveStatus(200);
  await expect.poll(() => queueOf(ada)).toEqual(["1900A skipped", "1900D skipped"]);
});

test("actions return the item's new status", async () => {
  for (const [action, status] of [
    ["later", "later"],
    ["giveup", "gaveup"],
    ["solved", "solved"],
    ["reset", "skipped"],
  ] as const)
    expect(await (await act("1900A", action)).json()).toMatchObject({ item: { key: "1900A", status } });
  expect(await queueOf(ada)).toEqual(["1900A skipped", "1900D skipped"]);
});

test("the queue is shown in pages, and invalid requests are rejected", async () => {
  const first = await ada.get("/api/upsolve?limit=1");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const { items } = await ada.json(next);
  expect(items).toMatchObject([{ key: "1900D" }]);
  expect(await act("9999Z", "later")).toHaveStatus(404);
  expect(await act("1900A", "forget")).toHaveStatus(400);
  expect(await ada.post("/api/upsolve", {})).toHaveStatus(400);
  const hidden = await addProblem(ben, { link: "https://example.org/", choice: "private" });
  expect(await act(hidden, "later", "here")).toHaveStatus(404);
});

test("the screen shows counts, can be filtered, and links to the board", async () => {
  const page = load(await ada.text("/upsolve"));
  const board = page(".todo .meta a").attr("href");
  expect(board).toBe("/contests/codeforces/1900/board");
  expect(await ada.get(board ?? "")).toHaveStatus(200);
  expect(page(".segments").text()).toMatch(/All 2\s*Tried 0\s*Skipped 2\s*Later 0$/);
  const filtered = load(await ada.text("/upsolve?min=9&contest=codeforces%2F1900"));
  expect(filtered(".todo .name").text()).toBe("Problem D");
});
