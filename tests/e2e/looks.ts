import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { visit } from "./site.ts";

/** Each theme and each kind of width once: what a theme changes hardly depends on the width. */
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 320 },
] as const;

/** Fails if axe finds a fault in either theme, or if the page scrolls sideways at 320, 768 or 1280 px. */
export async function checkLooks(page: Page): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await checkAccessibility(page, { rules: { "target-size": { enabled: width < 640 } } });
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width: 768, height: 800 });
  await expectNoSidewaysScrolling(page);
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
