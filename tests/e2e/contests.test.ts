import type { Page } from "playwright-core";
import { afterAll, describe, expect, test, vi } from "vitest";
import { list, startCodeforces } from "../setup/codeforces-server.ts";
import { checkLooksOf } from "./looks.ts";
import { arrive, bothModes, see, seeFocus, seeHeading, serveSite, settled, visit } from "./site.ts";

const at = (iso: string) => Date.parse(iso) / 1000;
const round = (id: number, start: string, minutes: number, name = `Codeforces Round ${id}`) => ({
  id,
  name,
  phase: "BEFORE",
  startTimeSeconds: at(start),
  durationSeconds: minutes * 60,
});
const longName = `Donaudampfschifffahrtsgesellschaft${"o".repeat(150)} Cup`;
const codeforces = await startCodeforces();
codeforces.answer(
  list([
    round(1, "2080-10-31T14:35:00Z", 135),
    round(2, "2080-10-31T23:30:00Z", 45),
    round(3, "2080-11-04T10:00:00Z", 120, longName),
    { ...round(4, "2020-01-01T10:00:00Z", 120), phase: "FINISHED" },
    { ...round(5, "2080-10-31T10:00:00Z", 120), phase: "CODING" },
  ]),
);
afterAll(() => codeforces.stop());

const site = serveSite({ CODEFORCES_API_URL: codeforces.url });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("link", { name, exact: typeof name === "string" });
const figures = (page: Page) => page.locator(".statistics div").allInnerTexts();
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day ?? "none");

/** The first list may still be loading when the first test starts. */
async function openCalendar(page: Page, query: string) {
  await vi.waitFor(async () => {
    await visit(page, `/contests${query}`);
    expect(await figures(page)).toContain("Total contests\n5");
  }, 300_000);
}

describe.each(bothModes)("the contest calendar $mode", ({ javaScript }) => {
  test("the calendar shows the contests of the selected date", async () => {
    const page = await site.openSignedIn({ javaScript });
    await openCalendar(page, "?date=2080-10-30");
    await seeHeading(page, "Contests");
    await seeHeading(page, "October 2080");
    await seeHeading(page, "Wednesday, October 30, 2080");
    expect(await figures(page)).toEqual(["Total contests\n5", "Upcoming contests\n3", "On selected date\n0"]);
    await seeHeading(page, "No upcoming contests on this date");
    await see(page, "The next contest is on October 31.");

    await link(page, "October 31, 2 contests").click();
    await arrive(page, "/contests?date=2080-10-31");
    await seeHeading(page, "Thursday, October 31, 2080");
    expect((await figures(page)).at(-1)).toBe("On selected date\n2");
    const contests = page.locator("li.contest");
    expect(await contests.allInnerTexts()).toEqual([
      expect.stringMatching(/^Codeforces Round 1[\s\S]*October 31, 2080 at 2:35 PM UTC\s+2h 15m/),
      expect.stringMatching(/^Codeforces Round 2[\s\S]*October 31, 2080 at 11:30 PM UTC\s+45m/),
    ]);
    for (const contest of await contests.all()) {
      await contest.getByText("Upcoming", { exact: true }).waitFor();
    }
    const outside = link(page, "Codeforces Round 1 (opens in a new tab)");
    expect(await outside.getAttribute("href")).toBe("https://codeforces.com/contests/1");
    expect(await outside.getAttribute("target")).toBe("_blank");
    expect(await outside.getAttribute("rel")).toBe("nofollow noopener noreferrer");
    await see(page, /Codeforces lists 5 contests in all, including past ones\. Last updated .+ UTC\./);
    expect(await page.locator("[aria-current=page]").last().textContent()).toContain("31");

    await link(page, "Back to Dashboard").click();
    await arrive(page, "/dashboard");
  });
});

test("links lead to other months and back to today", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  await openCalendar(page, "?date=2080-10-31");
  await link(page, "Next month").click();
  await arrive(page, "/contests?month=2080-11");
  await seeHeading(page, "November 2080");
  await seeHeading(page, "Monday, November 4, 2080");
  await link(page, new RegExp(`^${longName}`)).waitFor();
  await link(page, "Next month").click();
  await seeHeading(page, "December 2080");
  await seeHeading(page, "Sunday, December 1, 2080");
  await see(page, "No later contests have been announced.");
  await link(page, "Previous month").click();
  await seeHeading(page, "November 2080");
  await link(page, "Today").click();
  await link(page, /, today/).waitFor();
  expect(await link(page, /, today/).getAttribute("aria-current")).toBe("page");
  const today = new Date().toLocaleDateString("en-US", { dateStyle: "full", timeZone: "UTC" });
  await seeHeading(page, today);
  await link(page, "Go to October 31").click();
  await seeHeading(page, "Thursday, October 31, 2080");
});

test("dates are in the chosen time zone", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  await openCalendar(page, "?date=2080-11-01");
  await see(page, /^Times are in UTC\./);
  await link(page, "Change time zone").click();
  await seeHeading(page, "Time zone");
  await page.getByLabel("Show times in").selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await arrive(page, "/contests?date=2080-11-01");
  await see(page, "Time zone saved");
  await see(page, /^Times are in Asia\/Tokyo\./);
  await see(page, "November 1, 2080 at 8:30 AM GMT+9");
  await link(page, "Change time zone").click();
  await arrive(page, "/contests/timezone?redirectTo=%2Fcontests%3Fdate%3D2080-11-01");
  expect(await page.getByLabel("Show times in").inputValue()).toBe("Asia/Tokyo");
  await page.getByLabel("Show times in").selectOption("This device's time zone");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await see(page, /^Times are in UTC\./);
});

