import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld, pastContest } from "../setup/judge-servers.ts";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const HERE = "/admin/handles";
const BOARD = "/contests/codeforces/1900/board";

const world = emptyWorld();
world.contests = [pastContest(1900)];
world.problems = [{ contestId: 1900, index: "D", name: "Small GCD", rating: 2000, tags: ["math"] }];
const codeforces = await startCodeforces();
codeforces.answer(codeforcesApi(world));
afterAll(() => codeforces.stop());

const site = serveSite({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const row = (page: Page, text: string) => page.locator("main li", { hasText: text });

describe.each(bothModes)("vouching $mode", ({ javaScript }) => {
  test("a coach reminds a member, vouches for the handle, and every sign says so", async () => {
    const suffix = javaScript ? "js" : "html";
    const [name, handle] = [`mia-${suffix}`, `mia.${suffix}`];
    world.submissions[handle] = [codeforcesSubmission({ type: "CONTESTANT" })];
    const coach = await site.openSignedIn({ javaScript, username: `abena-${suffix}` });
    site.change("update users set role = 'coach' where username = ?", coach.username);
    const mia = await site.openSignedIn({ javaScript, username: name });

    await visit(coach, "/admin");
    await coach.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Handles" }).click();
    await arrive(coach, HERE);
    await seeHeading(coach, "Handles");
    await coach.getByRole("link", { name: "Without a handle" }).click();
    await arrive(coach, `${HERE}?state=none`);
    await press(coach, `Remind ${name}`);
    await see(coach, "Reminder sent");
    await row(coach, name)
      .getByText(/^Reminded/)
      .waitFor();

    await visit(mia, "/notifications");
    await see(mia, /Link your handle at a judge/);
    await mia.getByRole("button", { name: /Link your handle at a judge/ }).click();
    await arrive(mia, "/settings/handles");
    await mia.getByLabel("Handle", { exact: true }).fill(handle);
    await press(mia, "Link handle");
    await see(mia, "Handle linked. Its submissions are being imported.");
    await expect
      .poll(async () => (await mia.request.get("/api/handles")).text())
      .toContain('"state":"ready"');

    await visit(coach, HERE);
    await press(coach, `Vouch ${name}, Codeforces ${handle}`);
    await see(coach, "You vouch for this handle. It counts now.");
    await coach.getByRole("link", { name: /^Vouched/ }).click();
    await arrive(coach, `${HERE}?state=vouched`);
    await see(coach, new RegExp(`by @${coach.username}`));
    if (javaScript) await checkLooks(coach);

    await visit(mia, "/notifications");
    await see(mia, new RegExp(`${coach.username} vouched for your handle ${handle} at Codeforces`));
    await visit(mia, "/settings/handles");
    await see(mia, `Vouched for by @${coach.username}. Verify it to prove that it is yours.`);
    expect(await mia.getByRole("button", { name: `Verify ${handle}` }).count()).toBe(1);
    if (javaScript) await checkLooks(mia);
    await visit(mia, BOARD);
    await mia.locator("tr[data-own] .handle", { hasText: "vouched" }).waitFor();
    expect(await mia.locator("tr[data-own] [data-vouched]").count()).toBeGreaterThan(0);
    if (javaScript) await checkLooks(mia);
    await visit(mia, "/leaderboard?period=all");
    await row(mia, name).filter({ hasText: "vouched" }).first().waitFor();
    if (javaScript) await checkLooks(mia);

    await visit(coach, `${HERE}?state=vouched`);
    await press(coach, `Withdraw ${name}, Codeforces ${handle}`);
    await see(coach, "Vouching withdrawn");
    await finish(coach);
    await finish(mia);
  });
});
