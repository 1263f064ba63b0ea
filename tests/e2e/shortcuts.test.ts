import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, seeFocus, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("j and k move through a list, Enter opens, b bookmarks and e edits", async () => {
  const page = await site.openSignedIn();
  await storeProblem(page, { title: "The older" });
  const id = await storeProblem(page, { title: "The newer" });
  await visit(page, "/myproblems");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("The newer");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("The older");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("The older");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await arrive(page, `/problem/${id}`);
  await seeHeading(page, "The newer");
  await page.keyboard.press("b");
  await page.getByRole("button", { name: "Bookmarked" }).waitFor();
  await page.keyboard.press("e");
  await arrive(page, `/problem/${id}/updateproblem`);
});

test("j moves to the main link of the next row, and on to the next list", async () => {
  const page = await site.openSignedIn();
  const id = await storeProblem(page, { title: "Walked solution" });
  await page.request.post(`/api/problem/${id}/addsolution`, {
    data: { approach: "Walk over it.", description: "d", code: "c", problem: id },
  });
  await page.request.post("/api/blogs/addblog", { data: { title: "Walked blog", about: "a", content: "c" } });
  await visit(page, `/problem/${id}/solutions`);
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("Walk over it.");

  await visit(page, "/search?q=walked");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toContain("Walked solution");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toContain("Walked blog");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toContain("Walked blog");
  await page.keyboard.press("Enter");
  await seeHeading(page, "Walked blog");
  await page.goBack();
  await arrive(page, "/search?q=walked");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page), { message: "where it was left" }).toContain("Walked blog");
});

test("j skips the calendar's days, and continues from a focused checkbox", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/contests");
  await page.keyboard.press("j");
  expect(await page.evaluate(() => document.activeElement?.closest("[role=grid]"))).toBeNull();
  for (const title of ["First kept", "Second kept"]) {
    await page.request.post(`/api/bookmark/${await storeProblem(page, { title })}`);
  }
  await visit(page, "/bookmarkedproblems");
  await page.getByRole("checkbox", { name: "Choose Second kept" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("First kept");
});

test("g followed by a letter opens a screen, but not while the user is typing", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await arrive(page, "/messages");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await arrive(page, "/contests");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await arrive(page, "/dashboard");
  await page.getByRole("searchbox", { name: "Search everything" }).focus();
  await page.keyboard.type("gm?");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test("/ and ? work on buttons, checkboxes and selects, and not where text is typed", async () => {
  const page = await site.openSignedIn();
  await page.request.post(`/api/bookmark/${await storeProblem(page, { title: "Chosen by key" })}`);
  const palette = page.getByRole("dialog").getByRole("combobox");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const press = async (key: string, on: typeof palette, expected: typeof palette) => {
    await on.focus();
    await page.keyboard.press(key);
    await expected.waitFor();
    await page.keyboard.press("Escape");
    await expected.waitFor({ state: "detached" });
    // The focus returns.
    await seeFocus(on);
  };
  await visit(page, "/bookmarkedproblems");
  const menu = page.getByRole("banner").getByRole("button", { name: "Practice", exact: true });
  const pressBoth = async (control: typeof palette) => {
    await press("/", control, palette);
    await press("?", control, help);
  };
  await pressBoth(menu);
  await pressBoth(page.locator("main input[type=checkbox]").first());
  await visit(page, "/leaderboard");
  await pressBoth(page.locator("main select").first());
  await menu.click();
  await press("/", menu, palette);
  await visit(page, "/addproblem");
  await page.getByLabel("Title").pressSequentially("a/b?");
  expect(await page.getByLabel("Title").inputValue()).toBe("a/b?");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("the profile menu opens the list of shortcuts too", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  const menu = page.getByRole("banner").getByRole("button", { name: "Profile", exact: true });
  await menu.click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByRole("button", { name: "Close" }).click();
  await help.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toContain("Profile");

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("banner").getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await help.waitFor();
});

test("? opens the list of shortcuts, where they can be turned off", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.getByText("Ctrl/⌘ K").waitFor();
  await dialog.getByLabel("Enable shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.keyboard.press("j");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("A");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await page.keyboard.press("?");
  await dialog.getByLabel("Enable shortcuts").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await arrive(page, "/messages");
});
