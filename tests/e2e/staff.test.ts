import { describe, expect, test } from "vitest";
import { checkLooks, checkLooksOf } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const END = Date.UTC(2090, 4, 4, 3);
/** If the page is still opening its socket when the account is suspended, the socket is refused. */
const REFUSED_SOCKET = [/realtime/];

describe.each(bothModes)("a suspended member $mode", ({ javaScript }) => {
  test("a suspended member sees the reason, can still use settings and export, and regains access when the suspension ends", async () => {
    const username = `suspended-${javaScript ? "js" : "plain"}`;
    const page = await site.openSignedIn({ username, javaScript });
    await visit(page, "/dashboard");
    site.change(
      "update users set suspended_at = 1, suspended_until = ?, suspension_reason = ? where username = ?",
      END,
      "Repeated spam in discussions",
      username,
    );
    await page.getByRole("link", { name: "Upsolve" }).first().click();
    await seeHeading(page, "Your account is suspended");
    await see(page, "Repeated spam in discussions");
    expect(await page.locator("time").getAttribute("datetime")).toBe("2090-05-04T03:00:00.000Z");
    await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
    await seeHeading(page, "Settings");
    await page.getByLabel("Current password").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /Download/ }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(username);
    site.change("update users set suspended_until = 1 where username = ?", username);
    await visit(page, "/suspended");
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    await finish(page, REFUSED_SOCKET);
  });
});

test("the sign-in screen links to the site's help with forgotten passwords", async () => {
  const page = await site.open({ javaScript: false });
  await visit(page, "/signin");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await seeHeading(page, "Forgot password?");
  await see(page, /Ask an owner or a coach of the site for a reset link/);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await seeHeading(page, "Sign in");
});

describe.each(bothModes)("an owner $mode", ({ javaScript }) => {
  const suffix = javaScript ? "js" : "plain";

  test("an owner can find, suspend and restore a member, create a reset link and change the member's role", async () => {
    const spammer = await site.openSignedIn({ username: `spammer-${suffix}` });
    const page = await site.openSignedIn({ username: `boss-${suffix}`, javaScript });
    site.change("update users set role = 'owner' where username = ?", page.username);
    await visit(page, "/dashboard");
    await page.getByRole("button", { name: /^Profile/ }).click();
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    await arrive(page, "/admin");
    await seeHeading(page, "Overview");
    await page.getByRole("link", { name: "Find member" }).click();
    await arrive(page, "/admin/members");
    await seeHeading(page, "Members");
    await page.getByLabel("Username or email").fill(spammer.username);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await arrive(page, `/admin/members?q=${spammer.username}`);
    await page.getByRole("link", { name: spammer.username, exact: true }).click();
    await seeHeading(page, spammer.username);

    await page.getByRole("button", { name: "Suspend", exact: true }).click();
    await see(page, "Reason is required");
    await page.getByLabel("Reason").fill("Spam in every discussion");
    await page.getByLabel(/^Until/).fill("2090-05-04");
    await page.getByRole("button", { name: "Suspend", exact: true }).click();
    await see(page, `${spammer.username} is suspended`);
    await see(page, "Spam in every discussion");
    await visit(spammer, "/dashboard");
    await seeHeading(spammer, "Your account is suspended");
    await page.getByRole("button", { name: "Lift the suspension" }).click();
    await see(page, `${spammer.username} is no longer suspended`);

    await page.getByRole("button", { name: "Create reset link" }).click();
    await page.locator("#reset-link").waitFor();
    expect(await page.locator("#reset-link").textContent()).toMatch(/\/reset-password\/[\w-]{43}$/);
    await page.getByRole("combobox", { name: "Role" }).selectOption("coach");
    await page.getByRole("button", { name: "Change role" }).click();
    await see(page, `${spammer.username} has the role of coach`);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await see(page, `${spammer.username} is signed out everywhere`);
    expect((await spammer.request.get("/api/check-auth")).status()).toBe(401);
    await finish(page, [/status of 400/]);
    await finish(spammer, [/./]);
  });
});

test("the staff screens look right at every width", async () => {
  const page = await site.openSignedIn({ username: "staff-looks" });
  site.change("update users set role = 'owner' where username = ?", page.username);
  const long = await site.openSignedIn({ username: "W".repeat(30) });
  site.change(
    "update users set suspended_at = 1, suspension_reason = ? where username = ?",
    `${"Unbroken".repeat(60)}\nsecond line`,
    long.username,
  );
  const { user } = await (await long.request.get("/api/check-auth")).json();
  await visit(long, "/suspended");
  await seeHeading(long, "Your account is suspended");
  await checkLooks(long);
  await finish(long);
  const other = await site.openSignedIn({ username: "looked-at" });
  const { user: member } = await (await other.request.get("/api/check-auth")).json();
  await finish(other);
  await page.request.put(`/api/admin/users/${member._id}/role`, { data: { role: "coach" } });
  await page.request.post(`/api/admin/users/${member._id}/suspend`, {
    data: { reason: "Unbroken".repeat(60) },
  });
  site.change(
    "insert into member_totals values ('active', ?, 84) on conflict (kind, day) do update set total = 84",
    Math.floor(Date.now() / 86_400_000) - 3,
  );
  await checkLooksOf(page, [
    "/admin",
    "/admin/members",
    "/admin/members?role=coach&q=nobody",
    "/admin/audit",
    "/admin/audit?act=decline",
    "/admin/settings",
    `/admin/members/${user._id}`,
    `/admin/members/${member._id}`,
  ]);
  await page.getByRole("button", { name: "Create reset link" }).click();
  await page.locator("#reset-link").waitFor();
  await checkLooks(page);
  await visit(page, new URL((await page.locator("#reset-link").textContent()) ?? "").pathname);
  await seeHeading(page, "Choose a new password");
  await checkLooks(page);
  await visit(page, "/admin");
  for (const numbers of await page.getByText("Numbers", { exact: true }).all()) await numbers.click();
  await see(page, "84");
  await checkLooks(page);
});

test("the dashboard shows the first steps until they are hidden", async () => {
  const username = "fresh";
  const page = await site.openSignedIn({ username });
  site.change("update users set first_steps = 1 where username = ?", username);
  await visit(page, "/dashboard");
  const panel = page.getByRole("complementary", { name: "First steps" });
  await see(page, `Start here, ${username}`);
  await checkLooks(page);
  await visit(page, "/first-steps");
  await seeHeading(page, "First steps");
  await checkLooks(page);
  await page.getByRole("link", { name: "Fill in your profile" }).click();
  await page.getByLabel("Favorite Language").fill("C++");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await page.waitForURL(/\/myprofile\/\d+$/);
  await visit(page, "/dashboard");
  await see(page, "1 of 3 done");
  await checkLooks(page);
  await panel.getByRole("button", { name: "Hide" }).click();
  await see(page, "First steps hidden");
  expect(await panel.count()).toBe(0);
});
