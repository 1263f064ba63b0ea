import { expect, test } from "vitest";
import { drawnTraining, problems, TrainingScene } from "../setup/training-scene.ts";
import { checkLooksOf } from "./looks.ts";
import { arrive, bothModes, finish, see, serveSite, visit } from "./site.ts";

const MINUTE = 60_000;
const site = serveSite({});
let made = 0;
/** Distinguishes the members of several scenes. */
const suffix = () => String(++made);

const textOf = (page: Awaited<ReturnType<typeof site.open>>, selector: string) =>
  page.locator(selector).first().innerText();

test.each(bothModes)(
  "$mode, one joins, sees the problems at the start and says what one sent",
  async ({ javaScript }) => {
    const page = await site.openSignedIn({ javaScript });
    const scene = new TrainingScene(
      site.change,
      { owner: (await site.openSignedIn()).username, startsAt: Date.now() + 60 * MINUTE },
      problems,
    );
    const here = `/trainings/${scene.id}`;
    await visit(page, here);
    await see(page, "6 problems are hidden until the start.");
    expect(await page.content()).not.toContain("Ferry Timetable");
    await page.getByRole("button", { name: "Take part" }).click();
    await see(page, "You take part. The problems appear at the start.");
    await page.getByRole("button", { name: "Leave" }).click();
    await see(page, "You left the training");
    await page.getByRole("button", { name: "Take part" }).click();
    await see(page, /^You take part\. /);

    site.change(
      "update trainings set starts_at = ?, ends_at = ? where id = ?",
      ...spanFrom(Date.now() - MINUTE),
      scene.id,
    );
    scene.link(page.username, "codeforces");
    await visit(page, here);
    expect(await textOf(page, ".clock .left")).toMatch(/^1:5[89]:\d\d$/);
    const strip = page.getByRole("list", { name: "Problems" });
    await strip.getByText("Ferry Timetable").waitFor();
    await strip.getByRole("link", { name: "Solve on Codeforces , problem A" }).waitFor();
    expect(await strip.locator("li").nth(1).textContent()).toContain("Link your handle");
    await page.getByRole("button", { name: "I have submitted: A" }).click();
    await see(page, "Asking Codeforces");
    expect(await textOf(page, "tr[data-own] td:nth-of-type(3)")).toMatch(/^pending\s+sent 0:0[12]$/);
    // At most once a minute.
    await page.getByRole("button", { name: "I have submitted: C" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "I have solved it: D" }).click();
    await see(page, "Waiting for confirmation");
    await finish(page, [/status of 429/]);
  },
);

const spanFrom = (start: number) => {
  const startsAt = Math.floor(start / 1000) * 1000;
  return [startsAt, startsAt + 120 * MINUTE];
};

test("its owner confirms what is solved by one's own word, or refuses it", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const scene = new TrainingScene(
    site.change,
    { owner: page.username, startsAt: Date.now() - 30 * MINUTE },
    problems,
  );
  for (const name of ["ola", "pia"]) {
    const username = name + suffix();
    scene.addUser(username);
    const party = scene.enter([username]);
    site.change(
      `insert into training_words (party_id, item_id, state, said_at)
       select ?, id, 'claimed', ? from training_items where training_id = ? and place = 3`,
      ...[party, scene.startsAt + 12 * MINUTE, scene.id],
    );
  }
  await visit(page, `/trainings/${scene.id}`);
  await page.getByRole("button", { name: /^Confirm: ola/ }).click();
  await see(page, "Confirmed");
  await page.getByRole("button", { name: /^Refuse: pia/ }).click();
  await see(page, "Refused");
  const rows = page.locator("tbody tr");
  expect(await rows.nth(0).locator("td").nth(5).innerText()).toMatch(/^0:12 first\s+own word$/);
  expect(await rows.nth(1).locator("td").nth(5).innerText()).toBe("1 try");
});

test("frozen: own results since then, only tries of others, ranks as of the freeze", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const { id } = drawnTraining(site.change, page.username, 98, suffix());
  await visit(page, `/trainings/${id}`);
  await see(page, /^Frozen since 1:30\.$/);
  const own = page.locator("tr.mine");
  expect(await own.locator(".sub").innerText()).toBe("4th of 8 at the freeze");
  expect(await own.locator("td").nth(0).innerText()).toMatch(/^3\s+\+1 since/);
  expect(await own.locator("td").nth(1).innerText()).toMatch(/^109\s+\+114$/);
  const first = page.locator("tbody:last-of-type tr").nth(0);
  expect(await first.locator("td").nth(7).innerText()).toMatch(/^hidden\s+1 try since$/);
  expect(await page.locator("tfoot td").nth(4).innerText()).toBe("4 of 8");
  expect(await page.locator("tr[data-own]").count()).toBe(2);
  await see(page, "CSES by one’s own word");
  // Nothing tells how hard a problem is before the end.
  expect(await page.locator(".task .rating").count()).toBe(0);
});

