import { describe, expect, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const END = Date.UTC(2090, 4, 4, 3);

describe.each(bothModes)("a suspended member, $mode", ({ javaScript }) => {
  test("reads why, keeps settings and data, and is back when it ends", async () => {
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
    if (javaScript) await checkAccessibility(page);
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
    await finish(page);
  });
});

test("the screen of a suspension looks right at every width", async () => {
  const page = await site.openSignedIn({ username: "suspended-looks" });
  site.change(
    "update users set suspended_at = 1, suspension_reason = ? where username = 'suspended-looks'",
    `${"Unbroken".repeat(60)}\nsecond line`,
  );
  await visit(page, "/suspended");
  await seeHeading(page, "Your account is suspended");
  await checkLooks(page);
  await finish(page);
});

describe.each(bothModes)("a forgotten password, $mode", ({ javaScript }) => {
  const suffix = javaScript ? "js" : "plain";

  test("the sign-in screen leads to what this site offers", async () => {
    const page = await site.open({ javaScript });
    await visit(page, "/signin");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await seeHeading(page, "Forgot password?");
    await see(page, /Ask its organiser or one of its coaches for a reset link/);
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await seeHeading(page, "Sign in");
    await finish(page);
  });

  test("a link of the staff's lets a member choose a new one, once", async () => {
    const owner = await site.openSignedIn({ username: `owner-${suffix}`, javaScript });
    site.change("update users set role = 'owner' where username = ?", owner.username);
    const forgetful = await site.openSignedIn({ username: `forgetful-${suffix}` });
    const { user } = await (await forgetful.request.get("/api/check-auth")).json();
    const made = await owner.request.post(`/api/admin/users/${user._id}/reset-link`);
    expect(made.status()).toBe(201);
    const address = new URL((await made.json()).link).pathname;

    const page = await site.open({ javaScript });
    await visit(page, address);
    await seeHeading(page, "Choose a new password");
    await see(page, new RegExp(`For the account ${forgetful.username}`));
    await page.getByRole("button", { name: "Change password" }).click();
    await see(page, "Enter a new password");
    await page.getByLabel("New password", { exact: true }).fill("a new start 7");
    await page.getByRole("button", { name: "Change password" }).click();
    await see(page, "Password changed. Sign in with the new one.");
    await visit(page, "/signin");
    await page.getByLabel("Email or username").fill(forgetful.username);
    await page.getByLabel("Password", { exact: true }).fill("a new start 7");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await arrive(page, "/dashboard");
    await visit(page, address);
    await see(page, /This link has been used or is too old/);
    await finish(page, [/status of 404/, /status of 400/]);
    // The sessions from before have ended.
    expect((await forgetful.request.get("/api/check-auth")).status()).toBe(401);
    await finish(owner);
    await finish(forgetful, [/./]);
  });
});

test("the form of a reset link looks right at every width", async () => {
  const owner = await site.openSignedIn({ username: "looking-owner" });
  site.change("update users set role = 'owner' where username = ?", owner.username);
  const { user } = await (await owner.request.get("/api/check-auth")).json();
  const { link } = await (await owner.request.post(`/api/admin/users/${user._id}/reset-link`)).json();
  await visit(owner, new URL(link).pathname);
  await seeHeading(owner, "Choose a new password");
  await checkLooks(owner);
  await finish(owner);
});
