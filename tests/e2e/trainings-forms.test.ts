import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({ CODEFORCES_API_URL: "http://localhost:9", ATCODER_API_URL: "off" });

const cf = (key: string, contest = 1900) => `https://codeforces.com/contest/${contest}/problem/${key}`;

/** Rated problems of a contest that ended long ago. */
function keepRated(contest: string, ratings: number[]) {
  site.change(
    "insert into task_contests (judge, key, name, starts_at, ends_at, lasts) values ('codeforces', ?, ?, 1, 9000001, 9000000)",
    contest,
    `Round ${contest}`,
  );
  for (const [place, rating] of ratings.entries()) {
    const letter = String.fromCharCode(65 + place);
    site.change(
      `insert into tasks (judge, key, name, link, rating, contest_id, letter)
        select 'codeforces', ?, ?, ?, ?, id, ? from task_contests where key = ?`,
      contest + letter,
      `Task ${contest}${letter}`,
      cf(letter, Number(contest)),
      rating,
      letter,
      contest,
    );
    site.change(
      `insert into contest_tasks (contest_id, letter, task_id)
        select c.id, ?, k.id from task_contests c, tasks k where c.key = ? and k.key = ?`,
      letter,
      contest,
      contest + letter,
    );
  }
}

/** The training page belongs to another screen: where saving leads is enough here. */
const trainingOf = (page: Page) => /\/trainings\/(\d+)/.exec(page.url())?.[1] ?? "";

const make = (page: Page) => page.getByRole("button", { name: "Make training" });

test.each(bothModes)(
  "a training is made by addresses and changed until it starts, $mode",
  async ({ mode, ...options }) => {
    const [coach, member] = [await site.openSignedIn(options), await site.openSignedIn(options)];
    site.change("update users set role = 'coach' where username = ?", coach.username);
    await visit(coach, "/groups/new");
    await coach.getByLabel("Name").fill(`Squad ${mode}`);
    await coach.getByRole("button", { name: "Create group" }).click();
    await arrive(coach, /^\/groups\/\d+$/);
    const group = /\/groups\/(\d+)/.exec(coach.url())?.[1] ?? "";
    site.change(
      "insert into group_members (group_id, user_id, joined_at) select ?, id, 0 from users where username = ?",
      group,
      member.username,
    );
    site.change(
      `insert into handles (user_id, judge, handle, handle_key, state, created_at)
        select id, 'codeforces', username, username, 'ready', 0 from users where username = ?`,
      member.username,
    );

    await coach.getByRole("navigation", { name: "Group" }).getByRole("link", { name: "Trainings" }).click();
    await arrive(coach, `/groups/${group}/trainings`);
    await see(coach, "No trainings yet");
    await checkLooks(coach);
    await coach.getByRole("main").getByRole("link", { name: "New training" }).click();
    await arrive(coach, `/trainings/new?group=${group}`);
    expect(await coach.getByLabel(`Squad ${mode}`).isChecked()).toBe(true);
    await see(coach, /Times are in the time zone [A-Z]/);
    await see(coach, "Codeforces up to 1 minute");

    // What is wrong is said beside its field, and what was typed stays.
    await coach.getByLabel("Title").fill(`Week ${mode}`);
    await coach
      .getByLabel("Addresses", { exact: true })
      .last()
      .fill(`${cf("A")}\n${cf("A")}`);
    await coach.getByLabel("Start", { exact: true }).fill("2020-01-01T10:00");
    await coach.getByLabel("Minutes", { exact: true }).fill("90");
    await make(coach).click();
    await see(coach, /The start is in the past/);
    expect(await coach.getByLabel("Title").inputValue()).toBe(`Week ${mode}`);
    await checkLooks(coach);
    await coach.getByLabel("Start", { exact: true }).fill("2040-01-01T10:00");
    await make(coach).click();
    await see(coach, /more than a year ahead/);
    const soon = new Date(Date.now() + 48 * 3600 * 1000).toISOString().slice(0, 16);
    await coach.getByLabel("Start", { exact: true }).fill(soon);
    await make(coach).click();
    await see(coach, /Problem B is in the training twice/);
    await coach
      .getByLabel("Addresses", { exact: true })
      .last()
      .fill(`${cf("A")}\n${cf("B")} 500`);
    await make(coach).click();
    await arrive(coach, /\/trainings\/\d+\/edit$/);
    await see(coach, "Training created. With 1 handle at Codeforces, a verdict shows up to 1 minute late.");
    const id = trainingOf(coach);
    await see(coach, "500 points");
    await checkLooks(coach);

    await coach.getByLabel("Address of another problem").fill(cf("A"));
    await coach.getByRole("button", { name: "Add problem" }).click();
    await see(coach, /This is problem A already/);
    await coach.getByLabel("Address of another problem").fill(cf("C"));
    await coach.getByRole("button", { name: "Add problem" }).click();
    await see(coach, "Problem added");
    await coach.getByText("Replace by an address: problem B").click();
    await coach.getByLabel("Address of the new problem B").fill("nothing");
    await coach.getByRole("button", { name: "Replace", exact: true }).filter({ visible: true }).click();
    await see(coach, /Problem B: /);
    expect(await coach.getByLabel("Address of the new problem B").inputValue()).toBe("nothing");
    await coach.getByLabel("Address of the new problem B").fill(cf("D"));
    await coach.getByRole("button", { name: "Replace", exact: true }).filter({ visible: true }).click();
    await see(coach, "Problem replaced");
    await coach.getByRole("button", { name: "Move up problem C" }).click();
    await see(coach, "Moved up");
    await coach.getByRole("button", { name: "Remove problem A" }).click();
    await see(coach, "Problem removed");
    const names = coach.locator(".training-items .name");
    expect((await names.allTextContents()).map((name) => name.trim())).toEqual(["1900C", "1900D"]);

    await coach.getByLabel("Title").fill(`Week two ${mode}`);
    await coach.getByLabel("Minutes", { exact: true }).fill("120");
    await coach.getByLabel("Freeze").fill("30");
    await coach.getByRole("button", { name: "Save changes" }).click();
    await arrive(coach, `/trainings/${id}`);

    await visit(member, `/groups/${group}/trainings`);
    await seeHeading(member, "Planned");
    await see(member, `Week two ${mode}`);
    await see(member, "2 h");
    expect(await member.content()).not.toContain("1900C");
    await checkLooks(member);
    await visit(member, `/trainings/${id}/edit`);
    await see(member, "Only its owner and staff can change this training.");
    await finish(member, [/403/]);
    await finish(coach, [/400/, /404/, /409/]);
  },
);

