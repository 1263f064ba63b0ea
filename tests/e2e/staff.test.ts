import { describe, expect, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { checkLooks } from "./looks.ts";
import { bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

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
