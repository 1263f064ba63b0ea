import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { list, startCodeforces } from "../setup/codeforces-server.ts";
import { type Crowd, emptyScreens, fullScreens, gather, onPurpose, publicScreens, signIn } from "./crowd.ts";
import { finish, serveSite, settled } from "./site.ts";

/** The sum of a page's layout shifts must stay below this; 0.1 is what browsers call good. */
const MOST = 0.02;
const codeforces = await startCodeforces();
const start = Date.UTC(2080, 9, 31, 14, 35) / 1000;
codeforces.answer(
  list([
    { id: 1, name: "Codeforces Round 1", phase: "BEFORE", startTimeSeconds: start, durationSeconds: 7200 },
  ]),
);
afterAll(() => codeforces.stop());

const site = serveSite({ CODEFORCES_API_URL: codeforces.url });
let crowd: Crowd;
beforeAll(async () => {
  crowd = await gather(site);
});

/** In the page: adds up the shifts that nobody's input caused, and names what moved. */
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

/** A page whose browser caches nothing, in a time zone that the server does not know at first. */
async function openCold(width: number): Promise<Page> {
  const page = await site.open({ viewport: { width, height: 800 }, timeZone: "Asia/Kolkata" });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.context().addInitScript(watchShifts);
  return page;
}

/** Loads a screen, with the fonts held back until everything else is drawn. */
async function expectSteady(page: Page, address: string) {
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
    // An observer hears of a frame's shifts after it.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
    return (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts;
  });
  await page.unrouteAll({ behavior: "wait" });
  expect(shifts.sum, `${address} moves ${shifts.moved.join(", ")}`).toBeLessThan(MOST);
}

type Screens = Record<string, (crowd: Crowd) => string[]>;
const visits = (member: "empty" | "full", screens: Screens) =>
  Object.entries(screens).map(([area, addresses]) => ({ member, area, addresses }));
const all = [...visits("empty", emptyScreens), ...visits("full", fullScreens)];

describe.each([360, 1280])("with nothing cached at %i px", (width) => {
  test("the public screens hardly move while they load", async () => {
    const page = await openCold(width);
    for (const address of publicScreens) await expectSteady(page, address);
    await finish(page);
  });

  test.each(all)("the $member screens of $area hardly move while they load", async (visit) => {
    const page = await openCold(width);
    await signIn(page, visit.member);
    for (const address of visit.addresses(crowd)) await expectSteady(page, address);
    await finish(page, onPurpose);
  });
});
