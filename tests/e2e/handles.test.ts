import { afterAll, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import {
  codeforcesApi,
  codeforcesSubmission,
  emptyWorld,
  pastContest,
  ratingChange,
} from "../setup/judge-servers.ts";
import { freePorts } from "../setup/ports.ts";
import { startSignIn } from "../setup/sign-in-server.ts";
import { checkLooks } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, see, seeHeading, serveSite, visit } from "./site.ts";

const world = emptyWorld();
// The problem to which members send a compile error to prove a handle.
world.contests = [pastContest(7)];
world.problems = [{ contestId: 7, index: "A", name: "Task 6", rating: 1200, tags: [] }];
const codeforces = await startCodeforces();
codeforces.answer(codeforcesApi(world));
const signIn = await startSignIn();
const port = String(await freePorts());
const site = serveSite({
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  CODEFORCES_API_URL: codeforces.url,
  CODEFORCES_URL: signIn.url,
  CODEFORCES_CLIENT_ID: signIn.client.id,
  CODEFORCES_CLIENT_SECRET: signIn.client.secret,
  JUDGE_PACE_MS: "5",
});
afterAll(() => Promise.all([codeforces.stop(), signIn.stop()]));

test("handles can be linked, imported, verified and unlinked in the settings, and solved problems are marked", async () => {
  const handle = "solver";
  world.submissions[handle] = [codeforcesSubmission({ contest: 7, index: "A", at: Date.now() - 9e8 })];
  // Holds the import until the test has seen its progress.
  let release = () => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  codeforces.answer(async (request, response) => {
    if (request.url?.includes("user.status")) await seen;
    codeforcesApi(world)(request, response);
  });
  const page = await site.openSignedIn();
  await visit(page, "/settings");
  await page.getByRole("link", { name: "Manage handles" }).click();
  await arrive(page, "/settings/handles");
  await page.getByLabel("Handle", { exact: true }).fill(handle);
  await page.getByRole("button", { name: "Link handle" }).click();
  await see(page, /Handle linked/);
  await see(page, "Importing: page 1, 0 submissions so far");
  release();
  await expect
    .poll(
      async () => {
        return page.locator(".handles").textContent();
      },
      { timeout: 300_000, interval: 200 },
    )
    .toContain("1 solved");
  await see(page, "unverified");
  await page.getByRole("button", { name: `Verify ${handle}` }).click();
  const link = page.locator(".proof a");
  await link.waitFor();
  const [, contest = "", index = ""] =
    /contest\/(\d+)\/problem\/(\w+)/.exec((await link.getAttribute("href")) ?? "") ?? [];
  world.submissions[handle]?.unshift(
    codeforcesSubmission({
      contest: Number(contest),
      index,
      verdict: "COMPILATION_ERROR",
      at: Date.now() + 2000,
    }),
  );
  await page.getByRole("button", { name: "I’ve submitted it" }).click();
  await see(page, "This handle is verified.");

  const problem = await storeProblem(page, {
    title: `By ${handle}`,
    link: "https://codeforces.com/contest/7/problem/A",
  });
  await visit(page, `/problem/${problem}`);
  await see(page, "Solved outside the contest");
  await page.getByText("Change…").click();
  await page.getByRole("button", { name: "Gave up" }).click();
  await page.locator('button[name="status"][aria-pressed="true"]').waitFor();

  await visit(page, "/settings/handles");
  await page.getByRole("button", { name: `Unlink ${handle}` }).click();
  await page.getByRole("button", { name: "Unlink", exact: true }).click();
  await see(page, /Handle unlinked/);
  await expect
    .poll(
      async () => {
        await visit(page, `/problem/${problem}`);
        return page.locator("#progress + div").textContent();
      },
      { timeout: 300_000, interval: 200 },
    )
    .toContain("Given up");
});

// Tested without script too, because the Content-Security-Policy also applies when a form is redirected.
test.each(bothModes)("signing in at Codeforces verifies a handle $mode", async ({ mode, ...options }) => {
  const handle = `at-home-${mode.replaceAll(/\W/g, "")}`;
  world.submissions[handle] = [codeforcesSubmission()];
  signIn.person = null;
  const page = await site.openSignedIn(options);
  await visit(page, "/settings/handles");
  await page.getByLabel("Handle", { exact: true }).fill(handle);
  await page.getByRole("button", { name: "Link handle" }).click();
  await see(page, /Handle linked/);
  const prove = page.getByRole("button", { name: `Prove it at Codeforces ${handle}` });
  await prove.click();
  await see(page, "You didn’t sign in at Codeforces. The handle hasn’t changed.");
  signIn.person = { sub: handle, handle };
  await prove.click();
  await see(page, "This handle is verified.");
  await arrive(page, "/settings/handles");
  await page.locator(".handles", { hasText: `${handle} Codeforces verified` }).waitFor();
  await prove.waitFor({ state: "detached" });
});

test("the handles screen looks right at every width, in each state", async () => {
  world.submissions.tourist = [codeforcesSubmission()];
  const page = await site.openSignedIn();
  await visit(page, "/settings/handles");
  await seeHeading(page, "Handles");
  for (const handle of ["tourist", "W".repeat(24)]) {
    await page.getByLabel("Handle", { exact: true }).fill(handle);
    await page.getByRole("button", { name: "Link handle" }).click();
    await page.locator(".handles b", { hasText: handle }).waitFor();
  }
  await see(page, /Codeforces has no user/);
  await page.getByRole("button", { name: "Verify tourist" }).click();
  await see(page, "I’ve submitted it");
  await visit(page, "/settings/handles");
  await checkLooks(page);
});

test("the ratings of linked handles are shown on the profile as a chart and a table", async () => {
  const handles = ["rated", "once"];
  for (const [index, handle] of handles.entries()) {
    world.submissions[handle] = [codeforcesSubmission()];
    world.ratings[handle] = Array.from({ length: index === 0 ? 40 : 1 }, (_, at) =>
      ratingChange(100 + at, Math.round(1300 + 20 * at + 90 * Math.sin(at)), Date.UTC(2025, 0, 1 + 7 * at)),
    );
  }
  const page = await site.openSignedIn();
  for (const handle of handles)
    await page.request.post("/api/handles", { data: { judge: "codeforces", handle } });
  const { user } = await (await page.request.get("/api/check-auth")).json();
  await expect
    .poll(async () => (await (await page.request.get(`/api/myprofile/${user._id}/ratings`)).json()).ratings, {
      timeout: 300_000,
      interval: 500,
    })
    .toHaveLength(2);
  await visit(page, `/myprofile/${user._id}`);
  const charts = page.locator("figure", { has: page.locator(".rating-plot") });
  expect(await charts.count()).toBe(2);
  await see(page, /1 rated contest$/);
  expect(await charts.getByText("Unverified", { exact: true }).count()).toBe(2);
  const rows = charts.first().locator("tbody tr");
  expect(await rows.first().isVisible()).toBe(false);
  await charts.first().locator("summary").click();
  await rows.first().waitFor();
  expect(await rows.count()).toBe(40);
  await checkLooks(page);
});
