import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const PASSWORD = "correct horse 7";

let owner: Page;
beforeAll(async () => {
  owner = await site.openSignedIn({ username: "owner-ola" });
  site.change("update users set role = 'owner' where username = 'owner-ola'");
});
const setMode = async (signup: string) => {
  const changed = await owner.request.post("/api/admin/settings", { data: { signup } });
  expect(changed.status()).toBe(200);
};
async function fillIn(page: Page, username: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
}
async function openCoach(username: string, javaScript: boolean): Promise<Page> {
  const page = await site.openSignedIn({ username, javaScript });
  site.change("update users set role = 'coach' where username = ?", username);
  return page;
}
const submit = (page: Page) => page.getByRole("main").getByRole("button", { name: "Sign up" }).click();

describe.each(bothModes)("sign-up $mode", ({ mode: _, ...options }) => {
  const suffix = options.javaScript ? "js" : "plain";

  test("a coach creates a link for one person, who signs up with it", async () => {
    await setMode("invitation");
    const coach = await openCoach(`inviter-${suffix}`, options.javaScript);
    await visit(coach, "/admin/signup");
    await seeHeading(coach, "Sign-up");
    await see(coach, "People sign up with an invitation link.");
    await coach.getByLabel("Email domain").fill("nowhere");
    await coach.getByRole("button", { name: "Create link" }).click();
    await see(coach, "Enter an email domain such as example.org");
    await see(coach, /Staff approve each account/);
    await coach.getByLabel("Email domain").fill("");
    await coach.getByRole("button", { name: "Create link" }).click();
    await see(coach, /Copy this link now; you won’t see it again/);
    const link = new URL((await coach.locator("#invitation-link").textContent()) ?? "");
    await see(coach, "0 of 1 used");

    const guest = await site.open(options);
    await visit(guest, "/signup");
    await see(guest, "Sign-up is by invitation only. Open the link you were given.");
    expect(await guest.getByLabel("Username").count()).toBe(0);
    await visit(guest, link.pathname + link.search);
    await fillIn(guest, `invited-${suffix}`);
    await submit(guest);
    await arrive(guest, "/dashboard");

    await visit(coach, "/admin/signup");
    expect(await coach.locator("#invitation-link").count()).toBe(0);
    await see(coach, "1 of 1 used");
    await see(coach, "used up");
    const late = await site.open(options);
    await visit(late, link.pathname + link.search);
    await see(late, "This invitation link has been used up. Ask for another one.");

    await coach.getByRole("button", { name: "Create link" }).click();
    await see(coach, "0 of 1 used");
    await coach.getByRole("button", { name: /^Revoke/ }).click();
    await see(coach, "Link revoked. It no longer works.");
    expect(await coach.getByRole("button", { name: /^Revoke/ }).count()).toBe(0);
    await finish(coach, [/status of 400/]);
  });
});

test("a new account with a note waits until a coach approves it", async () => {
  await setMode("approval");
  const guest = await site.open({ javaScript: false });
  await visit(guest, "/signup");
  await fillIn(guest, "waiting");
  await guest.getByLabel(/^A note to the staff/).fill("From the Tuesday group");
  await submit(guest);
  await arrive(guest, "/waiting");
  await seeHeading(guest, "Waiting for approval");
  await see(guest, "From the Tuesday group");
  await guest.getByRole("link", { name: "Check again" }).click();
  await seeHeading(guest, "Waiting for approval");
  await guest.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await seeHeading(guest, "Settings");

  const coach = await openCoach("approver", false);
  await visit(coach, "/admin");
  await coach.getByRole("link", { name: "Sign-up 1" }).click();
  await arrive(coach, "/admin/signup");
  await see(coach, "From the Tuesday group");
  await coach.getByRole("button", { name: "Approve waiting" }).click();
  await see(coach, "waiting is approved");
  await see(coach, "Nobody is waiting.");
  await visit(guest, "/waiting");
  await arrive(guest, "/dashboard");

  const stranger = await site.open({ javaScript: false });
  await visit(stranger, "/signup");
  await fillIn(stranger, "stranger");
  await submit(stranger);
  await arrive(stranger, "/waiting");
  await visit(coach, "/admin/signup");
  await coach.getByRole("button", { name: "Decline stranger" }).click();
  await coach.getByRole("button", { name: "Decline", exact: true }).click();
  await see(coach, "stranger is declined");
  await visit(stranger, "/waiting");
  await seeHeading(stranger, "Sign in");
});

test("empty and full sign-up screens look right at every width", async () => {
  await setMode("approval");
  await visit(owner, "/admin/signup");
  await checkLooks(owner);
  const add = `insert into users (username, username_key, email, email_key, password_hash, waits, signup_note, created_at)
    values (?, ?, ?, ?, '', 1, ?, 1790000000000)`;
  for (const [name, note] of [
    ["W".repeat(30), "Unbroken".repeat(60)],
    ["quiet", null],
  ] as const) {
    site.change(
      add,
      name,
      name.toLowerCase(),
      `${name}@example.org`,
      `${name}@example.org`.toLowerCase(),
      note,
    );
  }
  for (const data of [{ uses: 10_000, days: 365, domain: `${"long-".repeat(30)}club.example.org` }, {}]) {
    expect((await owner.request.post("/api/admin/signup-links", { data })).status()).toBe(201);
  }
  await visit(owner, "/admin/signup");
  await owner.getByRole("button", { name: "Create link" }).click();
  await owner.locator("#invitation-link").waitFor();
  await checkLooks(owner);
  const guest = await site.open();
  await visit(guest, "/signup?invitation=wrong");
  await checkLooks(guest);
  await fillIn(guest, "looks-waiting");
  await guest.getByLabel(/^A note to the staff/).fill("Unbroken".repeat(60));
  await submit(guest);
  await arrive(guest, "/waiting");
  await checkLooks(guest);
});
