import { afterAll, describe, expect, test } from "vitest";
import { mailSettings, startSmtpServer } from "../setup/smtp-server.ts";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, PASSWORD, see, seeHeading, serveSite, visit } from "./site.ts";

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
const site = serveSite(mailSettings(smtp));

/** The path of the link in the newest email. */
async function linkTo(address: string, path: string): Promise<string> {
  const find = () => smtp.mails.findLast(({ to }) => to[0] === address)?.text;
  await expect.poll(find).toContain(`/${path}/`);
  return new RegExp(`http://\\S+?(/${path}/\\S+)`).exec(find() ?? "")?.[1] ?? "";
}

describe.each(bothModes)("a forgotten password $mode", ({ javaScript }) => {
  test("a forgotten password can be reset with an emailed link", async () => {
    const username = `forgetful-${javaScript ? "js" : "plain"}`;
    await finish(await site.openSignedIn({ username }));
    const page = await site.open({ javaScript });
    await visit(page, "/signin");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await seeHeading(page, "Forgot password?");
    await page.getByRole("button", { name: "Send the link" }).click();
    await see(page, "Enter your email address or username");
    await page.getByLabel("Email or username").fill(username);
    await page.getByRole("button", { name: "Send the link" }).click();
    await see(page, /an email with a link is on its way/);
    if (javaScript) await checkLooks(page);
    await visit(page, await linkTo(`${username}@example.org`, "reset-password"));
    await page.getByLabel("New password").fill("a brand new one 1!");
    await page.getByRole("button", { name: "Change password" }).click();
    await see(page, "Password changed. Sign in with the new one.");
    await visit(page, "/signin");
    await page.getByLabel("Email or username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill("a brand new one 1!");
    await page.getByRole("button", { name: "Sign in" }).click();
    await arrive(page, "/dashboard");
    await finish(page, [/status of 400/]);
  });
});

test("emails can be turned off with a link, without signing in, and turned on again in the settings", async () => {
  const username = "mailed";
  const page = await site.openSignedIn({ username });
  const other = await site.open();
  await other.request.post("/api/signin", { data: { email: username, password: PASSWORD } });
  await finish(other);
  const guest = await site.open();
  await visit(guest, await linkTo(`${username}@example.org`, "unsubscribe"));
  await seeHeading(guest, "Unsubscribe");
  await checkLooks(guest);
  await guest.getByRole("button", { name: "Unsubscribe" }).click();
  await see(guest, /no longer gets/);
  await finish(guest);
  await visit(page, "/settings");
  const choice = page.getByLabel("Sign-ins from new browsers");
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await page.getByRole("group", { name: "Email" }).waitFor();
  await page.getByRole("region", { name: "Email" }).getByRole("button", { name: "Save" }).click();
  await see(page, "Setting saved");
  await visit(page, "/settings");
  expect(await page.getByLabel("Sign-ins from new browsers").isChecked()).toBe(true);
  await checkLooks(page);
});

test("new members are asked to confirm their email address until they confirm it", async () => {
  site.change(
    "insert into site_settings values ('verifyEmails', 'on', 0) on conflict (name) do update set value = 'on'",
  );
  const username = "fresh";
  const page = await site.openSignedIn({ username });
  site.change("update users set unverified = 1 where username = ?", username);
  const owner = await site.openSignedIn({ username: "mail-owner" });
  site.change("update users set role = 'owner' where username = ?", owner.username);
  // Makes the server read the settings again.
  await owner.request.post("/api/admin/settings", { data: { description: "Club" } });
  await finish(owner);
  await visit(page, "/blogs");
  await see(page, /Confirm your email address/);
  await checkLooks(page);
  await page.getByRole("button", { name: "Send again" }).click();
  await see(page, /An email is on its way/);
  await visit(page, await linkTo(`${username}@example.org`, "verify-email"));
  await seeHeading(page, "Confirm your email address");
  await checkLooks(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await arrive(page, "/dashboard");
  await see(page, "Your email address is confirmed.");
  expect(await page.getByRole("button", { name: "Send again" }).count()).toBe(0);
});
