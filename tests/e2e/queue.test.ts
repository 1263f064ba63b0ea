import { afterAll, describe, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, see, seeHeading, serveSite, visit } from "./site.ts";

const DAY = 24 * 60 * 60 * 1000;
const begun = Date.now() - 3 * DAY;
const world = emptyWorld();
world.contests = [
  {
    id: 1900,
    name: "Codeforces Round 911",
    phase: "FINISHED",
    startTimeSeconds: Math.floor(begun / 1000),
    durationSeconds: 7200,
  },
];
const ratings = { A: 1000, B: 1300, C: 1700, D: 2000, E: 2300 };
world.problems = Object.entries(ratings).map(([index, rating]) => ({
  contestId: 1900,
  index,
  name: `Task ${index}`,
  rating,
  tags: ["dp"],
}));
const codeforces = await startCodeforces();
codeforces.answer(codeforcesApi(world));
const site = serveSite({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
afterAll(() => codeforces.stop());

describe.each(bothModes)("the practice queue $mode", ({ mode, ...options }) => {
  test("unsolved problems of a contest are queued, and can be put aside and restored", async () => {
    const handle = `left-${mode.replaceAll(/\W/g, "")}`;
    const sent = (letter: "B" | "C", verdict: string) => {
      const task = { index: letter, name: `Task ${letter}`, rating: ratings[letter] };
      return codeforcesSubmission({ ...task, type: "CONTESTANT", at: begun + 60_000, verdict });
    };
    world.submissions[handle] = [sent("C", "WRONG_ANSWER"), sent("B", "OK")];
    const page = await site.openSignedIn(options);
    const problem = await storeProblem(page, {
      title: "Task C, shared",
      link: "https://codeforces.com/contest/1900/problem/C",
    });
    await page.request.post("/api/handles", { data: { judge: "codeforces", handle } });
    const names = () => page.locator(".todo .name").allTextContents();
    await expect
      .poll(async () => (await (await page.request.get("/api/upsolve")).json()).items?.length, {
        timeout: 300_000,
        interval: 200,
      })
      .toBe(4);
    await visit(page, "/upsolve");
    expect(await names()).toEqual(["Task A", "Task C", "Task D", "Task E"]);
    await seeHeading(page, "My queue");
    const act = async (task: string, label: string) => {
      await page.getByRole("button", { name: `More about ${task}`, exact: true }).click();
      await page.getByRole("button", { name: label, exact: true }).click();
    };
    await act("Task C", "Later");
    await see(page, "Saved for later");
    await expect.poll(names).toEqual(["Task A", "Task D", "Task E"]);
    await act("Task E", "Give up");
    await expect.poll(names).toEqual(["Task A", "Task D"]);
    await act("Task A", "Solved elsewhere");
    await expect.poll(names).toEqual(["Task D"]);
    await page.getByRole("link", { name: "Later 1" }).click();
    await arrive(page, "/upsolve?show=later");
    await expect.poll(names).toEqual(["Task C"]);
    await act("Task C", "Put back");
    await expect.poll(names).toEqual([]);
    await page.getByRole("link", { name: "All 2" }).click();
    await arrive(page, "/upsolve");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByLabel("Rating from").selectOption("6");
    if (mode.includes("without")) await page.getByRole("button", { name: "Filter", exact: true }).click();
    await expect.poll(names).toEqual(["Task D"]);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.getByRole("link", { name: "1 given up" }).click();
    await expect.poll(names).toEqual(["Task E"]);
    await page.getByRole("link", { name: "All 2" }).click();
    await page.getByRole("link", { name: "Task C", exact: true }).click();
    await arrive(page, `/problem/${problem}`);
  });
});

test("a problem can be graded on its page, returns when due, and can have a private note", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  const problem = await storeProblem(page, { title: "Lazy Caterers" });
  await visit(page, `/problem/${problem}`);
  await page.getByRole("button", { name: "Attempted" }).click();
  await page.getByRole("button", { name: /^Good in \d+ d$/ }).click();
  await see(page, /Back in \d+ days?/);
  await see(page, /Comes back on/);
  site.change("UPDATE revisits SET due_at = 1 WHERE problem_id = ?", Number(problem));
  await visit(page, "/dashboard");
  await page.getByRole("link", { name: "Revisit Lazy Caterers" }).click();
  await arrive(page, "/revisit");
  await page.getByRole("button", { name: /^Easy in \d+ d$/ }).click();
  await see(page, "Nothing is due");
  await visit(page, `/problem/${problem}`);
  await page.getByRole("link", { name: "Write a note only you can see" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Think of the *last* cut.");
  await page.getByRole("button", { name: "Save note" }).click();
  await arrive(page, `/problem/${problem}`);
  await see(page, "Think of the last cut.");
});