test("in a race, the legend explains what another was first to solve", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  const race = { scoring: "race", freeze: null };
  const { id } = drawnTraining(site.change, page.username, 55, suffix(), race);
  await visit(page, `/trainings/${id}`);
  expect(await textOf(page, ".legend")).toContain("Solved, but another was first");
  const icpc = drawnTraining(site.change, page.username, 55, suffix());
  await visit(page, `/trainings/${icpc.id}`);
  expect(await textOf(page, ".legend")).not.toContain("another was first");
});

test("afterwards: moved ranks, ratings, what is left goes to the queue, a replay, a file", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const { id } = drawnTraining(site.change, page.username, 1700, suffix());
  const here = `/trainings/${id}`;
  await visit(page, here);
  expect(await textOf(page, ".verdict .left")).toBe("4th of 8");
  await see(page, /4 solved, penalty 223, 4th at the freeze too/);
  expect(await page.locator("tbody tr").nth(1).locator(".place").innerText()).toMatch(/^2\s+was 3$/);
  expect(await page.locator(".task .rating").count()).toBe(5);
  await see(page, "17 left to upsolve");
  await see(page, /among all who took part, 2 of them yours: E and F/);
  await page.getByRole("button", { name: "Add what is left to my queue" }).click();
  await see(page, "Added 2 problems to your queue");
  expect(await page.getByRole("button", { name: "Add what is left to my queue" }).count()).toBe(0);
  const file = await (await page.request.get(`${here}/standings.csv`)).text();
  expect(file.split("\r\n")[0]).toContain("rank,member or team,members,solved,penalty,A Ferry Timetable");
  expect(file).toContain("solved 1:52 (3 tries");
  await visit(page, "/upsolve?show=later");
  await see(page, "Bridges Before Breakfast");
});

test.each(bothModes)("$mode, a replay moves through a training's time", async ({ javaScript }) => {
  const page = await site.openSignedIn({ javaScript });
  const { id } = drawnTraining(site.change, page.username, 1700, suffix());
  const here = `/trainings/${id}`;
  await visit(page, here);
  await page.getByRole("link", { name: "Replay" }).click();
  await arrive(page, `${here}?at=0`);
  expect(await page.locator("tbody .sum:first-of-type").allInnerTexts()).not.toContain("1");
  await page.getByRole("link", { name: "+5 min" }).click();
  await arrive(page, `${here}?at=5`);
  expect(await page.locator("tbody tr").nth(0).locator("td").nth(2).innerText()).toMatch(/^0:04 first/);
  await page.getByRole("slider").fill("41");
  await page.getByRole("button", { name: "Show" }).click();
  await arrive(page, `${here}?at=41`);
  expect(await page.locator("tbody tr").nth(0).locator("td").nth(4).innerText()).toMatch(/^0:41 first/);
  await page.getByRole("link", { name: "Stop" }).click();
  await arrive(page, here);
});

test("one takes part again, with the others as ghosts at one's own minute", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const { id } = drawnTraining(site.change, (await site.openSignedIn()).username, 1700, suffix());
  await visit(page, `/trainings/${id}`);
  await page.getByRole("button", { name: "Take part", exact: true }).click();
  await see(page, "at your minute, 0:00");
  expect(await textOf(page, ".clock .left")).toMatch(/^(1:59:\d\d|2:00:00)$/);
  const begun = Math.floor(Date.now() / 1000) * 1000 - 20 * MINUTE;
  site.change("update training_parties set begun_at = ? where training_id = ? and is_virtual = 1", begun, id);
  await visit(page, `/trainings/${id}`);
  await see(page, "at your minute, 0:20");
  // As in the training itself: the own row on top, and nothing tells how hard a problem is.
  expect(await page.locator("tr.mine").innerText()).toContain(page.username);
  expect(await page.locator(".task .rating").count()).toBe(0);
  const solved = await page.locator("tbody:last-of-type td:nth-of-type(3) b").allInnerTexts();
  expect(solved.map((text) => text.replace(/\s.*/, "")).sort()).toEqual(
    ["0:04", "0:06", "0:08", "0:09", "0:11", "0:12", "0:17", "0:20"].sort(),
  );
});

test("the owner opens frozen results step by step, or all", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const { id } = drawnTraining(site.change, page.username, 200, suffix(), { thaws: "owner" });
  await visit(page, `/trainings/${id}`);
  const hidden = page.locator("tbody .state[data-state=hidden]");
  const before = await hidden.count();
  expect(before).toBeGreaterThan(2);
  await page.getByRole("button", { name: "Open the next" }).click();
  await expect.poll(() => hidden.count()).toBe(before - 1);
  await page.getByRole("button", { name: "Open all" }).click();
  await expect.poll(() => hidden.count()).toBe(0);
  await see(page, "Unfrozen");
});

test("one begins on one's own clock, and sees the problems from then on", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const facts = { startsAt: Date.now() - 60 * MINUTE, untilAt: Date.now() + 600 * MINUTE };
  const owner = (await site.openSignedIn()).username;
  const scene = new TrainingScene(site.change, { owner, ...facts }, problems);
  await visit(page, `/trainings/${scene.id}`);
  await page.getByRole("button", { name: "Take part" }).click();
  await see(page, "6 problems are hidden until your time begins.");
  await page.getByRole("button", { name: "Begin now" }).click();
  await see(page, "Ferry Timetable");
  expect(await textOf(page, ".clock .left")).toMatch(/^(1:59:\d\d|2:00:00)$/);
});

