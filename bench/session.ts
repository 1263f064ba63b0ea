import type { Browser, Page } from "playwright-core";
import { numbersFrom } from "../tests/setup/random.ts";
import { type DemoSite, openProfile } from "./demo-site.ts";
import { median, processorTime } from "./servers.ts";
import { watchTraffic } from "./traffic.ts";

interface SessionOptions {
  /** Links that a member follows in ten minutes. */
  clicks: number;
  /** Links that the pointer rests on per followed link, including that link. */
  rests: number;
  rounds: number;
}

/** The screens that a member visits. */
const READ =
  /^\/(dashboard|problem\/\d+(\/(solutions(\/\d+)?|reviews|discussion))?|profile\/\d+|blogs|blog\/\d+|contests(\/\w+\/\w+\/board|\/past)?|leaderboard|lists(\/\d+)?|messages(\/\d+)?|notifications|upsolve|bookmarkedproblems|myproblems)$/;

/** Milliseconds: long enough for the pointer to count as resting, and for a pause after the last response. */
const REST = 120;

/**
 * Prints the server's processor time for ten minutes of clicks and hovers, with and without prefetch. Leaves out the
 * pauses.
 */
export async function compareSessions(browser: Browser, site: DemoSite, options: SessionOptions) {
  const { clicks, rests, rounds } = options;
  console.log(
    `\nTen minutes of a member: ${clicks} clicks, with the pointer resting on ${rests} links for each`,
  );
  const costs = { without: [] as number[], with: [] as number[] };
  let fetchedAhead = 0;
  // The first run fills caches and is not counted.
  await spend(browser, site, options, true);
  for (let round = 0; round < rounds; round++) {
    for (const way of ["without", "with"] as const) {
      const { cost, ahead } = await spend(browser, site, options, way === "with");
      costs[way].push(cost);
      if (way === "with") fetchedAhead = ahead;
      else if (ahead > 0) throw new Error("Screens are fetched ahead although the reader saves data.");
    }
  }
  const [without, withIt] = [median(costs.without), median(costs.with)];
  console.log(
    `The server's processor: ${withIt.toFixed(0)} ms with prefetch (${fetchedAhead} screens fetched ahead), ` +
      `${without.toFixed(0)} ms without: ratio ${(withIt / without).toFixed(2)}`,
  );
}

/**
 * Follows the same path every time, determined by a seed. @returns the server's processor time in ms, and the number
 * of screens fetched ahead.
 */
async function spend(
  browser: Browser,
  site: DemoSite,
  { clicks, rests }: SessionOptions,
  isAhead: boolean,
): Promise<{ cost: number; ahead: number }> {
  const random = numbersFrom(7);
  const context = await openProfile(browser, site);
  const page = await context.newPage();
  // Pages prefetch nothing for readers who save data.
  if (!isAhead) {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
  }
  const traffic = await watchTraffic(page);
  /** Rests the pointer on one of the links. @returns the link and its path. */
  const rest = async () => {
    await drawn(page);
    const paths = await pathsOn(page);
    const path = paths[random(0, paths.length - 1)];
    if (path === undefined) throw new Error(`${page.url()} has no link to follow.`);
    const link = page.locator(`a[href="${path}"]:visible`).first();
    await link.hover();
    await traffic.quiet(REST);
    return { link, path };
  };
  const before = await processorTime(site.child);
  await page.goto("/dashboard");
  await traffic.quiet(REST);
  let idle = 0;
  for (let click = 0; click < clicks; click++) {
    for (idle += rests - 1; idle >= 1; idle--) await rest();
    const { link, path } = await rest();
    await link.click();
    await page.waitForURL(({ pathname }) => pathname === path);
    await traffic.quiet(REST);
  }
  const cost = (await processorTime(site.child)) - before;
  await context.close();
  return { cost, ahead: traffic.ahead };
}

async function pathsOn(page: Page): Promise<string[]> {
  const here = new URL(page.url()).pathname;
  const paths = await page
    .locator("a[href]:visible")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return paths.filter((path) => READ.test(path) && path !== here);
}

/** Waits until the page has nothing left to draw, because the address changes before the screen does. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => done()))),
  );
}