test.each(bothModes)(
  "a contest is cloned, and problems are picked by rating, $mode",
  async ({ mode, ...options }) => {
    const page = await site.openSignedIn(options);
    const contest = options.javaScript ? "1700" : "1701";
    const base = options.javaScript ? 1300 : 2300;
    keepRated(contest, [base, base + 10, base + 400, base + 410]);
    await visit(page, "/trainings/new?contest=codeforces/1799");
    await page.getByLabel("Title").fill("Unknown");
    await page.getByLabel("Minutes").fill("");
    await make(page).click();
    await see(page, "The problems of this contest are not known here yet.");
    await visit(page, `/trainings/new?contest=codeforces/${contest}`);
    expect(await page.getByLabel("Title").inputValue()).toBe(`Round ${contest}`);
    expect(await page.getByLabel("Minutes", { exact: true }).inputValue()).toBe("150");
    await page.getByLabel("Minutes", { exact: true }).fill("");
    await make(page).click();
    await arrive(page, /\/trainings\/\d+\/edit$/);
    expect(await page.getByLabel("Minutes", { exact: true }).inputValue()).toBe("150");
    const names = page.locator(".training-items .name");
    expect(await names.count()).toBe(4);

    await visit(page, "/trainings/new");
    await page.getByLabel("Title").fill(`Picked ${mode}`);
    await page.getByText("By rating", { exact: true }).click();
    await page.getByLabel("Number of problems").fill("2");
    await page.getByLabel("Lowest rating").fill(String(base + 400));
    await page.getByLabel("Highest rating").fill(String(base));
    await make(page).click();
    await see(page, /must not be below the lowest/);
    await page.getByLabel("Lowest rating").fill(String(base));
    await page.getByLabel("Highest rating").fill(String(base + 400));
    await checkLooks(page);
    await make(page).click();
    await arrive(page, /\/trainings\/\d+\/edit$/);
    const first = await names.first().textContent();
    await page.getByRole("button", { name: "Another instead of A" }).click();
    await see(page, "Problem replaced by another");
    await names
      .filter({ hasNotText: first ?? "" })
      .first()
      .waitFor();
    expect(await names.first().textContent()).not.toBe(first);

    await visit(page, "/trainings?show=yours");
    await see(page, `Picked ${mode}`);
    await checkLooks(page);
    await visit(page, "/trainings");
    await seeHeading(page, "Planned");
    await visit(page, "/trainings?show=past");
    await see(page, "No trainings here");
    await finish(page, [/400/]);
  },
);

