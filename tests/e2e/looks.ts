import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { settled, visit } from "./site.ts";

/** The axe rules that a theme can break; the other rules concern the document and its layout. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Every width in both themes, ordered so that each step changes only the width or the theme. */
const looks = [
  { width: 1280, colorScheme: "light", rules: "all" },
  { width: 1280, colorScheme: "dark", rules: "colours" },
  { width: 360, colorScheme: "dark", rules: "all" },
  { width: 360, colorScheme: "light", rules: "colours" },
] as const;

/**
 * Fails if axe finds a fault at 360 or 1280 px in either theme, or if the page scrolls sideways at 320, 360, 768 or
 * 1280 px.
 */
export async function checkLooks(page: Page): Promise<void> {
  // A notice that is still fading in has too little contrast.
  await settled(page);
  // Content scrolled under the bar is covered by it.
  await page.evaluate(() => scrollTo(0, 0));
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (rules === "colours") await checkAccessibility(page, { runOnly: COLOURS });
    else {
      await checkAccessibility(page, { rules: { "target-size": { enabled: true } } });
      await expectNoSidewaysScrolling(page);
    }
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScrolling(page);
  }
}

export async function checkLooksOf(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await visit(page, address);
    await checkLooks(page);
  }
}

async function expectNoSidewaysScrolling(page: Page) {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.parentElement?.className} > ${element.tagName}.${element.className}`)
      .slice(0, 10);
  });
  expect(tooWide, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}
