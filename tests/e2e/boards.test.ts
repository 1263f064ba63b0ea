import { afterAll, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { checkLooksOf } from "./looks.ts";
import { arrive, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const DAY = 24 * 60 * 60 * 1000;
const start = Math.floor((Date.now() - 9 * DAY) / 1000);
const world = emptyWorld();
world.contests = [
  { id: 1900, name: "Codeforces Round 911 (Div. 2)", startTimeSeconds: start, durationSeconds: 7200 },
  { id: 1800, name: "A round without members", startTimeSeconds: start - 100_000, durationSeconds: 7200 },
];
world.problems = [..."ABCDEFGHIJKLMNOP"].map((index) => ({
  contestId: 1900,
  index,
  name: `The problem with the letter ${index}`,
  rating: 800 + index.charCodeAt(0) * 10,
  tags: [],
}));
const codeforces = await startCodeforces();
codeforces.answer(codeforcesApi(world));
const site = serveSite({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
afterAll(() => codeforces.stop());

const BOARD = "/contests/codeforces/1900/board";

test("without script, boards can be found among the past contests, sorted, refreshed and downloaded", async () => {
  const handle = "solver";
  const at = (minutes: number) => (start + minutes * 60) * 1000;
  world.submissions[handle] = [
    codeforcesSubmission({ index: "B", at: at(3000), name: "The problem with the letter B" }),
    codeforcesSubmission({ index: "C", at: at(90), type: "CONTESTANT", verdict: "WRONG_ANSWER" }),
    codeforcesSubmission({ index: "A", at: at(21), type: "CONTESTANT" }),
  ];
  const page = await site.openSignedIn({ javaScript: false });
  await page.request.post("/api/handles", { data: { judge: "codeforces", handle } });
  await expect.poll(async () => (await page.request.get(BOARD)).text(), { interval: 200 }).toContain("0:21");
  await visit(page, "/dashboard");
  await page.getByRole("banner").getByRole("button", { name: "Practice", exact: true }).click();
  await page.locator(".menu:popover-open").getByRole("link", { name: "Boards" }).click();
  await arrive(page, "/contests/past");
  await seeHeading(page, "Boards");
  await page.getByRole("searchbox", { name: "Search contests" }).fill("round 911");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: "Codeforces Round 911 (Div. 2)", exact: true }).click();
  await arrive(page, BOARD);
  const row = page.locator("tr[data-own]");
  expect(await row.locator("td").nth(2).textContent()).toBe("Solved in contest, unverified0:21");
  expect(await row.locator("td").nth(3).textContent()).toBe("Solved outside the contest, unverified+2 d");
  expect(await row.locator("td").nth(4).textContent()).toBe("Tried, not solved");
  expect(await row.locator(".handle").textContent()).toContain("unverified");
  await page.locator(".segments").getByRole("link", { name: "Upsolved" }).click();
  await arrive(page, `${BOARD}?order=upsolved`);
  expect(await page.locator("th[aria-sort]").textContent()).toContain("Upsolved");
  await page.getByRole("button", { name: "Refresh" }).click();
  await see(page, /New solves will appear here/);
  const file = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
  expect(file).toBe(`${BOARD}.csv?order=upsolved`);
  await finish(page, [/status of 404/]);
});

test("empty and full boards look right at every width", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  await checkLooksOf(page, [BOARD, "/contests/codeforces/1800/board"]);
});

test("a board prints on A4 landscape: the whole table in black, without the bar, its head on every page", async () => {
  const page = await site.openSignedIn({ viewport: { width: 1047, height: 720 } });
  await visit(page, BOARD);
  await page.emulateMedia({ media: "print" });
  await page.getByRole("banner").waitFor({ state: "hidden" });
  await page.locator(".toolbar .segments").waitFor({ state: "hidden" });
  const seen = await page.evaluate(() => {
    const table = document.querySelector(".matrix") as HTMLElement;
    const style = (selector: string) => getComputedStyle(table.querySelector(selector) as Element);
    return {
      width: table.getBoundingClientRect().width,
      clipped:
        (table.parentElement as HTMLElement).scrollWidth > (table.parentElement as HTMLElement).clientWidth,
      head: style("thead").display,
      mark: [style("tbody .state").printColorAdjust, style("tbody .state").getPropertyValue("--tone")],
      ink: style("tbody th").color,
    };
  });
  expect(seen).toEqual({
    width: expect.any(Number),
    clipped: false,
    head: "table-header-group",
    mark: ["exact", "#000"],
    ink: "rgb(0, 0, 0)",
  });
  expect(seen.width).toBeLessThanOrEqual(1047);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width = 0, height = 0] = (/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []).map(Number);
  expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
  await finish(page, [/status of 404/]);
});
