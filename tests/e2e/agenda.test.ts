import type { Page } from "playwright-core";
import { afterAll, describe, expect, test, vi } from "vitest";
import { contestIn, list, startCodeforces } from "../setup/codeforces-server.ts";
import { checkLooks } from "./looks.ts";
import { bothModes, finish, see, seeFocus, seeHeading, serveSite, visit } from "./site.ts";

const codeforces = await startCodeforces();
codeforces.answer(
  list([
    contestIn(0.75, { id: 1, name: "Soon Round" }),
    contestIn(26, { id: 2, name: "Next Round" }),
    contestIn(26, { id: 3, name: `Donaudampfschifffahrtsgesellschaft${"o".repeat(150)} Cup` }),
  ]),
);
afterAll(() => codeforces.stop());

const site = serveSite({ CODEFORCES_API_URL: codeforces.url });
const countdowns = (page: Page) => page.locator(".countdown").allTextContents();
const button = (page: Page, name: string) =>
  page.locator(".contests").getByRole("button", { name: new RegExp(`^Tak(e|ing) part: ${name}$`) });

/** The first list may still be loading when the first test starts. */
async function openAgenda(page: Page) {
  await vi.waitFor(async () => {
    await visit(page, "/contests");
    expect(await countdowns(page)).toHaveLength(3);
  }, 300_000);
}

test("a contest is listed once, under the chosen day or in the agenda", async () => {
  const page = await site.openSignedIn();
  await openAgenda(page);
  const listed = (part: string) => page.locator(`${part} .contest h3, ${part} .contest h4`).allTextContents();
  expect(await listed(".contests")).toHaveLength(3);
  const tomorrow = new Date(Date.now() + 26 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await visit(page, `/contests?date=${tomorrow}`);
  expect((await listed("[aria-labelledby=selected-date]")).length).toBeGreaterThan(0);
  expect(await listed(".contests")).toHaveLength(3);
});

describe.each(bothModes)("the agenda $mode", ({ javaScript }) => {
  test("upcoming contests are shown, and a user can enter and leave them", async () => {
    const page = await site.openSignedIn({ javaScript });
    await openAgenda(page);
    await seeHeading(page, "Next two weeks");
    expect(await countdowns(page)).toEqual([
      expect.stringMatching(/^in 4\dm \d\ds$/),
      ...Array(2).fill(expect.stringMatching(/^in 1d [12]h$/)),
    ]);
    const next = button(page, "Next Round");
    expect(await next.getAttribute("aria-pressed")).toBe("false");
    await next.click();
    await expect.poll(() => next.getAttribute("aria-pressed")).toBe("true");
    const { pathname, search, hash } = new URL(page.url());
    expect(pathname + search).toBe("/contests");
    // Without script, the address names the row, so that the browser scrolls back to it.
    expect(hash).toMatch(javaScript ? /^$/ : /^#agenda-\d+$/);
    await openAgenda(page);
    expect(await next.getAttribute("aria-pressed")).toBe("true");
    expect(await button(page, "Soon Round").getAttribute("aria-pressed")).toBe("false");
    await next.press("Enter");
    await expect.poll(() => next.getAttribute("aria-pressed")).toBe("false");
    if (javaScript) {
      await seeFocus(next);
    }
  });
});

test("entering a deleted contest shows an error", async () => {
  const page = await site.openSignedIn();
  await openAgenda(page);
  const next = button(page, "Next Round");
  await page.route(/contests\.data/, (route) =>
    route.continue({
      postData: route
        .request()
        .postData()
        ?.replace(/contest=\d+/, "contest=999999"),
    }),
  );
  await next.click();
  await see(page, "This contest doesn’t exist, or it has started.");
  await finish(page, [/status of 404/]);
});

test("the countdown does not shift the page", async () => {
  const page = await site.openSignedIn();
  await openAgenda(page);
  await page.evaluate(() => {
    const seen = { shifts: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((entries) => {
      seen.shifts += entries.getEntries().length;
    }).observe({ type: "layout-shift" });
  });
  const widths = () =>
    page.locator(".countdown").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  const [first, before] = [(await countdowns(page))[0], await widths()];
  await expect.poll(async () => (await countdowns(page))[0]).not.toBe(first);
  expect(await widths()).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { seen: { shifts: number } }).seen.shifts)).toBe(0);
});

test("the agenda is accessible in both themes and fits every width", async () => {
  const page = await site.openSignedIn();
  await openAgenda(page);
  await button(page, "Next Round").click();
  await expect.poll(() => button(page, "Next Round").getAttribute("aria-pressed")).toBe("true");
  await checkLooks(page);
});
