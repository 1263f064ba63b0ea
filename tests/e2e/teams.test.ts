import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { checkLooks, checkLooksOf } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({ CODEFORCES_API_URL: "off", ATCODER_API_URL: "off" });
const BOARD = "/contests/codeforces/1900/board";

let contests = 0;

/** A contest of eight problems that members took part in together, with a stranger or without, as imported. */
function importContest(people: string[]): string {
  contests += 1;
  const id = 500 + contests;
  const key = String(1899 + contests);
  site.change(
    `insert into task_contests (id, judge, key, name, starts_at, ends_at)
      values (?, 'codeforces', ?, ?, ?, ?)`,
    ...[id, key, `Codeforces Round ${key} (Div. 2)`, 1_790_000_000_000, 1_790_007_200_000],
  );
  site.change(
    "insert into parties (id, contest_id, key, name) values (?, ?, ?, 'Party at the judge')",
    id,
    id,
    key,
  );
  for (const name of people) {
    site.change("insert into party_members values (?, ?, ?)", id, name.toLowerCase(), name);
    site.change(
      `insert into handles (user_id, judge, handle, handle_key, verified_at, state, created_at)
        select id, 'codeforces', username, username_key, 1, 'ready', 1 from users where username = ?
        on conflict do nothing`,
      name,
    );
  }
  for (const [place, letter] of [..."ABCDEFGH"].entries()) {
    const task = id * 10 + place;
    site.change(
      `insert into tasks (id, judge, key, contest_id, letter, name, link, rating)
        values (?, 'codeforces', ?, ?, ?, ?, 'https://codeforces.com/contest/1900', 1600)`,
      ...[task, key + letter, id, letter, `A problem called ${letter}`],
    );
    site.change("insert into contest_tasks (contest_id, task_id, letter) values (?, ?, ?)", id, task, letter);
    if (place > 5) continue;
    const solved = place < 4 ? [1_790_000_000_000 + place * 1_500_000, "contest"] : [null, null];
    site.change(
      `insert into attempts (handle_id, task_id, contest_id, party_id, tried_at, tried_how, solved_at, solved_how, seen)
        select h.id, ?, ?, p.party_id, 1790000000000, 'contest', ?, ?, 0 from party_members p
          join handles h on h.handle_key = p.handle_key where p.party_id = ?`,
      ...[task, id, ...solved, id],
    );
  }
  return `/contests/codeforces/${key}/board`;
}

const squares = (page: Page) => page.locator(".squares li").allInnerTexts();

test.each(bothModes)(
  "a party of a board becomes a team, which has a page and can be left and deleted $mode",
  async ({ javaScript }) => {
    const ada = await site.openSignedIn({ javaScript });
    const ben = await site.openSignedIn({ javaScript });
    const board = importContest([ada.username, ben.username]);
    await visit(ben, board);
    await visit(ada, board);
    await ada.getByRole("link", { name: "Make it a team" }).click();
    await seeHeading(ada, "New team");
    expect(await ada.getByLabel("Members").inputValue()).toBe([ada.username, ben.username].sort().join("\n"));
    await ada.getByLabel("Name").fill("");
    await ada.getByLabel("Members").fill("nobody-at-all");
    await ada.getByRole("button", { name: "Create team" }).click();
    await see(ada, "A team has 2 to 6 members");
    await ada.getByLabel("Name").fill("Red Pandas");
    await ada.getByLabel("Members").fill(`${ada.username}\n${ben.username}`);
    await ada.getByRole("button", { name: "Create team" }).click();
    await seeHeading(ada, "Red Pandas");
    await see(ada, "Rank 1 of 1 here");
    expect((await squares(ada))[0]).toMatch(/^A\s+Solved in contest\s+0:00$/);
    await see(ada, "Left unsolved together");
    if (javaScript) await checkLooks(ada);

    await visit(ben, "/notifications");
    await see(ben, /added you to the team Red Pandas/);
    await visit(ben, board);
    await ben.getByRole("link", { name: "Red Pandas" }).click();
    await seeHeading(ben, "Red Pandas");
    await ben.getByRole("button", { name: "Leave team" }).click();
    await ben.getByRole("button", { name: "Leave", exact: true }).click();
    await arrive(ben, /^\/teams$/);
    await see(ben, "You left the team");
    await see(ben, "No teams yet");

    await visit(ada, "/contests/past");
    await ada.getByRole("link", { name: "Teams", exact: true }).first().click();
    await ada.getByRole("link", { name: "Red Pandas" }).click();
    await see(ada, /^Before:/);
    await ada.getByRole("link", { name: "Edit team" }).click();
    await ada.getByLabel("Name").fill("Blue Pandas");
    await ada.getByLabel("Members").fill(`${ada.username}\n${ben.username}`);
    await ada.getByRole("button", { name: "Save Changes" }).click();
    await seeHeading(ada, "Blue Pandas");
    await ada.getByRole("link", { name: "Edit team" }).click();
    await ada.getByRole("button", { name: "Delete team" }).first().click();
    await ada.getByRole("alertdialog").getByRole("button", { name: "Delete team" }).click();
    await see(ada, "Team deleted");
    await visit(ada, board);
    await see(ada, "Party at the judge");
    await finish(ada, [/status of 400/]);
    await finish(ben);
  },
);

test("empty and full screens of teams look right at every width", async () => {
  const page = await site.openSignedIn();
  const others = [await site.openSignedIn(), await site.openSignedIn()];
  await visit(page, "/teams");
  await checkLooksOf(page, ["/teams", "/teams/new"]);
  const people = [page, ...others].map(({ username }) => username);
  const boards = [
    importContest(people),
    importContest(people.slice(0, 2)),
    importContest([...people, "guest"]),
  ];
  await visit(page, "/teams/new");
  await page
    .getByLabel("Name")
    .fill("A team whose name is as long as names of teams can ever become, or nearly so");
  await page.getByLabel("Members").fill(people.join("\n"));
  await page.getByRole("button", { name: "Create team" }).click();
  await arrive(page, /^\/teams\/\d+$/);
  const team = new URL(page.url()).pathname;
  await checkLooksOf(page, [team, `${team}/edit`, "/teams", boards[0] ?? BOARD, boards[2] ?? BOARD]);
});
