import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { ask, type DemoSite, launchBrowser, openProfile, startDemo } from "./demo-site.ts";
import { killAll, median } from "./servers.ts";
import { compareSessions } from "./session.ts";
import { type Traffic, watchTraffic } from "./traffic.ts";

/** A mid-range phone on a slow network: a quarter of the processor's speed, 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** A screen counts as loaded after this long without requests, in ms. */
const QUIET = 1_000;

interface Screen {
  name: string;
  path: string;
  click(page: Page): Promise<void>;
}

interface Figures {
  requests: number;
  /** Bytes as sent, including headers. */
  bytes: number;
  /** Milliseconds since the start of the navigation. */
  lcp: number;
  cls: number;
  /** Milliseconds from the click to the next frame, in steps of 8. */
  inp: number;
}

/**
 * Prints what a first visit to the four busiest screens costs on a slow phone, how long it takes to open a dashboard
 * row with and without prefetch, and what prefetch costs the server in ten minutes.
 * @param rests links that the pointer rests on for each click in those ten minutes.
 */
export async function benchFigures(isQuick: boolean, rests: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-figures-"));
  const browser = await launchBrowser();
  const rounds = isQuick ? 1 : 5;
  try {
    const site = await startDemo(folder);
    console.log(`A first visit, ${CPU_SLOWDOWN}x slower processor, 1.6 Mbit/s, 150 ms; medians of ${rounds}`);
    console.log("screen      requests      kB   LCP ms     CLS   INP ms");
    for (const screen of await screensOf(site)) {
      const figures: Figures[] = [];
      for (let round = 0; round < rounds; round++) figures.push(await visit(browser, site, screen));
      printFigures(screen.name, figures);
    }
    await printClicks(browser, site, rounds);
    await compareSessions(browser, site, { rests, rounds: isQuick ? 1 : 3, clicks: isQuick ? 10 : 40 });
  } finally {
    await browser.close();
    killAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function screensOf(site: DemoSite): Promise<Screen[]> {
  const problems = await ask<{ _id: string }[]>(site, "/api/dashboard?limit=1&sort=reviewed");
  const users = await ask<{ _id: string }[]>(site, "/api/messages/users?limit=1");
  const past = await fetch(`${site.url}/contests/past`, {
    headers: { cookie: `${site.cookie.name}=${site.cookie.value}`, accept: "text/html" },
  });
  const [board] = /\/contests\/\w+\/\w+\/board/.exec(await past.text()) ?? [];
  const [problem, user] = [problems[0]?._id, users[0]?._id];
  if (!problem || !user || !board) throw new Error("The demo lacks a screen that is measured.");
  return [
    {
      name: "dashboard",
      path: "/dashboard",
      click: (page) => page.getByRole("banner").getByRole("button", { name: "Community" }).click(),
    },
    {
      name: "problem",
      path: `/problem/${problem}`,
      click: (page) =>
        page
          .getByRole("button", { name: /^Bookmark/ })
          .first()
          .click(),
    },
    {
      name: "messages",
      path: `/messages/${user}`,
      async click(page) {
        await page.locator("textarea").last().fill("See you at the contest");
        await page.getByRole("button", { name: "Send", exact: true }).click();
      },
    },
    {
      name: "board",
      path: board,
      click: (page) => page.locator("main a[href*='order=']:not([aria-current])").first().click(),
    },
  ];
}

async function openSlow(context: BrowserContext): Promise<{ page: Page; traffic: Traffic }> {
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  const traffic = await watchTraffic(page);
  await traffic.protocol.send("Network.emulateNetworkConditions", NETWORK);
  await traffic.protocol.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return { page, traffic };
}

interface Seen {
  lcp: number;
  cls: number;
  inp: number;
  /** When the last click began, in milliseconds since the start of the navigation. */
  clickedAt: number;
}

/** Runs in the page: records the largest paint, the shifts that no input caused, and the longest interaction. */
function watchPage() {
  const seen: Seen = { lcp: 0, cls: 0, inp: 0, clickedAt: 0 };
  Object.assign(window, { seen });
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) note(entry as Entry);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  watch("event", ({ duration, interactionId }) => {
    if (interactionId) seen.inp = Math.max(seen.inp, duration);
  });
  const click = ({ timeStamp }: Event) => {
    seen.clickedAt = timeStamp;
  };
  addEventListener("click", click, { capture: true });
}

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

async function visit(browser: Browser, site: DemoSite, { path, click }: Screen): Promise<Figures> {
  const context = await openProfile(browser, site);
  const { page, traffic } = await openSlow(context);
  await page.goto(path);
  await traffic.quiet(QUIET);
  const { requests, bytes } = traffic;
  const { lcp, cls } = await seenBy(page);
  await click(page);
  await traffic.quiet(QUIET);
  const { inp } = await seenBy(page);
  await context.close();
  return { requests, bytes, lcp, cls, inp };
}

function printFigures(name: string, figures: Figures[]): void {
  const of = (what: keyof Figures) => median(figures.map((each) => each[what]));
  console.log(
    name.padEnd(12) +
      String(of("requests")).padStart(8) +
      (of("bytes") / 1000).toFixed(1).padStart(8) +
      of("lcp").toFixed(0).padStart(9) +
      of("cls").toFixed(3).padStart(8) +
      (of("inp") === 0 ? "<16" : of("inp").toFixed(0)).padStart(9),
  );
}

/** Prints how long it takes to open a dashboard row, for the first click in a profile and for a later one. */
async function printClicks(browser: Browser, site: DemoSite, rounds: number): Promise<void> {
  const times = { ahead: { first: [], later: [] }, cold: { first: [], later: [] } } as Record<
    "ahead" | "cold",
    Record<"first" | "later", number[]>
  >;
  for (let round = 0; round < rounds; round++) {
    for (const way of ["cold", "ahead"] as const) {
      const context = await openProfile(browser, site);
      const { page, traffic } = await openSlow(context);
      await page.goto("/dashboard");
      await traffic.quiet(QUIET);
      times[way].first.push(await openRow(page, traffic, 2, way === "ahead"));
      await page.goBack();
      await traffic.quiet(QUIET);
      times[way].later.push(await openRow(page, traffic, 4, way === "ahead"));
      await context.close();
    }
  }
  console.log("\nFrom click to screen of a row of the dashboard, ms");
  for (const which of ["first", "later"] as const) {
    const [cold, ahead] = [median(times.cold[which]), median(times.ahead[which])];
    console.log(
      `${which.padEnd(6)} not fetched ahead ${cold.toFixed(0)}, fetched ahead ${ahead.toFixed(0)}: ratio ${(ahead / cold).toFixed(2)}`,
    );
  }
}

/**
 * Clicks a row. @param isAhead whether the pointer rests on the row until it is fetched. @returns milliseconds from
 * click to screen.
 */
async function openRow(page: Page, traffic: Traffic, row: number, isAhead: boolean): Promise<number> {
  const link = page.locator("li.problem .name").nth(row);
  const title = (await link.textContent()) ?? "";
  await link.scrollIntoViewIfNeeded();
  if (isAhead) {
    await link.hover();
    await traffic.quiet(QUIET);
  }
  const shown = page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isShown = document.querySelector("h1")?.textContent === name;
          const { seen } = window as unknown as { seen: { clickedAt: number } };
          // Waits for the frame after the screen is drawn.
          if (isShown) requestAnimationFrame(() => resolve(performance.now() - seen.clickedAt));
          else requestAnimationFrame(look);
        };
        look();
      }),
    title,
  );
  // Without a pointer, nothing is prefetched.
  if (isAhead) await link.click();
  else await link.evaluate((anchor: HTMLElement) => anchor.click());
  return shown;
}
