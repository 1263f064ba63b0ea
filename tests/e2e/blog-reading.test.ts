import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const contents = (page: Page) => page.getByRole("navigation", { name: "Contents" });

const part = (title: string) => `## ${title}\n\n${"A word about trees. ".repeat(120)}\n\n`;
const fields = {
  title: "A long story",
  about: "In four parts.",
  content: `${part("Why trees?")}${part("Sums in $O(n)$")}### Proof\n\nEasy.\n\n${part("What next")}`,
};

describe.each(bothModes)("reading blogs $mode", ({ mode, javaScript }) => {
  const suffix = mode.replace(" ", "-");

  async function write(page: Page, tags: string) {
    await visit(page, "/addblog");
    await page.getByLabel("Title", { exact: true }).fill(`${fields.title} ${mode}`);
    await page.getByLabel("About", { exact: true }).fill(fields.about);
    await page.getByLabel("Content", { exact: true }).fill(fields.content);
    await page.getByLabel("Tags").fill(tags);
    await page.getByRole("button", { name: "Add Blog", exact: true }).click();
    await arrive(page, "/blogs");
  }

  test("its tags lead to the blogs that have them, and can be edited", async () => {
    const page = await site.openSignedIn({ username: `ada-${suffix}`, javaScript });
    await write(page, "Segment Tree, #dp");
    await link(page, "#segment-tree").first().click();
    await page.waitForURL("**/blogs?tag=segment-tree");
    await seeHeading(page, "Tagged #segment-tree");
    await see(page, "7 min read");
    await checkAccessibility(page);
    await link(page, `${fields.title} ${mode}`).click();
    await seeHeading(page, `${fields.title} ${mode}`);
    await link(page, "Edit").click();
    const tags = page.locator("[name=tags]");
    expect(await tags.inputValue()).toBe("dp, segment-tree");
    await tags.fill("a, b, c, d, e, f");
    await page.getByRole("button", { name: "Save Changes", exact: true }).click();
    await see(page, "At most 5 tags");
    expect(await tags.inputValue()).toBe("a, b, c, d, e, f");
    await tags.fill("graphs");
    await page.getByRole("button", { name: "Save Changes", exact: true }).click();
    await link(page, "#graphs").waitFor();
    await visit(page, "/blogs?tag=segment-tree");
    expect(await link(page, `${fields.title} ${mode}`).count()).toBe(0);
    await finish(page, [/status of 400/]);
  });

  test("its contents lead to its parts, beside it on a wide screen and folded on a phone", async () => {
    const page = await site.openSignedIn({ username: `ben-${suffix}`, javaScript });
    await write(page, "");
    await link(page, `${fields.title} ${mode}`).first().click();
    await page.waitForURL(/\/blog\/\d+$/);
    await see(page, "7 min read");
    await page.setViewportSize({ width: 1280, height: 800 });
    const beside = contents(page).filter({ visible: true });
    expect(await beside.getByRole("link").allTextContents()).toEqual([
      "Why trees?",
      "Sums in O(n)",
      "Proof",
      "What next",
    ]);
    await checkAccessibility(page);
    await link(page, "What next").click();
    await page.waitForURL("**#section-what-next");
    const top = () =>
      page.locator("#section-what-next").evaluate((heading) => heading.getBoundingClientRect().top);
    expect(await top()).toBeLessThan(400);
    const permalink = page.locator("#section-proof > .anchor");
    expect(await permalink.getAttribute("href")).toBe("#section-proof");
    await seeHeading(page, "Proof");

    await page.setViewportSize({ width: 320, height: 700 });
    await page.evaluate(() => scrollTo(0, 0));
    expect(await link(page, "Proof").filter({ visible: true }).count()).toBe(0);
    await page.locator("summary", { hasText: "Contents" }).click();
    await checkAccessibility(page);
    await link(page, "Proof").filter({ visible: true }).click();
    await page.waitForURL("**#section-proof");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
