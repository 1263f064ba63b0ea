import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { problemBody, storeProblem } from "./problems.ts";
import { arrive, finish, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Problem", exact: true }).getByRole("link", { name, exact: true });

describe("a problem without script", () => {
  const javaScript = false;

  test("a problem's four screens have the same header, and tabs with counts", async () => {
    const page = await site.openSignedIn({ javaScript });
    const id = await storeProblem(page, { title: "Tabs" });
    const post = (what: string, data: object) => page.request.post(`/api/problem/${id}/${what}`, { data });
    await post("addsolution", { approach: "Count.", description: "All of it.", code: "1", problem: id });
    await post("addreview", { rating: 4, comment: "Good" });
    await post("discussion", { text: "Is it clockwise?" });
    await post("discussion", { text: "It is." });
    await visit(page, `/problem/${id}`);
    const facts = await page.locator(".facts").innerText();
    const tabs = [
      ["Solutions (1)", "/solutions", "Solutions"],
      ["Reviews (1)", "/reviews", "Problem Reviews"],
      ["Discussion (2)", "/discussion", "Discussion"],
      ["Statement", "", "Statement"],
    ] as const;
    for (const [name, path, heading] of tabs) {
      await tab(page, name).click();
      await arrive(page, `/problem/${id}${path}`);
      await seeHeading(page, heading);
      await seeHeading(page, "Tabs");
      expect(await page.locator(".facts").innerText()).toBe(facts);
      const current = page.locator("[aria-label=Problem] [aria-current=page]");
      expect(await current.allTextContents()).toEqual([name]);
    }
  });

  test("less common actions are in a menu", async () => {
    const [author, page] = [await site.openSignedIn({ javaScript }), await site.openSignedIn({ javaScript })];
    const titles = { public: "Menu", private: "Own menu" };
    const id = await storeProblem(author, { title: titles.public });
    const hidden = await storeProblem(author, { title: titles.private, choice: "private" });
    const inMenu = async (reader: Page, problem: string) => {
      await visit(reader, `/problem/${problem}`);
      const more = reader.getByRole("button", { name: "More about this problem" });
      expect(await reader.getByRole("link", { name: "Ask AI about this" }).isVisible()).toBe(false);
      await more.click();
      await reader.getByRole("link", { name: "Ask AI about this" }).waitFor();
      return reader.locator(".user-menu .user-action").allTextContents();
    };
    expect(await inMenu(page, id)).toEqual(["Share", "Ask AI about this", "Report"]);
    expect(await inMenu(author, id)).toEqual(["Share", "Ask AI about this"]);
    expect(await inMenu(author, hidden)).toEqual(["Ask AI about this"]);
    await Promise.all([finish(author), finish(page)]);
  });
});

test("a long statement is sent once, and is still there after an action and on return", async () => {
  const page = await site.openSignedIn();
  const statement = `${"A long text. ".repeat(30)}The end.`;
  const id = await storeProblem(page, {
    title: "Sent once",
    problemstatement: { ...problemBody().problemstatement, statement },
  });
  const response = await page.goto(`/problem/${id}`);
  expect((await response?.text())?.split("The end.")).toHaveLength(2);
  await arrive(page, `/problem/${id}`);
  const shown = page.getByText("The end.");
  const paragraph = await shown.elementHandle();
  await page.getByRole("button", { name: "Bookmark", exact: true }).click();
  await page.getByRole("button", { name: "Bookmarked", exact: true }).waitFor();
  expect(await shown.evaluate((element, before) => element === before, paragraph)).toBe(true);
  await tab(page, "Reviews (0)").click();
  await arrive(page, `/problem/${id}/reviews`);
  await page.goBack();
  await shown.waitFor();
});

test("on a phone, the author's buttons fit in three rows, and samples are as wide as the text", async () => {
  const page = await site.openSignedIn();
  const wide = `$$\\sum_{i=1}^{n} ${"a_i + b_i + ".repeat(12)} 0$$`;
  const statement = {
    ...problemBody().problemstatement,
    statement: `${"A long text. ".repeat(30)}\n\n${wide}\n\nWithin $\\frac{${"abcdefgh".repeat(8)}}{x}$ a line.`,
  };
  const id = await storeProblem(page, { title: "On a phone", problemstatement: statement });
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, `/problem/${id}`);
    const buttons = page
      .locator(".problem-actions")
      .locator("a.button, button.button")
      .filter({ visible: true });
    const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
    expect(boxes).toHaveLength(7);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(3);
    expect(Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThanOrEqual(
      width - 16,
    );
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const formula of [page.locator(".math-display"), page.locator("p", { hasText: "a line." })]) {
    expect(await formula.evaluate((element) => getComputedStyle(element).maskImage)).toMatch(/gradient/);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const right = async (place: string) => {
    const box = await page.locator(place).last().boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await right(".section .columns figure")).toBe(await right(".section .prose"));
});