test("the browser's time zone is the default, starting with the first page", async () => {
  const page = await site.openSignedIn();
  await page.addInitScript(() => {
    const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
      return { ...resolved.call(this), timeZone: "America/New_York" };
    };
  });
  await openCalendar(page, "?date=2080-10-31");
  await see(page, /^Times are in America\/New York\./);
  await see(page, "October 31, 2080 at 10:35 AM EDT");
  expect((await page.context().cookies()).find(({ name }) => name === "tz")?.value).toBe(
    "America%2FNew_York",
  );
  await visit(page, "/contests?date=2080-10-31");
  await see(page, "October 31, 2080 at 7:30 PM EDT");
});

test("keys move between days, weeks and months", async () => {
  const page = await site.openSignedIn();
  await openCalendar(page, "?date=2080-10-31");
  const grid = page.getByRole("grid", { name: "October 2080" });
  expect(await grid.locator("a:not([tabindex='-1'])").count()).toBe(1);
  await grid.getByRole("gridcell", { selected: true }).getByRole("link").focus();
  const press = async (key: string, day: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(day);
    await settled(page);
  };
  await press("ArrowLeft", "2080-10-30");
  await press("ArrowUp", "2080-10-23");
  await press("Home", "2080-10-21");
  await press("End", "2080-10-27");
  await press("ArrowRight", "2080-10-28");
  await press("ArrowDown", "2080-11-04");
  await seeHeading(page, "November 2080");
  await press("PageDown", "2080-12-04");
  await press("PageUp", "2080-11-04");
  await press("Shift+PageDown", "2081-11-04");
  await press("Shift+PageUp", "2080-11-04");
  // Enter selects the day and keeps the focus on it.
  await press("Enter", "2080-11-04");
  await arrive(page, "/contests?date=2080-11-04");
  await link(page, new RegExp(`^${longName}`)).waitFor();
  await press("ArrowRight", "2080-11-05");
  await press("Space", "2080-11-05");
  await arrive(page, "/contests?date=2080-11-05");
  await press("ArrowLeft", "2080-11-04");
  await press("PageUp", "2080-10-04");
  await press("PageDown", "2080-11-04");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("none");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => focused(page)).toBe("2080-11-04");
});

test("keys work without waiting for the network", async () => {
  const page = await site.openSignedIn();
  await openCalendar(page, "?date=2080-10-31");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/contests.data?*", async (route) => {
    await held;
    // Months that are only passed through need not load.
    await route.continue().catch(() => {});
  });
  await page.getByRole("grid").getByRole("gridcell", { selected: true }).getByRole("link").focus();
  for (const [keys, day, month] of [
    ["PageDown", "2080-11-30", "November 2080"],
    ["ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp", "2080-10-26", "October 2080"],
    ["PageDown PageDown ArrowRight", "2080-12-27", "December 2080"],
    ["Shift+PageUp PageUp Home", "2079-11-27", "November 2079"],
    ["Shift+PageDown", "2080-11-27", "November 2080"],
  ] as const) {
    for (const key of keys.split(" ")) await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(day);
    await seeHeading(page, month);
    expect(await page.getByRole("grid").locator("a:not([tabindex='-1'])").count()).toBe(1);
  }
  release();
  await arrive(page, "/contests?month=2080-11");
  await expect.poll(() => focused(page)).toBe("2080-11-27");
  await link(page, "November 4, 1 contest").waitFor();
});

test("screen readers announce the selected day's contests", async () => {
  const page = await site.openSignedIn();
  await openCalendar(page, "?date=2080-10-30");
  const heard = page.locator("[role=status]", { hasText: /contests?$/ });
  expect(await heard.textContent()).toBe("Wednesday, October 30, 2080: 0 contests");
  await link(page, "October 31, 2 contests").press("Enter");
  await page.getByText("Thursday, October 31, 2080: 2 contests").waitFor({ state: "attached" });
  await link(page, "Today").press("Enter");
  await arrive(page, `/contests?date=${new Date().toISOString().slice(0, 10)}`);
  await seeFocus(link(page, "Today"));
});

test("a button copies the calendar's address", async () => {
  const page = await site.openSignedIn();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCalendar(page, "");
  await page.getByRole("button", { name: "Copy the address" }).click();
  await see(page, "Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/contests\.ics\?key=\d+-/);
});

test("the calendar is accessible in both themes and fits every width, with days at least 24 px wide", async () => {
  const page = await site.openSignedIn();
  await openCalendar(page, "");
  const days = "/contests?date=2080-10-31";
  await checkLooksOf(page, ["/contests?month=2080-11", days]);
  await visit(page, days);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const sizes = await page.locator(".calendar td a").evaluateAll((links) =>
      links.map((day) => {
        const { width: wide, height } = day.getBoundingClientRect();
        return Math.min(wide, height);
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  }
});
