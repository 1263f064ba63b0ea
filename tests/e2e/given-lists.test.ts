import { expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, finish, see, serveSite, visit } from "./site.ts";

const site = serveSite({ CODEFORCES_API_URL: "off", ATCODER_API_URL: "off" });

test("a coach announces a list, and members see a count in the menu and open the list from the dashboard", async () => {
  const [coach, member] = [await site.openSignedIn(), await site.openSignedIn()];
  site.change("update users set role = 'coach' where username = ?", coach.username);
  const problem = await storeProblem(coach, { title: "Two Towers" });
  await visit(member, "/lists/new");
  expect(await member.getByLabel("Notify everyone").count()).toBe(0);
  await visit(coach, "/lists/new");
  await coach.getByLabel("Title").fill("Friday");
  await coach.getByLabel("Due date").fill("2040-12-31");
  await coach.getByLabel("Notify everyone").check();
  await coach.getByRole("button", { name: "Create list" }).click();
  await arrive(coach, /\/lists\/\d+\/items$/);
  await coach.getByLabel("Problems", { exact: true }).fill(`/problem/${problem}`);
  await coach.getByRole("button", { name: "Add problems" }).click();
  await see(coach, /1 problem added/);

  await visit(member, "/dashboard");
  const news = member.locator(".menus a[href='/lists'] .badge");
  expect(await news.textContent()).toBe("1 unread");
  const given = member.getByRole("navigation", { name: "Continue" });
  await see(member, "0 of 1 solved");
  await checkLooks(member);
  await given.getByRole("link", { name: "Continue Friday" }).click();
  await arrive(member, /^\/lists\/\d+$/);
  await expect.poll(() => news.count()).toBe(0);
  await visit(member, "/notifications");
  await see(member, `${coach.username} shared the list Friday with you`);
  await finish(member);

  // A list can be announced only once, so the checkbox is gone.
  await visit(coach, `${new URL(coach.url()).pathname.replace("/items", "")}/edit`);
  expect(await coach.getByLabel("Notify everyone").count()).toBe(0);
});
