import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
/** Sets a mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }) && undefined);
const sameDocument = (page: Page) => page.evaluate(() => "marked" in window);

test("links, forms, Back and Forward do not reload the document", async () => {
  const page = await site.openSignedIn();
  await storeProblem(page, { title: "Visited" });
  await visit(page, "/dashboard");
  await mark(page);
  await page.getByRole("link", { name: "Visited" }).click();
  await arrive(page, /^\/problem\/\d+$/);
  await seeHeading(page, "Visited");
  expect(await page.title()).toBe("Visited · Upsolve");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.getByRole("link", { name: "two-pointers" }).first().click();
  await arrive(page, "/dashboard?tag=two-pointers");
  await page.getByRole("button", { name: "Problems", exact: true }).click();
  await page.getByRole("link", { name: "My Problems" }).click();
  await seeHeading(page, `${page.username}'s Problems`);
  await page.goBack();
  await arrive(page, "/dashboard?tag=two-pointers");
  await page.goBack();
  await seeHeading(page, "Visited");
  await page.goForward();
  await arrive(page, "/dashboard?tag=two-pointers");
  await seeHeading(page, "Problems");
  expect(await sameDocument(page)).toBe(true);
});

test("Back restores the scroll position", async () => {
  const page = await site.openSignedIn({ viewport: { width: 1280, height: 360 } });
  const first = await storeProblem(page, { title: "Row 1" });
  for (let number = 2; number <= 12; number++) await storeProblem(page, { title: `Row ${number}` });
  await visit(page, "/myproblems");
  await page.getByRole("link", { name: "Row 1", exact: true }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(100);
  await page.getByRole("link", { name: "Row 1", exact: true }).click();
  await arrive(page, `/problem/${first}`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await seeHeading(page, `${page.username}'s Problems`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test("the browser handles links to a new tab or a raw sample", async () => {
  const page = await site.openSignedIn();
  const id = await storeProblem(page, { title: "In a new tab" });
  await visit(page, "/dashboard");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "In a new tab" }).click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await tab.waitForURL(`**/problem/${id}`);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await settled(tab);
  await tab.getByRole("link", { name: "Raw Output" }).click();
  await tab.waitForURL(`**/problem/${id}/samples/1/output.txt`);
  expect((await tab.locator("body").textContent())?.trim()).toBe("7");
});

test("the skip link moves the focus past the bar", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "main");
});