test.each(bothModes)(
  "staff replace the problems of another member's training without seeing them, $mode",
  async ({ mode: _, ...options }) => {
    const [owner, coach] = [await site.openSignedIn(options), await site.openSignedIn(options)];
    site.change("update users set role = 'coach' where username = ?", coach.username);
    await visit(owner, "/trainings/new");
    await owner.getByLabel("Title").fill("Theirs");
    await owner.getByLabel("Addresses", { exact: true }).last().fill(cf("A", 1701));
    await make(owner).click();
    await arrive(owner, /\/trainings\/\d+\/edit$/);
    const here = `/trainings/${trainingOf(owner)}/edit`;

    const save = async (...addresses: string[]) => {
      await visit(coach, here);
      expect(await coach.content()).not.toContain("1701");
      await coach.getByLabel("Addresses", { exact: true }).last().fill(addresses.join("\n"));
      await coach.getByRole("button", { name: "Save changes" }).click();
      await arrive(coach, here.replace("/edit", ""));
      await visit(owner, here);
      return owner.locator(".training-items > li").count();
    };
    await visit(coach, here);
    await see(coach, /only its owner sees them/);
    await checkLooks(coach);
    expect(await save()).toBe(1);
    expect(await save(cf("B", 1702), cf("C", 1702))).toBe(2);
    await finish(owner);
    await finish(coach);
  },
);

test("once it has begun, only the title, a later end and the freeze change", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/trainings/new");
  await page.getByLabel("Title").fill("Begun");
  await page.getByLabel("Addresses", { exact: true }).last().fill(cf("A"));
  await make(page).click();
  await arrive(page, /\/trainings\/\d+\/edit$/);
  const id = trainingOf(page);
  site.change(
    "update trainings set starts_at = ?, ends_at = ? where id = ?",
    Date.now() - 60_000,
    Date.now() + 119 * 60_000,
    id,
  );
  await visit(page, `/trainings/${id}/edit`);
  expect(await page.getByLabel("Start", { exact: true }).count()).toBe(0);
  expect(await page.locator(".training-items").count()).toBe(0);
  await page.getByLabel("Minutes", { exact: true }).fill("60");
  await page.getByRole("button", { name: "Save changes" }).click();
  await see(page, /it can only end later/);
  await checkLooks(page);
  await page.getByLabel("Minutes", { exact: true }).fill("150");
  await page.getByRole("button", { name: "Save changes" }).click();
  await arrive(page, `/trainings/${id}`);
  await visit(page, `/trainings/${id}/edit`);
  expect(await page.getByLabel("Minutes", { exact: true }).inputValue()).toBe("150");
  await finish(page, [/404/, /409/]);
});

test("lists, boards and the menu lead to a new training", async () => {
  const page = await site.openSignedIn();
  const list = await (await page.request.post("/api/lists", { data: { title: "Two pointers" } })).json();
  await page.request.post(`/api/lists/${list._id}/items`, { data: { text: cf("A") } });
  await visit(page, `/lists/${list._id}`);
  await page.getByRole("link", { name: "New training" }).click();
  await arrive(page, `/trainings/new?list=${list._id}`);
  expect(await page.getByLabel("List", { exact: true }).last().inputValue()).toBe(`/lists/${list._id}`);
  keepRated("1600", [800]);
  await visit(page, "/contests/codeforces/1600/board");
  await page.getByRole("link", { name: "New training" }).click();
  await arrive(page, "/trainings/new?contest=codeforces/1600");
});
