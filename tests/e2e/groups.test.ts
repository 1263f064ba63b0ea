import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLooks, checkLooksOf } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({ CODEFORCES_API_URL: "off", ATCODER_API_URL: "off" });
const BOARD = "/contests/codeforces/1900/board";
beforeAll(() => {
  site.change(
    "insert into task_contests (judge, key, name, starts_at, ends_at, listed_at) values ('codeforces', '1900', 'Round 911', 1, 7200001, 7200001)",
  );
});

async function openCoach(options: object): Promise<Page> {
  const page = await site.openSignedIn(options);
  site.change("update users set role = 'coach' where username = ?", page.username);
  return page;
}

/** Gives a member so many solves in all. */
const credit = (username: string, solves: number) =>
  site.change(
    `insert into solve_totals (user_id, period, facet, solves, upsolves, points, unverified, solves_with_teams, points_with_teams)
      select id, 'all', '', ?, 0, 0, 0, ?, 0 from users where username = ?`,
    solves,
    solves,
    username,
  );

const shownLink = (page: Page) => page.locator("#join-link").textContent();
const people = (page: Page) => page.getByRole("list", { name: "Members" }).getByRole("listitem");
const leaders = (page: Page) => page.locator(".leaderboard .person b").allTextContents();

describe.each(bothModes)("a group $mode", ({ javaScript }) => {
  test("a coach creates it, members join by its link, and the leaderboard and boards show it alone", async () => {
    const coach = await openCoach({ javaScript });
    const name = `Varsity ${javaScript}`;
    await visit(coach, "/groups");
    await see(coach, "You are not in a group yet");
    await coach.getByRole("link", { name: "New group" }).click();
    await arrive(coach, "/groups/new");
    await coach.getByRole("button", { name: "Create group" }).click();
    await see(coach, "Name is required");
    await coach.getByLabel("Name").fill(name);
    await coach.getByLabel("About").fill("Thursdays at six");
    await coach.getByRole("button", { name: "Create group" }).click();
    await arrive(coach, /\/groups\/\d+$/);
    await seeHeading(coach, name);
    await see(coach, "Thursdays at six");
    const id = new URL(coach.url()).pathname.split("/").at(-1);

    const added = await site.openSignedIn({ javaScript });
    await coach.getByLabel("Usernames").fill("nobody");
    await coach.getByRole("button", { name: "Add members" }).click();
    await see(coach, "No member found for: nobody.");
    await coach.getByLabel("Usernames").fill(`@${added.username}`);
    await coach.getByRole("button", { name: "Add members" }).click();
    await see(coach, "Members added");
    await expect.poll(() => people(coach).count()).toBe(2);

    const link = (await shownLink(coach)) ?? "";
    const joining = await site.openSignedIn({ javaScript });
    await visit(joining, new URL(link).pathname);
    await seeHeading(joining, `Join ${name}`);
    await joining.getByRole("button", { name: "Join" }).click();
    await see(joining, "You joined the group");
    await see(joining, "3 members");
    expect(await joining.getByRole("heading", { name: "Join link" }).count()).toBe(0);

    const outside = await site.openSignedIn({ javaScript });
    for (const [page, solves] of [
      [outside, 9],
      [joining, 5],
      [added, 7],
    ] as const)
      credit(page.username, solves);
    await visit(joining, "/leaderboard?period=all");
    expect(await leaders(joining)).toContain(outside.username);
    await joining.getByRole("combobox", { name: "Group" }).selectOption({ label: name });
    if (!javaScript) await joining.getByRole("button", { name: "Show" }).click();
    await arrive(joining, `/leaderboard?period=all&group=${id}`);
    await expect.poll(() => leaders(joining)).toEqual([added.username, joining.username]);
    await visit(joining, BOARD);
    await joining.getByRole("combobox", { name: "Group" }).selectOption({ label: name });
    if (!javaScript) await joining.getByRole("button", { name: "Show" }).click();
    await arrive(joining, new RegExp(`/board\\?group=${id}$`));
    await see(joining, "Nobody in this group has tried this contest");
    await joining.getByRole("link", { name: "Show everyone" }).click();
    await arrive(joining, BOARD);

    await visit(coach, `/groups/${id}`);
    await coach.getByRole("button", { name: `Make leader ${joining.username}` }).click();
    await see(coach, "Made a leader");
    await coach.getByRole("button", { name: `Remove ${added.username}` }).click();
    await coach.locator(".confirm:popover-open").getByRole("button", { name: "Remove" }).click();
    await see(coach, "Removed from the group");
    await expect.poll(() => people(coach).count()).toBe(2);
    await coach.getByRole("button", { name: "Renew link" }).first().click();
    await coach.locator(".confirm:popover-open").getByRole("button", { name: "Renew link" }).click();
    await see(coach, "Link renewed. The old one no longer works.");
    await expect.poll(() => shownLink(coach)).not.toBe(link);
    await visit(outside, new URL(link).pathname);
    await see(outside, "This link does not lead to a group any more. Ask for a new one.");

    await visit(joining, `/groups/${id}`);
    await joining.getByRole("button", { name: "Leave group" }).first().click();
    await joining.locator(".confirm:popover-open").getByRole("button", { name: "Leave group" }).click();
    await see(joining, "You left the group");
    await see(joining, "You are not in a group yet");

    await coach.getByRole("link", { name: "Edit group" }).click();
    await arrive(coach, `/groups/${id}/edit`);
    await coach.getByRole("button", { name: "Delete group" }).first().click();
    await coach.locator(".confirm:popover-open").getByRole("button", { name: "Delete group" }).click();
    await see(coach, "Group deleted");
    for (const page of [coach, outside]) await finish(page, [/status of 40[04]/]);
  });
});

