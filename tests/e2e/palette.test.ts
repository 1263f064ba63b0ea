import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { storeProblem } from "./problems.ts";
import { arrive, finish, seeFocus, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();
const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });
const box = (page: Page) => palette(page).getByRole("combobox");
/** The text of the active option. */
const active = (page: Page) =>
  box(page).evaluate(
    (input) =>
      document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null,
  );
const bar = (page: Page) => page.getByRole("searchbox", { name: "Search everything" });

test("the palette can be used with only the keyboard, and Escape returns the focus", async () => {
  const page = await site.openSignedIn();
  await storeProblem(page, { title: "Wombat walks" });
  const id = await storeProblem(page, { title: "Wombat runs" });
  await visit(page, "/addproblem");
  await page.getByLabel("Title").focus();
  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  await expect.poll(() => active(page)).toBe("Add Problem");
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  await seeFocus(page.getByLabel("Title"));

  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  await page.keyboard.type("wombat");
  await expect.poll(() => active(page)).toMatch(/^Wombat runs/);
  await palette(page).getByRole("status").getByText("2 results").waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => active(page)).toMatch(/^Wombat walks/);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => active(page)).toMatch(/^Wombat runs/);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => active(page)).toMatch(/^Wombat walks/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await arrive(page, `/problem/${id}`);
  await seeHeading(page, "Wombat runs");
  expect(await palette(page).count()).toBe(0);
});

test("/ and the bar's search open the palette, and Enter opens /search if no results arrive", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  await page.keyboard.type("/quo");
  await box(page).waitFor();
  await expect.poll(() => box(page).inputValue()).toBe("quo");
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  expect(await bar(page).inputValue()).toBe("");

  await bar(page).click();
  await box(page).waitFor();
  await page.route("**/search.data?*", () => {}, { times: 1 });
  await page.keyboard.type("zebra");
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).search).toBe("?q=zebra");
});

test("pressing Enter early waits for the results and opens the first one", async () => {
  const page = await site.openSignedIn();
  const id = await storeProblem(page, { title: "Quokka queues" });
  // Enter waits one second for results: extend this for busy machines.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const longer = (work: () => void, ms?: number) => wait(work, ms === 1000 ? 60_000 : ms);
    Object.assign(window, { setTimeout: longer });
  });
  await visit(page, "/dashboard");
  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  await expect.poll(() => active(page)).toBe("Add Problem");
  await page.keyboard.type("quokka");
  await page.keyboard.press("Enter");
  await arrive(page, `/problem/${id}`);
  await seeHeading(page, "Quokka queues");
  expect(await palette(page).count()).toBe(0);
});

test("results for an earlier text are not selected, and a failed search shows why", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  await expect.poll(() => active(page)).toBe("Add Problem");
  await page.route("**/search.data?*", (route) =>
    route.fulfill({ status: 429, json: { message: "Slowly" } }),
  );
  await page.keyboard.type("x");
  await expect.poll(() => palette(page).getByRole("status").textContent()).not.toBe("");
  await expect.poll(() => active(page)).toBeNull();
  await page.unrouteAll();
  await page.keyboard.type("yzzy");
  await palette(page).getByRole("status").getByText("Nothing found").waitFor();
  await page.mouse.click(5, 700);
  await palette(page).waitFor({ state: "detached" });
  // The router cannot decode the mocked response.
  await finish(page, [/429/, /SyntaxError/]);
});

test("text from an input method is searched once composed, and Enter during composition opens nothing", async () => {
  const page = await site.openSignedIn();
  await storeProblem(page, { title: "最短路入門" });
  await visit(page, "/dashboard");
  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  await expect.poll(() => active(page)).toBe("Add Problem");
  const session = await page.context().newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "最短路", selectionStart: 3, selectionEnd: 3 });
  await box(page).dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect.poll(() => active(page)).toBe("Add Problem");
  await session.send("Input.insertText", { text: "最短路" });
  await expect.poll(() => active(page)).toMatch(/^最短路入門/);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test.each([360, 1280])("axe finds no violations in the palette at %i px in either theme", async (width) => {
  const page = await site.openSignedIn({ viewport: { width, height: 780 } });
  await storeProblem(page, { title: "Wallaby" });
  await visit(page, "/dashboard");
  await bar(page).click();
  await box(page).fill("walla");
  await expect.poll(() => active(page)).toMatch(/^Wallaby/);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await checkAccessibility(page);
  }
  const wide = await palette(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(wide).toBe(0);
  await palette(page).getByRole("button", { name: "Close" }).click();
  await palette(page).waitFor({ state: "detached" });
});

test("without script, the bar's search leads to the same results", async () => {
  const scripted = await site.openSignedIn();
  const id = await storeProblem(scripted, { title: "Numbat nests" });
  await finish(scripted);
  const page = await site.openSignedIn({ javaScript: false });
  await visit(page, "/dashboard");
  await bar(page).fill("numbat");
  await bar(page).press("Enter");
  await arrive(page, "/search?q=numbat");
  await seeHeading(page, 'Results for "numbat"');
  await page.getByRole("link", { name: /Numbat nests/ }).click();
  await arrive(page, `/problem/${id}`);
  await visit(page, "/search?q=zzzzzz");
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
});
