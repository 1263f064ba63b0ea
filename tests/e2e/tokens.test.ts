import { expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { arrive, finish, PASSWORD, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();

test("without script, a token can be created, is shown once, and can be used and revoked", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  await visit(page, "/settings");
  await page.getByRole("link", { name: "Manage tokens" }).click();
  await arrive(page, "/settings/tokens");
  await page.getByLabel("Name").fill("Bot of the club");
  await page.getByLabel("Expires").selectOption("date");
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create token" }).click();
  await see(page, "Choose a date");
  await page.getByLabel("Expiry date").fill("2090-05-04");
  await page.getByLabel("Your password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Create token" }).click();
  await see(page, "This is not your current password");
  expect(await page.getByLabel("Name").inputValue()).toBe("Bot of the club");
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create token" }).click();
  await see(page, /you won’t see it again/);
  const token = (await page.locator("#token").textContent()) ?? "";
  await see(page, /Read · created .* · expires/);
  expect(await page.getByLabel("Name").inputValue()).toBe("");
  const call = () => fetch(`${site.url()}/api/check-auth`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await (await call()).json()).toMatchObject({ user: { username: page.username } });
  await visit(page, "/settings/tokens");
  expect(await page.locator("#token").count()).toBe(0);
  await see(page, /last used/);
  await page.getByRole("button", { name: "Revoke Bot of the club" }).click();
  await see(page, /Token revoked/);
  expect(await page.getByRole("button", { name: /^Revoke/ }).count()).toBe(0);
  expect((await call()).status).toBe(401);
  await finish(page, [/status of 400/]);
});

test("the tokens screen with a new token looks right at every width", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/settings/tokens");
  await seeHeading(page, "Tokens");
  await page.getByLabel("Name").fill("Unbroken".repeat(7));
  await page.getByLabel("Read and write").check();
  await page.getByLabel("Expires").selectOption("never");
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create token" }).click();
  await see(page, /won’t see it again/);
  await checkLooks(page);
});
