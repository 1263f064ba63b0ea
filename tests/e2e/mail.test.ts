import { afterAll, describe, expect, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { mailSettings, startSmtpServer } from "../setup/smtp-server.ts";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
const site = serveSite(mailSettings(smtp));

/** The path of the newest mail's link. */
async function linkTo(address: string, path: string): Promise<string> {
  const find = () => smtp.mails.findLast(({ to }) => to[0] === address)?.text;
  await expect.poll(find, { timeout: 10_000 }).toContain(`/${path}/`);
  return new RegExp(`http://\\S+?(/${path}/\\S+)`).exec(find() ?? "")?.[1] ?? "";
}

describe.each(bothModes)("a forgotten password, $mode", ({ javaScript }) => {
  test("is replaced by way of a mail", async () => {
    const username = `forgetful-${javaScript ? "js" : "plain"}`;
    await finish(await site.openSignedIn({ username }));
    const page = await site.open({ javaScript });
    await visit(page, "/signin");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await seeHeading(page, "Forgot password?");
    await page.getByRole("button", { name: "Send the link" }).click();
    await see(page, "Enter your e-mail address or username");
    await page.getByLabel("Email or username").fill(username);
    await page.getByRole("button", { name: "Send the link" }).click();
    await see(page, /a mail with a link is on its way/);
    if (javaScript) await checkAccessibility(page);
    await visit(page, await linkTo(`${username}@example.org`, "reset-password"));
    await page.getByLabel("New password").fill("a brand new one 1!");
    await page.getByRole("button", { name: "Change password" }).click();
    await see(page, /Password changed/);
    await visit(page, "/signin");
    await page.getByLabel("Email or username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill("a brand new one 1!");
    await page.getByRole("button", { name: "Sign in" }).click();
    await arrive(page, "/dashboard");
    await finish(page, [/status of 400/]);
  });
});

test("the form and what follows it look right at every width", async () => {
  const page = await site.open();
  for (const address of ["/forgot-password", "/forgot-password?sent"]) {
    await visit(page, address);
    await checkLooks(page);
  }
  await finish(page);
});
