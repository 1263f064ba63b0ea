import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addMark, addParticipant, addRounds } from "../setup/wall.ts";
import { checkLooksOf } from "./looks.ts";
import { bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({ CODEFORCES_API_URL: "off", ATCODER_API_URL: "off" });
const ROUNDS = 22;

let other = "";

/** Somebody who solved A of each round, on a site where somebody else solved all of the newest. */
async function openRated(options: Parameters<typeof site.openSignedIn>[0]) {
  if (other === "") {
    addRounds(site.change, ROUNDS);
    const page = await site.openSignedIn();
    other = page.username;
    addParticipant(site.change, other);
    for (const letter of ["A", "B", "C"]) addMark(site.change, other, `1900${letter}`);
    await finish(page);
  }
  const page = await site.openSignedIn(options);
  addParticipant(site.change, page.username, 1500);
  for (let n = 0; n < ROUNDS; n++) addMark(site.change, page.username, `${1900 + n}A`);
  return page;
}

const square = (page: Page, name: string | RegExp) => page.locator(".wall").getByRole("link", { name });
const picked = (page: Page) => page.getByRole("region", { name: "Selected problem" });

describe.each(bothModes)("$mode", ({ javaScript }) => {
  test("the wall shows what is next, and a square shows who solved it and keeps it for later", async () => {
    const page = await openRated({ javaScript });
    await visit(page, "/wall");
    await seeHeading(page, "The upsolve wall");
    await see(page, /hardest unsolved one within 350 of your rating at Codeforces, 1500,/);
    await picked(page).getByRole("heading", { name: "Lanterns 1900B" }).waitFor();
    await square(page, /^Round 911 Div. 2 C, Lanterns 1900C, solved by 1 of \d+$/).click();
    await picked(page).getByRole("heading", { name: "Lanterns 1900C" }).waitFor();
    expect(await picked(page).getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringContaining(other),
    ]);
    expect(page.url()).toContain("at=codeforces%2F1900%2FC");
    await picked(page).getByRole("button", { name: "Add to my queue" }).click();
    await see(page, "Added to your queue");
    await picked(page).getByRole("link", { name: "In my queue" }).waitFor();
    await finish(page);
  });

  test("on a phone the wall opens at the newest contest, with its letters in sight", async () => {
    const page = await openRated({ javaScript, viewport: { width: 360, height: 740 } });
    await visit(page, "/wall");
    const newest = await square(page, /^Round 911 Div. 2 A,/).boundingBox();
    const letters = await page.locator(".wall-letters").boundingBox();
    expect(newest?.x ?? 999).toBeLessThan(330);
    expect(letters?.x ?? -1).toBeGreaterThanOrEqual(0);
    await finish(page);
  });
});

test("with script, the wall is one stop of the keyboard, and arrow keys go from square to square", async () => {
  const page = await openRated({ javaScript: true });
  await visit(page, "/wall");
  const named = () => page.evaluate(() => document.activeElement?.querySelector("title")?.textContent ?? "");
  expect(await page.locator(".wall a:not([tabindex='-1'])").count()).toBe(1);
  await page.locator(".wall a:not([tabindex='-1'])").focus();
  expect(await named()).toContain("Lanterns 1900B");
  await page.keyboard.press("ArrowLeft");
  expect(await named()).toContain("Lanterns 1901B");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await named()).toBe("Codeforces Round 912 (Div. 2)");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await picked(page).getByRole("heading", { name: "Lanterns 1900A" }).waitFor();
  expect(await named()).toContain("Lanterns 1900A");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".wall"))).toBeNull();
  await finish(page);
});

test("without script, a link skips the wall", async () => {
  const page = await openRated({ javaScript: false });
  await visit(page, "/wall");
  await page.getByRole("link", { name: "Skip the wall" }).focus();
  await page.keyboard.press("Enter");
  expect(new URL(page.url()).hash).toBe("#picked");
  await finish(page);
});

test("empty and full walls look right at every width", async () => {
  const page = await openRated({ javaScript: true });
  await checkLooksOf(page, ["/wall", "/wall?from=2020-01-01&to=2020-02-01"]);
});

test("the wall prints on one A4 landscape, in greys of its own", async () => {
  const page = await openRated({ viewport: { width: 1047, height: 720 } });
  await visit(page, "/wall");
  await page.emulateMedia({ media: "print" });
  await picked(page).waitFor({ state: "hidden" });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/MediaBox \[0 0 84[12][\d.]* 59[45][\d.]*\]/g)).toHaveLength(1);
  const fill = await page
    .locator(".wall a[data-tint='1']:not([data-is]) rect")
    .first()
    .evaluate((rect) => getComputedStyle(rect).fill);
  expect(fill).toBe("rgb(240, 240, 240)");
  await finish(page);
});
