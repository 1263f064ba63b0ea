import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { checkLooksOf } from "./looks.ts";
import { arrive, finish, see, serveSite, visit } from "./site.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const world = emptyWorld();
const codeforces = await startCodeforces();
codeforces.answer(codeforcesApi(world));
const site = serveSite({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
afterAll(() => codeforces.stop());

/** Problems of rounds that were long ago. */
const KEYS = ["1900A", "1901A", "1902A", "1903A", "1904A", "1905A"];

beforeAll(() => {
  for (const [index, key] of KEYS.entries()) {
    const id = 90_000 + index;
    const contest = key.slice(0, 4);
    site.change(
      "insert into task_contests (id, judge, key, name, starts_at, ends_at) values (?, 'codeforces', ?, ?, ?, ?)",
      id,
      contest,
      `Round ${contest}`,
      Date.now() - 31 * DAY,
      Date.now() - 30 * DAY,
    );
    site.change(
      "insert into tasks (id, judge, key, contest_id, letter, name, rating, link) values (?, 'codeforces', ?, ?, 'A', ?, 1200, ?)",
      id,
      key,
      id,
      `Ferry ${contest}`,
      `https://codeforces.com/contest/${contest}/problem/A`,
    );
  }
});

type Member = Page & { username: string };

async function enter(handle: string, javaScript: boolean): Promise<Member> {
  const page = await site.openSignedIn({ javaScript });
  world.submissions[handle] = [codeforcesSubmission({ at: Date.now() - 40 * DAY, contest: 1, index: "A" })];
  await page.request.post("/api/handles", { data: { judge: "codeforces", handle } });
  const state = async () => (await (await page.request.get("/api/handles")).json()).handles[0]?.state;
  await expect.poll(state, { interval: 200 }).toBe("ready");
  site.change("update handles set verified_at = ? where handle = ?", Date.now(), handle);
  return page;
}

async function idOf(page: Page, username: string): Promise<string> {
  const found = await (await page.request.get(`/api/messages/users?q=${username}`)).json();
  return found[0]._id;
}

/** Moves a duel that has just begun into the past. */
const shift = (id: string, startsAt: number, endsAt: number) =>
  site.change(
    "update trainings set starts_at = ?, ends_at = ?, step_at = ? where id = ?",
    startsAt,
    endsAt,
    endsAt,
    Number(id),
  );

const solve = (handle: string, name: string, at: number, verdict = "OK") =>
  world.submissions[handle]?.unshift(
    codeforcesSubmission({ at, contest: Number(/\d+/.exec(name)?.[0]), index: "A", verdict }),
  );

describe("a duel", () => {
  test("is challenged on a profile, accepted, followed live, and ends as a card in the chat", async () => {
    const ada = await enter("tourist", true);
    const ben = await enter("petr", false);
    await visit(ada, `/profile/${await idOf(ada, ben.username)}`);
    await ada.getByRole("link", { name: "Challenge to a duel" }).click();
    await see(ada, `Challenge ${ben.username} to a duel`);
    await ada.getByLabel("Number of problems").fill("2");
    await ada.getByLabel("Lowest rating").fill("1300");
    await ada.getByLabel("Highest rating").fill("1200");
    await ada.getByRole("button", { name: "Send the challenge" }).click();
    await see(ada, "The highest rating must not be below the lowest");
    await ada.getByLabel("Lowest rating").fill("1100");
    await ada.getByLabel("Highest rating").fill("1300");
    await ada.getByRole("button", { name: "Send the challenge" }).click();
    await see(ada, `Waiting for ${ben.username}`);
    const address = new URL(ada.url()).pathname;
    const id = address.split("/").at(-1) ?? "";
    expect(await ada.content()).not.toContain("Ferry");
    await checkLooksOf(ada, [address]);

    // Without script, the notification leads to the same page.
    await visit(ben, "/notifications");
    await ben.getByRole("button", { name: `${ada.username} challenges you to a duel` }).click();
    await see(ben, `${ada.username} challenges you`);
    expect(await ben.content()).not.toContain("Ferry");
    await ben.getByRole("button", { name: "Accept and begin" }).click();
    await see(ben, "I have submitted");
    await ada.getByRole("timer").waitFor();

    // Times of judges are whole seconds.
    const begun = Math.floor(Date.now() / 1000) * 1000 - 30 * MINUTE;
    shift(id, begun, begun + 60 * MINUTE);
    const names = await ben.locator(".duel tbody .name").allTextContents();
    solve("petr", names[0] ?? "", begun + 10 * MINUTE);
    await ben.getByRole("button", { name: "I have submitted: A" }).click();
    await arrive(ben, address);
    // The tick arrives by itself where there is script, and by the link where there is none.
    const cell = (page: Page, side: number, place: number) =>
      page.locator(".duel tbody tr").nth(place).locator("td").nth(side);
    await expect.poll(() => cell(ada, 1, 0).textContent(), { interval: 200 }).toBe("0:10 first1 try");
    await ben.getByRole("link", { name: "Refresh every 30 s" }).click();
    await arrive(ben, `${address}?refresh=30`);
    expect(await ben.locator("meta[http-equiv=refresh]").count()).toBe(1);
    expect(await cell(ben, 1, 0).textContent()).toBe("0:10 first1 try");
    await ben.getByRole("link", { name: "Stop" }).click();
    await arrive(ben, address);
    await checkLooksOf(ada, [address]);
    await ben.setViewportSize({ width: 360, height: 740 });
    const line = ben.locator(".duel thead th:last-child b").first();
    expect((await line.boundingBox())?.height).toBeLessThan(26);

    solve("tourist", names[1] ?? "", begun + 20 * MINUTE);
    solve("tourist", names[0] ?? "", begun + 22 * MINUTE);
    await ada.getByRole("button", { name: "I have submitted: B" }).click();
    await expect.poll(() => cell(ada, 0, 0).textContent(), { interval: 200 }).toBe("0:221 try");
    shift(id, begun, begun + 23 * MINUTE);
    await see(ada, "You won");
    await see(ada, "Final");
    await checkLooksOf(ada, [address]);

    await visit(ben, `/messages/${await idOf(ben, ada.username)}`);
    await see(ben, `The duel is over: ${ada.username} 2, ${ben.username} 1.`);
    await ben.locator(`.bubble a.card[href="${address}"]`).click();
    await see(ben, `${ada.username} won`);
    await visit(ada, `/messages/${await idOf(ada, ben.username)}`);
    const card = ada.locator(".bubble a.card");
    expect(await card.textContent()).toContain(`${ada.username} won · 2 problems in 1 h`);
    await checkLooksOf(ada, [new URL(ada.url()).pathname]);
    await finish(ada, [/400/]);
    await finish(ben);
  });

  test("is withdrawn or declined", async () => {
    const [ada, ben] = [
      await site.openSignedIn({ javaScript: true }),
      await site.openSignedIn({ javaScript: false }),
    ];
    for (const [page, label, done] of [
      [ada, "Withdraw", "Challenge withdrawn"],
      [ben, "Decline", "Challenge declined"],
    ] as const) {
      await visit(ada, "/trainings");
      await ada.getByRole("link", { name: "Challenge to a duel" }).click();
      await ada.getByLabel("Opponent").fill(ben.username);
      await ada.getByLabel("Number of problems").fill("1");
      await ada.getByRole("button", { name: "Send the challenge" }).click();
      await see(ada, `Waiting for ${ben.username}`);
      const { pathname } = new URL(ada.url());
      if (page === ben) await visit(ben, pathname);
      await page.getByRole("button", { name: label }).click();
      await arrive(page, "/trainings");
      await see(page, done);
      // The challenger's page does not wait on for an answer.
      if (page === ben) await see(ada, "There is no such training.");
      expect((await ben.request.get(pathname)).status()).toBe(404);
      await visit(ada, "/notifications");
      const told = ada.getByText(`${ben.username} declined your challenge to a duel`);
      expect(await told.count()).toBe(page === ben ? 1 : 0);
    }
    await checkLooksOf(ada, ["/duels/new"]);
    await finish(ada, [/404/]);
    await finish(ben, [/404/]);
  });
});

test("a training that is planned stands in the calendar, with an entry to add", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const at = new Date(Date.now() + DAY).toISOString();
  const data = {
    title: "Graphs under pressure",
    start: { at },
    minutes: 90,
    audience: { members: [page.username] },
    problems: { items: [{ judge: "codeforces", key: "1900A" }] },
  };
  const made = await (await page.request.post("/api/trainings", { data })).json();
  const address = `/trainings/${made.training._id}`;
  await visit(page, `/contests?date=${at.slice(0, 10)}`);
  const onDate = page.locator("section[aria-labelledby=selected-date]");
  await onDate.getByRole("link", { name: "Open: Graphs under pressure" }).waitFor();
  const entry = await onDate
    .getByRole("link", { name: "Add to calendar: Graphs under pressure" })
    .getAttribute("href");
  expect(entry).toBe(`${address}/calendar.ics`);
  const file = await page.request.get(entry ?? "");
  expect(await file.text()).toContain("SUMMARY:Graphs under pressure");
  await checkLooksOf(page, [`/contests?date=${at.slice(0, 10)}`]);
  expect(await page.locator(".agenda").getByText("Graphs under pressure").count()).toBe(0);
  await onDate.getByRole("link", { name: "Open: Graphs under pressure" }).click();
  await arrive(page, address);
  await finish(page);
});
