import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { arrive, settled, visit } from "./site.ts";

/** The axe rules that a theme can break; the other rules concern the document and its layout. */
const COLOURS = ["color-contrast", "link-in-text-block"];

type Theme = "light" | "dark";

/** The axe rules that depend on the width, even for elements whose style stays the same. */
const SIZES = ["target-size", "scrollable-region-focusable"];

/**
 * Fails if axe finds a violation at 320 or 1280 px in either theme, or if the page scrolls sideways at 320, 768 or
 * 1280 px.
 */
export async function checkLooks(page: Page): Promise<void> {
  // A notice that is still fading in has too little contrast.
  await settled(page);
  // Content scrolled under the bar is covered by it.
  await page.evaluate(() => scrollTo(0, 0));
  await resize(page, 1280);
  await choose(page, "light");
  await checkAccessibility(page, { rules: { "target-size": { enabled: true } } });
  await restyled(page, "light");
  await choose(page, "dark");
  await checkAccessibility(page, { runOnly: COLOURS });
  await restyled(page, "dark");
  await resize(page, 320);
  await checkAccessibility(page, { runOnly: SIZES });
  await checkAccessibility(page, {}, await restyled(page, "dark"));
  await choose(page, "light");
  await checkAccessibility(page, { runOnly: COLOURS }, await restyled(page, "light"));
  await resize(page, 768);
}

async function choose(page: Page, colorScheme: Theme) {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await expectNoSidewaysScrolling(page);
}

/** @returns the visible elements whose text looks different from the last call with this theme: what a width changes */
function restyled(page: Page, theme: Theme) {
  return page.evaluateHandle((name) => {
    const looks = window as unknown as Record<string, WeakMap<Element, string>>;
    const before = looks[`looks-${name}`];
    const now = new WeakMap<Element, string>();
    looks[`looks-${name}`] = now;
    return [...document.body.querySelectorAll("*")].filter((element) => {
      if (!element.checkVisibility()) return false;
      const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity, position } =
        getComputedStyle(element);
      const look = [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity, position].join();
      now.set(element, look);
      return before?.get(element) !== look;
    });
  }, theme);
}

/** Loads one document and navigates within it: this takes a quarter of the time, and axe is already parsed. */
export async function checkLooksOf(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const isInspected = await page.evaluate(() => "axe" in window);
    await (isInspected ? follow : visit)(page, address);
    await checkLooks(page);
  }
}

export async function follow(page: Page, address: string) {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await arrive(page, address);
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
