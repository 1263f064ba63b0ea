import { afterAll, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, emptyWorld } from "../setup/judge-servers.ts";
import { LiveContest } from "../setup/live-standings.ts";
import { checkLooksOf } from "./looks.ts";
import { arrive, finish, see, serveSite, visit } from "./site.ts";

const MINUTE = 60_000;
const BOARD = "/contests/codeforces/1911/board";
const world = emptyWorld();
const contest = new LiveContest(1911, Date.now(), 72 * MINUTE).openIn(world);
const tourist = contest.enter(["tourist"]);
tourist.tries(0);
world.submissions.tourist = [];
const codeforces = await startCodeforces();
codeforces.answer(codeforcesApi(world));
const site = serveSite({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
afterAll(() => codeforces.stop());

test("with script, cells of a running contest change by themselves, and the dashboard leads to its board", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  await page.request.post("/api/handles", { data: { judge: "codeforces", handle: "tourist" } });
  await expect
    .poll(async () => (await page.request.get(BOARD)).text(), { interval: 200 })
    .toContain("Tried, not solved");
  await visit(page, "/dashboard");
  await page.getByRole("link", { name: "Board Round 1911 (Div. 2)" }).click();
  await arrive(page, BOARD);
  await see(page, /Round 1911 \(Div\. 2\) · 0:4\d left · 1 of us in/);
  const cell = page.locator("tr[data-own] td").nth(2);
  expect(await cell.textContent()).toBe("Tried, not solved");
  expect(await page.getByRole("link", { name: "Refresh every 60 s" }).count()).toBe(0);
  tourist.solves(0, 71 * MINUTE);
  await expect.poll(() => cell.textContent(), { interval: 200 }).toBe("Solved in contest, unverified1:11");
  await checkLooksOf(page, [BOARD, "/dashboard"]);
});

test("without script, a link has the board reloaded, and another one stops that", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  await visit(page, `${BOARD}?order=name`);
  const isReloaded = () => page.locator("meta[http-equiv=refresh]").count();
  expect(await isReloaded()).toBe(0);
  await page.getByRole("link", { name: "Refresh every 60 s" }).click();
  await arrive(page, `${BOARD}?order=name&refresh=60`);
  expect(await isReloaded()).toBe(1);
  await page.locator(".segments").getByRole("link", { name: "Upsolved" }).click();
  await arrive(page, `${BOARD}?order=upsolved&refresh=60`);
  expect(await isReloaded()).toBe(1);
  await page.getByRole("link", { name: "Stop" }).click();
  await arrive(page, `${BOARD}?order=upsolved`);
  expect(await isReloaded()).toBe(0);
  await finish(page);
});