test("says how far judges have been read, until the result is final", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const { id, startsAt } = drawnTraining(site.change, page.username, 130, suffix());
  const read = startsAt + 100 * MINUTE;
  site.change(
    `update handles set checked_at = ? where judge = 'atcoder' and user_id in
     (select user_id from training_people where training_id = ?)`,
    ...[read, id],
  );
  await visit(page, `/trainings/${id}`);
  const time = new Date(read).toISOString().slice(11, 16);
  expect(await textOf(page, ".count")).toBe(`provisional: AtCoder read to ${time}`);
  site.change("update trainings set final_at = ? where id = ?", Date.now(), id);
  await visit(page, `/trainings/${id}`);
  expect(await textOf(page, ".count")).toBe("final");
});

test("without script, a link has the page reloaded, and another one stops that", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  const { id } = drawnTraining(site.change, page.username, 30, suffix());
  const here = `/trainings/${id}`;
  await visit(page, here);
  const isReloaded = () => page.locator("meta[http-equiv=refresh][content='30']").count();
  expect(await isReloaded()).toBe(0);
  await page.getByRole("link", { name: "Refresh every 30 s" }).click();
  await arrive(page, `${here}?refresh=30`);
  expect(await isReloaded()).toBe(1);
  await page.getByRole("link", { name: "Stop" }).click();
  await arrive(page, here);
  expect(await isReloaded()).toBe(0);
});

test("a row changes by itself, without loading the page again", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const other = await site.openSignedIn({ javaScript: true });
  const scene = drawnTraining(site.change, page.username, 30, suffix(), { freeze: null });
  const here = `/trainings/${scene.id}`;
  await visit(page, here);
  scene.enter([other.username]);
  const handle = scene.link(other.username, "codeforces");
  await visit(page, here);
  await visit(other, here);
  await other.getByRole("button", { name: "I have submitted: F" }).click();
  await see(other, "Asking Codeforces");
  const row = page.locator("tbody tr", { hasText: other.username });
  await expect.poll(() => row.innerText()).toContain("pending");
  // From here on, no answer arrives: the page may still be loading as the server has only begun to compare.
  await page.route(
    ({ pathname }) => pathname.startsWith(here),
    () => {},
  );
  scene.send(handle, { F: "29" });
  await expect.poll(() => row.innerText()).toContain("0:29 first");
});

test("looks right at every width: planned, running, frozen, over, and with nobody in it", async () => {
  const page = await site.openSignedIn({ javaScript: true });
  const owner = page.username;
  const empty = new TrainingScene(site.change, { owner, startsAt: Date.now() - 10 * MINUTE }, problems);
  const planned = drawnTraining(site.change, owner, -30, suffix());
  const frozen = drawnTraining(site.change, owner, 98, suffix());
  const over = drawnTraining(site.change, owner, 1700, suffix());
  await checkLooksOf(
    page,
    [empty, planned, frozen, over].map(({ id }) => `/trainings/${id}`),
  );
  await checkLooksOf(page, [`/trainings/${over.id}?at=60`]);
});

test("on a phone, a problem's name, state and button stay apart, and no label is cut", async () => {
  const page = await site.openSignedIn({ javaScript: false, viewport: { width: 360, height: 740 } });
  const { id } = drawnTraining(site.change, page.username, 98, suffix());
  await visit(page, `/trainings/${id}`);
  const gaps = await page.locator(".set li").evaluateAll((rows) =>
    rows.map((row) => {
      const text = document.createRange();
      text.selectNodeContents(row.querySelector(".name") as Element);
      const own = (row.querySelector(".own") as Element).getBoundingClientRect();
      return [text.getBoundingClientRect().right + 8 <= own.left + 1, Math.round(own.right)];
    }),
  );
  expect(new Set(gaps.map(String)).size).toBe(1);
  expect(gaps[0]?.[0]).toBe(true);
  const isCut = await page
    .locator(".matrix :is(.label, thead .sum:not(.last-sum))")
    .evaluateAll((all) => all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  expect(isCut).toBe(false);
});

test("prints the whole table in black, without the clock and the buttons", async () => {
  const page = await site.openSignedIn({ viewport: { width: 1047, height: 720 } });
  const { id } = drawnTraining(site.change, page.username, 1700, suffix());
  await visit(page, `/trainings/${id}`);
  await page.emulateMedia({ media: "print" });
  await page.getByRole("banner").waitFor({ state: "hidden" });
  await page.locator(".after").first().waitFor({ state: "hidden" });
  const width = await page.locator(".matrix").evaluate((table) => table.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(1047);
  const isCut = await page
    .locator(".matrix :is(.task .name, .place, .place small)")
    .evaluateAll((all) => all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  expect(isCut).toBe(false);
});
