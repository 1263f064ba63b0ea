import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrive, bothModes, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
const trigger = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("button", { name, exact: true });
const open = (page: Page) => page.locator(".menu:popover-open");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe.each(bothModes)("the menus $mode", ({ javaScript }) => {
  test("menus open one at a time, close on an outside click or Escape, and work with the keyboard", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/myproblems");
    await trigger(page, "Problems").click();
    await open(page).getByRole("link", { name: "My Problems" }).waitFor();
    await trigger(page, "Community").click();
    await open(page).getByRole("link", { name: "Messages" }).waitFor();
    expect(await open(page).count()).toBe(1);
    await page.mouse.click(600, 700);
    await expect.poll(() => open(page).count()).toBe(0);
    await trigger(page, "Profile").click();
    await open(page).getByRole("link", { name: "Ask AI" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => open(page).count()).toBe(0);

    await trigger(page, "Problems").focus();
    await page.keyboard.press("Enter");
    await open(page).waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("Dashboard");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await arrive(page, "/bookmarkedproblems");
    await expect.poll(() => open(page).count()).toBe(0);
  });

  test("a phone shows a single sheet instead of the menus", async () => {
    const page = await site.openSignedIn({ javaScript, viewport: { width: 360, height: 740 } });
    await visit(page, "/dashboard");
    await trigger(page, "Problems").waitFor({ state: "hidden" });
    await trigger(page, "Menu").click();
    const sheet = page.locator("#menus:popover-open");
    for (const name of ["Bookmarked", "Revisit", "Hire Collaborator", "Important Links", "Handles"]) {
      await sheet.getByRole("link", { name }).waitFor();
    }
    await sheet.getByRole("button", { name: "Log out" }).waitFor();
    await sheet.getByRole("link", { name: "My Problems" }).click();
    await seeHeading(page, `${page.username}'s Problems`);
    await expect.poll(() => page.locator("#menus:popover-open").count()).toBe(0);
    await trigger(page, "Menu").click();
    await sheet.getByRole("button", { name: "Log out" }).click();
    await arrive(page, "/");
  });

  test("a chosen theme is remembered, and the system's theme can be restored", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/myproblems?after=");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const choose = async (name: string) => {
      await trigger(page, "Profile").click();
      await open(page).getByRole("button", { name, exact: true }).click();
    };
    const theme = () => page.locator("html").getAttribute("data-theme");
    const light = await ground();
    await choose("Dark");
    await expect.poll(theme).toBe("dark");
    expect(new URL(page.url()).pathname).toBe("/myproblems");
    await settled(page);
    await expect.poll(ground).not.toBe(light);
    await visit(page, "/dashboard");
    expect(await theme()).toBe("dark");
    await trigger(page, "Profile").click();
    expect(await open(page).getByRole("button", { name: "Dark" }).getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Escape");
    await choose("System");
    await expect.poll(theme).toBe(null);
    await expect.poll(ground).toBe(light);
  });
});

test("the bar folds below 900 px, and its search is never narrower than 160 px", async () => {
  const page = await site.openSignedIn();
  for (const [width, isFolded] of [
    [1280, false],
    [900, false],
    [899, true],
    [768, true],
    [640, true],
    [360, true],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, "/dashboard");
    expect(await trigger(page, "Menu").isVisible(), `${width}`).toBe(isFolded);
    expect(await trigger(page, "Practice").isVisible(), `${width}`).toBe(!isFolded);
    const search = await page.getByRole("searchbox", { name: "Search everything" }).boundingBox();
    const mark = await page.locator(".bar .mark").boundingBox();
    expect(search?.width, `${width}`).toBeGreaterThanOrEqual(160);
    expect((search?.x ?? 0) - (mark?.x ?? 0) - (mark?.width ?? 0), `${width}`).toBeGreaterThanOrEqual(12);
  }
});

test("bar and form buttons scroll away in windows that are less than 480 px high", async () => {
  const page = await site.openSignedIn();
  for (const [height, position] of [
    [480, "sticky"],
    [479, "static"],
  ] as const) {
    await page.setViewportSize({ width: 360, height });
    await visit(page, "/addproblem");
    for (const part of [".bar", ".form-actions"]) {
      const element = page.locator(part).last();
      expect(await element.evaluate((it) => getComputedStyle(it).position)).toBe(position);
    }
  }
});

test("with script, arrow keys move through an open menu", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  await trigger(page, "Problems").focus();
  await page.keyboard.press("ArrowDown");
  await open(page).waitFor();
  await expect.poll(() => focused(page)).toBe("Dashboard");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toBe("Bookmarked");
  await page.keyboard.press("End");
  await expect.poll(() => focused(page)).toBe("Tags");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toBe("Dashboard");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => focused(page)).toBe("Tags");
  await page.keyboard.press("Escape");
  await expect.poll(() => open(page).count()).toBe(0);
  await expect.poll(() => focused(page)).toContain("Problems");
});
