import { expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, see, serveSite, visit } from "./site.ts";

const site = serveSite({ CODEFORCES_API_URL: "off", ATCODER_API_URL: "off" });

test.each(bothModes)(
  "a coach gives homework to a group, and its members see it on the dashboard, $mode",
  async ({ mode, ...options }) => {
    const [coach, member] = [await site.openSignedIn(options), await site.openSignedIn(options)];
    site.change("update users set role = 'coach' where username = ?", coach.username);
    const name = `Varsity ${mode}`;
    await visit(coach, "/groups/new");
    await coach.getByLabel("Name").fill(name);
    await coach.getByRole("button", { name: "Create group" }).click();
    await arrive(coach, /^\/groups\/\d+$/);
    const group = /\/groups\/\d+/.exec(coach.url())?.[0] ?? "";
    const id = group.replace(/\D/g, "");
    site.change(
      "insert into group_members (group_id, user_id, joined_at) select ?, id, 0 from users where username = ?",
      id,
      member.username,
    );

    await visit(coach, `${group}/lists`);
    await see(coach, "No lists yet");
    await checkLooks(coach);
    await coach.getByRole("link", { name: "New list" }).click();
    await arrive(coach, /^\/lists\/new/);
    expect(await coach.getByLabel(name).isChecked()).toBe(true);
    await coach.getByLabel("Title").fill("Two pointers");
    await coach.getByLabel("Due date").fill("2040-12-31");
    await checkLooks(coach);
    await coach.getByRole("button", { name: "Create list" }).click();
    await arrive(coach, /\/lists\/\d+\/items$/);
    const text = "https://codeforces.com/contest/1900/problem/A";
    await coach.getByLabel("Problems", { exact: true }).fill(text);
    await coach.getByRole("button", { name: "Add problems" }).click();
    await see(coach, /1 problem added/);

    await visit(member, "/dashboard");
    await see(member, /Dec 31, 2040/);
    const given = member.getByRole("navigation", { name: "Continue" });
    await given.getByRole("link", { name: "Continue Two pointers" }).click();
    await arrive(member, /^\/lists\/\d+$/);
    await see(member, name);
    await checkLooks(member);
    await visit(member, "/notifications");
    await see(member, `${coach.username} shared the list Two pointers with you`);

    await visit(coach, `${group}/lists`);
    await see(coach, /not started/);
    await checkLooks(coach);
    await coach.getByRole("button", { name: "Remind those who have not started" }).click();
    await see(coach, "1 member reminded");
    await see(coach, new RegExp(`by @${coach.username}`));
    await visit(member, "/notifications");
    await see(member, new RegExp(`${coach.username} reminds you of the list Two pointers`));
    await finish(member);
  },
);

test.each(bothModes)("the time zone of due dates is changed in Settings, $mode", async (options) => {
  const page = await site.openSignedIn(options);
  await visit(page, "/settings");
  const field = page.getByLabel("Time zone of my due dates");
  const form = page.locator("form").filter({ has: field });
  await field.fill("Nowhere/Land");
  await form.getByRole("button", { name: "Save" }).click();
  await see(page, /There is no such time zone/);
  await field.fill("Asia/Tokyo");
  await form.getByRole("button", { name: "Save" }).click();
  await see(page, "Time zone saved");
  expect(await field.inputValue()).toBe("Asia/Tokyo");
  await finish(page, [/status of 400/]);
});
