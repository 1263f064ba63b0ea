import type { Page } from "playwright-core";
import { expect } from "vitest";
import { onPurpose, signIn } from "./crowd.ts";
import { checkLooksOf } from "./looks.ts";
import { finish, type Site, settled } from "./site.ts";

/** The sum of a page's layout shifts must stay below this; browsers call 0.1 good. */
const MOST = 0.02;

/** Runs in the page: adds up the shifts that no input caused, and names the elements that moved. */
function watchShifts() {
  const seen = { sum: 0, moved: [] as string[] };
  Object.assign(window, { shifts: seen });
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as (PerformanceEntry & Shift)[]) {
      if (entry.hadRecentInput) continue;
      seen.sum += entry.value;
      for (const { node } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        seen.moved.push(`${element?.tagName}.${element?.className}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Opens a page without a cache, in a time zone that the server does not know yet. */
export async function openCold(site: Site, width: number): Promise<Page> {
  const page = await site.open({ viewport: { width, height: 800 }, timeZone: "Asia/Kolkata" });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.context().addInitScript(watchShifts);
  return page;
}

/** Loads a screen, delays its fonts until the rest is drawn, and fails if anything moves. */
export async function expectSteady(page: Page, address: string) {
  let sendFonts = () => {};
  const drawn = new Promise<void>((resolve) => {
    sendFonts = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await drawn;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await settled(page);
  sendFonts();
  await page.waitForFunction(() => document.fonts.status === "loaded");
  const shifts = await page.evaluate(async () => {
    // An observer receives a frame's shifts only after the frame.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
    return (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts;
  });
  await page.unrouteAll({ behavior: "wait" });
  expect(shifts.sum, `${address} moves ${shifts.moved.join(", ")}`).toBeLessThan(MOST);
}

export async function checkScreens(
  site: Site,
  addresses: string[],
  member?: "empty" | "full",
): Promise<void> {
  for (const width of [360, 1280]) {
    const page = await openCold(site, width);
    if (member) await signIn(page, member);
    for (const address of addresses) await expectSteady(page, address);
    await finish(page, onPurpose);
  }
  const page = await site.open();
  if (member) await signIn(page, member);
  await checkLooksOf(page, addresses);
  await finish(page, onPurpose);
}
