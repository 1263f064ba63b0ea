import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.locator("ul.rows .name").allTextContents();

async function bookmark(page: Page, title: string, rating: number, tags: string[]): Promise<void> {
  const id = await storeProblem(page, { title, platform: { name: "CSES", rating }, tags });
  await page.request.post(`/api/bookmark/${id}`);
}

describe.each(bothModes)("bookmarks $mode", ({ javaScript }) => {
  const of = (name: string) => `${name} ${javaScript ? "js" : "plain"}`;

  test("bookmarks can be filtered, sorted, removed together and restored", async () => {
    const page = await site.openSignedIn({ javaScript });
    await bookmark(page, of("Alpha"), 3, ["dp"]);
    await bookmark(page, of("Beta"), 7, ["dp", "graphs"]);
    await bookmark(page, of("Gamma"), 5, ["graphs"]);
    await visit(page, "/bookmarkedproblems");
    expect(await field(page, "Sort").count()).toBe(0);
    await visit(page, "/bookmarkedproblems?tag=graphs");
    await page.locator("summary", { hasText: "Filters 1" }).click();
    await field(page, "Without tag").fill("dp");
    await page.keyboard.press("Enter");
    await arrive(page, "/bookmarkedproblems?tag=graphs&not=dp");
    await expect.poll(() => rows(page)).toEqual([of("Gamma")]);
    await page.getByRole("link", { name: "Clear all filters" }).click();
    await arrive(page, "/bookmarkedproblems");
    await visit(page, "/bookmarkedproblems?sort=easiest");
    await field(page, "Sort").selectOption("hardest");
    if (!javaScript) await button(page, "Search").click();
    await arrive(page, "/bookmarkedproblems?sort=hardest");
    await expect.poll(() => rows(page)).toEqual([of("Beta"), of("Gamma"), of("Alpha")]);

    if (javaScript) {
      await page.keyboard.press("Escape");
      await page.locator("h1").click();
      await page.keyboard.press("j");
      await expect.poll(() => page.locator(":focus").textContent()).toBe(of("Beta"));
    }
    await button(page, "Remove chosen bookmarks").click();
    await see(page, "Choose at least one bookmark to remove.");
    await field(page, `Choose ${of("Beta")}`).check();
    await field(page, `Choose ${of("Alpha")}`).check();
    await button(page, "Remove chosen bookmarks").click();
    await arrive(page, /sort=hardest&removed=\d+-\d+$/);
    await see(page, "2 bookmarks removed.");
    await see(page, "1 saved");
    await expect.poll(() => rows(page)).toEqual([of("Gamma")]);
    await button(page, "Undo").click();
    await arrive(page, "/bookmarkedproblems?sort=hardest");
    await see(page, "2 bookmarks restored");
    if (javaScript) await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await expect.poll(() => rows(page)).toEqual([of("Beta"), of("Gamma"), of("Alpha")]);
    for (const name of ["Alpha", "Beta", "Gamma"]) await field(page, `Choose ${of(name)}`).check();
    await button(page, "Remove chosen bookmarks").click();
    await see(page, "3 bookmarks removed.");
    await seeHeading(page, "No Bookmarked Problems");
  });
});

test("removed bookmarks look right at every width", async () => {
  const page = await site.openSignedIn();
  await bookmark(page, "Unbroken".repeat(20), 10, ["a-tag-as-long-as-tags-may-be-in-this-way"]);
  await bookmark(page, "Short", 1, []);
  await visit(page, "/bookmarkedproblems?removed=1-2-3");
  await see(page, "3 bookmarks removed.");
  await field(page, "Choose Short").check();
  await checkLooks(page);
});
