import { load } from "cheerio";
import { afterAll, expect, test } from "vitest";
import { type CodeforcesServer, startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld, pastContest } from "../setup/judge-servers.ts";
import type { Member } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

let codeforces: CodeforcesServer;
const world = emptyWorld();

afterAll(() => codeforces.stop());
const { ada, ben, cleo } = siteWith(["ada", "ben", "cleo"], async () => {
  codeforces = await startCodeforces();
  codeforces.answer(codeforcesApi(world));
  world.contests = [pastContest(1900)];
  world.problems = ["A", "B"].map((index) => ({
    contestId: 1900,
    index,
    name: `Task ${index}`,
    rating: 1200,
  }));
  return { CODEFORCES_API_URL: codeforces.url };
});

const handleOf = async (member: Member) => (await member.json("/api/handles")).handles[0];

async function prove(member: Member, handle: string) {
  await member.post("/api/handles", { judge: "codeforces", handle });
  await expect.poll(() => handleOf(member)).toMatchObject({ state: "ready" });
  const { _id } = await handleOf(member);
  const ask = () => member.post(`/api/handles/${_id}/verify`, {});
  // The judge's list of problems must be read first.
  await expect.poll(async () => (await ask()).status).toBe(200);
  const asked = await (await ask()).json();
  const index = /1900([AB])/.exec(asked.task.problem.name)?.[1];
  const sent = { index, verdict: "COMPILATION_ERROR", at: Date.now() + 2000 };
  world.submissions[handle]?.unshift(codeforcesSubmission(sent));
  await expect.poll(async () => (await (await ask()).json()).verified).toBe(true);
}

const boardOf = (member: Member, query = "") => member.json(`/api/leaderboard${query}`);
const names = (board: { rows: { rank: number; user: { username: string }; value: number }[] }) =>
  board.rows.map(({ rank, user, value }) => [rank, user.username, value]);

test("verified solves and posted solutions count, and unverified solves do not", async () => {
  const solved = (index: string, type: string) => codeforcesSubmission({ index, type, rating: 1200 });
  world.submissions.ada = [solved("A", "CONTESTANT"), solved("B", "PRACTICE")];
  world.submissions.claimed = [solved("A", "CONTESTANT"), solved("B", "CONTESTANT")];
  await prove(ada, "ada");
  await cleo.post("/api/handles", { judge: "codeforces", handle: "claimed" });
  await expect.poll(() => handleOf(cleo)).toMatchObject({ state: "ready", solved: 2, verified: false });
  const link = "https://example.org/own";
  const problem = await addProblem(ben, { tags: ["games"], link, platform: { name: "Own", rating: 9 } });
  const texts = { approach: "A", description: "D", code: "C", language: "python" };
  await ben.post(`/api/problem/${problem}/addsolution`, texts);
  const shown = async (query: string) => names(await boardOf(cleo, query));
  await expect
    .poll(() => shown("?period=all"))
    .toEqual([
      [1, "ada", 2],
      [2, "ben", 1],
    ]);
  expect(await shown("?period=week&by=upsolves")).toEqual([[1, "ada", 1]]);
  expect(await shown("?period=month&by=points")).toEqual([
    [1, "ben", 9],
    [2, "ada", 6],
  ]);
  expect(await shown("?period=year&tag=Number%20Theory")).toEqual([[1, "ada", 2]]);
  expect(await shown("?period=all&tag=games&by=points")).toEqual([[1, "ben", 9]]);
  expect(await shown("?period=week&date=2020-02-02")).toEqual([]);
});

test("the response has the period, the user's own row and a link to the next page", async () => {
  const board = await boardOf(ben, "?period=week");
  const [from, to] = [Date.parse(board.from), Date.parse(board.to)];
  expect([new Date(from).getUTCDay(), to - from]).toEqual([1, 7 * 86_400_000]);
  expect(board.me).toEqual({ rank: 2, user: { _id: ben.id, username: "ben" }, value: 1 });
  expect(await boardOf(cleo, "?period=all")).not.toHaveProperty("me");
  expect(await boardOf(cleo, "?period=all")).toMatchObject({ from: null, to: null });
  const first = await ada.get("/api/leaderboard?period=all&limit=1");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  expect(names(await ada.json(next))).toEqual([[2, "ben", 1]]);
  for (const query of ["period=day", "by=luck", "date=yesterday", "date=2026-02-31", "limit=0", "cursor=x"])
    expect(await ada.get(`/api/leaderboard?${query}`), query).toHaveStatus(400);
});

test("without script, query parameters filter the screen", async () => {
  const page = async (query: string) => load(await ben.text(`/leaderboard${query}`));
  const rows = (html: ReturnType<typeof load>) =>
    html(".leaderboard .person")
      .toArray()
      .map((row) => html(row).text().replaceAll(/\s+/g, " ").trim());
  const all = await page("?period=all&by=points");
  expect(rows(all)).toEqual([
    expect.stringMatching(/^1B?ben.*You.*9 points$/),
    expect.stringMatching(/ada.*6 points$/),
  ]);
  expect(all("select[name=period] option[selected]").text()).toBe("All time");
  expect(all("main a[href='/week']").text()).toBe("Weekly letter");
  const old = await page("?date=2020-02-05");
  expect(old("main").text()).toMatch(/Feb 3, 2020 – Feb 9, 2020 \(UTC\).*No solves yet/);
  expect(old('a[href="/leaderboard?date=2020-02-02"]').text()).toContain("Earlier");
  expect(await ben.get("/leaderboard?period=week&by=solves&tag=")).toHaveRedirect("/leaderboard");
  expect(await ben.get("/leaderboard?period=never")).toHaveRedirect("/leaderboard");
});
