import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { mailSettings, startSmtpServer } from "../setup/smtp-server.ts";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const smtp = await startSmtpServer();
const site = serveSite({ ...mailSettings(smtp), CODEFORCES_API_URL: "http://127.0.0.1:9" });
const HERE = "/admin/roster";

async function coach(javaScript: boolean) {
  const page = await site.openSignedIn({ javaScript });
  site.change("update users set role = 'coach' where username = ?", page.username);
  return page;
}
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const REFUSED = [/status of 400/];
const rowsOf = (page: Page) => page.locator(".roster-rows").innerText();

describe.each(bothModes)("a roster $mode", ({ javaScript }) => {
  const tag = javaScript ? "js" : "no";
  const csv = [
    "username,email,codeforces",
    `bruno_${tag},bruno@${tag}.example,brunof${tag}`,
    `,mei.tan.${tag}@${tag}.example,`,
    "farouk,,",
  ].join("\n");

  test("a coach pastes people, sees the check, invites them, and one takes the place", async () => {
    const page = await coach(javaScript);
    await visit(page, HERE);
    await seeHeading(page, "Roster");
    await checkLooks(page);
    await page.getByLabel("Paste CSV, or choose a file").fill("bruno");
    await press(page, "Check");
    await see(page, /The first line must name the columns/);
    expect(await page.getByLabel("Paste CSV, or choose a file").inputValue()).toBe("bruno");
    await page.getByLabel("Paste CSV, or choose a file").fill(csv);
    await press(page, "Check");
    await seeHeading(page, "Check the roster");
    const counts = await page.locator(".roster-counts").innerText();
    expect(counts.replace(/\s+/g, " ")).toBe(
      "2 new, each gets a personal invitation 0 known 1 refused, left out, for the reasons below",
    );
    expect(await rowsOf(page)).toContain("no email address");
    await checkLooks(page);
    await press(page, "Invite 2");
    await seeHeading(page, "Imported roster");
    expect(await page.locator(".roster-counts").innerText()).toContain("2 places created, 2 not joined yet");
    await checkLooks(page);

    await page.getByRole("link", { name: "Print invitations" }).click();
    await seeHeading(page, "Invitations on paper");
    expect(await page.locator(".strips li").count()).toBe(2);
    await checkLooks(page);
    const [first = ""] = await page.locator(".strips code").allInnerTexts();

    const guest = await site.open({ javaScript });
    await visit(guest, new URL(first).pathname);
    await seeHeading(guest, "Join Upsolve");
    await see(guest, `${page.username} invites you to Upsolve`);
    await checkLooks(guest);
    await guest.getByLabel("Username").fill("x");
    await guest.getByLabel("Password", { exact: true }).fill("correct horse 7");
    await press(guest, "Join");
    await see(guest, /Use 3 to 30 letters/);
    await guest.getByLabel("Username").fill(`bruno.${tag}`);
    await guest.getByLabel("Password", { exact: true }).fill("correct horse 7");
    await press(guest, "Join");
    await arrive(guest, "/dashboard");
    await finish(guest, REFUSED);
    const late = await site.open({ javaScript });
    await visit(late, new URL(first).pathname);
    await seeHeading(late, "This invitation no longer works");
    await finish(late, [/status of 404/]);
    await finish(page, REFUSED);
  });

  test("a file is taken, a place deleted, and a member takes another as themselves", async () => {
    const page = await coach(javaScript);
    await visit(page, HERE);
    const people = `email,username\nwen@${tag}.example,wen.${tag}\nfay@${tag}.example,fay.${tag}\n`;
    const buffer = Buffer.from(`\uFEFF${people.replaceAll(",", ";")}`, "utf16le");
    await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await press(page, "Check");
    await seeHeading(page, "Check the roster");
    await press(page, "Invite 2");
    await seeHeading(page, "Imported roster");
    await page.getByRole("link", { name: `fay.${tag}` }).click();
    await seeHeading(page, `fay.${tag}`);
    expect(await page.locator(".page-note").innerText()).toContain(`fay@${tag}.example`);
    await checkLooks(page);
    await press(page, "Delete place");
    await arrive(page, HERE);
    await page.locator(".rows a").first().click();
    await page.getByRole("link", { name: `wen.${tag}` }).click();
    const link = await page.locator("#invitation-link").innerText();
    const member = await site.openSignedIn({ javaScript });
    await visit(member, new URL(link).pathname);
    expect(await member.locator("main").innerText()).toContain(`You are signed in as ${member.username}`);
    await checkLooks(member);
    await press(member, `Take it as ${member.username}`);
    await arrive(member, "/dashboard");
  });
});
