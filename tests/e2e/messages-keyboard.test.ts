import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { box, bubble, open, peopleOf, row, tell } from "./conversations.ts";
import { arrive, bothModes, seeFocus, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const { pair, somebody } = peopleOf(site);
const isFocused = (page: Page, selector: string) =>
  page.evaluate((it) => document.activeElement?.matches(it) ?? false, selector);

/** @returns how many presses it took */
async function tabTo(page: Page, selector: string, most: number): Promise<number> {
  for (let presses = 1; presses <= most; presses++) {
    await page.keyboard.press("Tab");
    if (await isFocused(page, selector)) return presses;
  }
  throw new Error(`${selector} was not reached with ${most} presses`);
}

describe.each(bothModes)("the keyboard $mode", ({ javaScript }) => {
  test("reaches the composer from the top of a conversation with at most 12 keys", async () => {
    const [ada, ben] = await pair({ javaScript });
    for (let count = 0; count < 4; count++) await tell(await somebody(), ada, "Another contact");
    for (let count = 1; count <= 12; count++) await tell(ben, ada, `Line ${count}`);
    await open(ada, ben);
    const presses = await tabTo(ada, "main > a[href='#composer']", 11);
    await ada.keyboard.press("Enter");
    await expect.poll(() => isFocused(ada, "textarea[name=content]")).toBe(true);
    expect(presses + 1).toBeLessThanOrEqual(12);

    // The first stop leads past the bar.
    await open(ada, ben);
    await ada.keyboard.press("Tab");
    await ada.keyboard.press("Enter");
    expect(await tabTo(ada, "main > a[href='#composer']", 1)).toBe(1);
  });
});

test("contacts are one stop: arrow keys move between them, and Enter opens a conversation to write in", async () => {
  const [ada, ben] = await pair();
  const others = [await somebody(), await somebody(), await somebody()];
  for (const each of [ben, ...others]) await tell(each, ada, `I am ${each.username}`);
  await open(ada, ben);
  await ada.getByRole("link", { name: "Search messages" }).focus();
  expect(await tabTo(ada, ".talk[aria-current]", 1)).toBe(1);
  await ada.keyboard.press("Tab");
  expect(await isFocused(ada, ".talk")).toBe(false);
  await ada.keyboard.press("Shift+Tab");
  await ada.keyboard.press("Home");
  expect(await isFocused(ada, ".talk[aria-current]")).toBe(false);
  const [newest] = others.slice(-1);
  if (!newest) throw new Error("There is nobody");
  await seeFocus(row(ada, newest));
  // Tab comes back to where it left.
  await ada.keyboard.press("Shift+Tab");
  await ada.keyboard.press("Tab");
  await seeFocus(row(ada, newest));
  await ada.keyboard.press("Enter");
  await seeHeading(ada, newest.username);
  await expect.poll(() => isFocused(ada, "textarea[name=content]")).toBe(true);
  expect(await box(ada).getAttribute("aria-label")).toBe(`Message to ${newest.username}`);
});

test("a message can be reported by keyboard, and the links for it are one stop", async () => {
  const [ada, ben] = await pair();
  for (const text of ["The first", "The second", "The third"]) await tell(ben, ada, text);
  await open(ada, ben);
  const opacity = () =>
    bubble(ada, "The second")
      .locator(".flag")
      .evaluate((flag) => getComputedStyle(flag).opacity);
  expect(await opacity()).toBe("0");
  await bubble(ada, "The second").hover();
  expect(await opacity()).toBe("1");
  await ada.mouse.move(0, 0);

  await ada.getByRole("log").focus();
  await tabTo(ada, ".flag", 1);
  await seeFocus(bubble(ada, "The third").locator(".flag"));
  await tabTo(ada, "textarea[name=content]", 1);
  await ada.keyboard.press("Shift+Tab");
  await ada.keyboard.press("ArrowUp");
  expect(await opacity()).toBe("1");
  await ada.keyboard.press("Enter");
  await arrive(ada, /^\/report\/message\/\d+$/);
  await seeHeading(ada, `Report a message by ${ben.username}`);
});

test("without script, every message has a link to report it", async () => {
  const [ada, ben] = await pair({ javaScript: false });
  for (const text of ["The first", "The second"]) await tell(ben, ada, text);
  await tell(ada, ben, "My own");
  await open(ada, ben);
  expect(await ada.getByRole("link", { name: /^Report message/ }).count()).toBe(2);
  await ada.getByRole("link", { name: "Report message The second" }).focus();
  await ada.keyboard.press("Enter");
  await seeHeading(ada, `Report a message by ${ben.username}`);
});

test("two panes stand beside each other from 700 px", async () => {
  const [ada, ben] = await pair();
  await tell(ben, ada, "Hello");
  for (const [width, panes] of [
    [768, 2],
    [700, 2],
    [699, 1],
  ] as const) {
    await ada.setViewportSize({ width, height: 800 });
    for (const address of [`/messages/${ben.id}`, "/askai"]) {
      await visit(ada, address);
      const shown = ada.locator(".pane:visible");
      expect(await shown.count(), `${address} at ${width}`).toBe(panes);
      if (panes === 2) expect((await shown.first().boundingBox())?.width).toBe(260);
    }
  }
});