test("a signed-out visitor sees what a join link is, signs in and is led back to it", async () => {
  const coach = await openCoach({ username: "coach-of-link" });
  const { group } = await (await coach.request.post("/api/groups", { data: { name: "Led back" } })).json();
  const member = await site.openSignedIn({ username: "comes-back" });
  const guest = await site.open();
  await visit(guest, new URL(group.joinLink).pathname);
  await seeHeading(guest, "Join Led back");
  await see(guest, "Led by @coach-of-link");
  await checkLooks(guest);
  await guest.getByRole("link", { name: "Sign in" }).last().click();
  await arrive(guest, /\/signin\?redirectTo=/);
  await guest.getByLabel("Email").fill(`${member.username}@example.org`);
  await guest.getByLabel("Password", { exact: true }).fill("correct horse 1!");
  await guest.getByRole("button", { name: "Sign in" }).click();
  await guest.getByRole("button", { name: "Join" }).click();
  await see(guest, "You joined the group");
});

test("groups work by keyboard alone", async () => {
  const coach = await openCoach({ username: "by-keyboard" });
  await visit(coach, "/groups/new");
  await coach.getByLabel("Name").focus();
  await coach.keyboard.type("By keyboard");
  await coach.keyboard.press("Enter");
  await arrive(coach, /\/groups\/\d+$/);
  await coach.getByRole("button", { name: "Leave group" }).first().focus();
  await coach.keyboard.press("Enter");
  // The harmless answer has the focus.
  await expect.poll(() => coach.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
  await coach.keyboard.press("Tab");
  await coach.keyboard.press("Enter");
  await see(coach, "You left the group");
});

test("groups are in the menu of the community", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "Community" }).click();
  await page.getByRole("link", { name: "Groups" }).click();
  await arrive(page, "/groups");
});

test("the screens of groups pass axe in both themes and fit narrow windows, empty and full", async () => {
  const coach = await openCoach({ username: "c".repeat(30) });
  await checkLooksOf(coach, ["/groups", "/groups/new"]);
  const name = `Squad ${"x".repeat(70)}`;
  const { group } = await (
    await coach.request.post("/api/groups", { data: { name, about: "About ".repeat(60) } })
  ).json();
  const names = Array.from({ length: 6 }, (_, at) => `m${at}-${"w".repeat(24)}`);
  for (const username of names) await finish(await site.openSignedIn({ username }));
  const place = names[5] ?? "";
  site.change("update users set waits = 2 where username = ?", place);
  await coach.request.put(`/api/groups/${group._id}/members`, {
    data: { add: names, leaders: names.slice(0, 2) },
  });
  const at = `/groups/${group._id}`;
  await checkLooksOf(coach, ["/groups", "/groups?show=all", at, `${at}/edit`]);
  for (const screen of ["/leaderboard", "/contests/past", BOARD]) {
    await checkLooksOf(coach, [`${screen}?group=${group._id}`]);
  }
  const other = await site.openSignedIn();
  await checkLooksOf(other, [new URL(group.joinLink).pathname]);
});
