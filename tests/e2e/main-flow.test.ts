import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fillProblem, storeProblem } from "./problems.ts";
import { arrive, bothModes, PASSWORD, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.locator("ul.rows .name").allTextContents();

describe.each(bothModes)("the life of a problem $mode", ({ mode, javaScript }) => {
  const username = mode.replace(" ", "-");
  const title = `Two Pointers ${mode}`;

  test("a user signs up, adds, finds, bookmarks, edits and deletes a problem, and logs out", async () => {
    const page = await site.open({ javaScript });
    await signUp(page);
    await addProblemWithTwoSamples(page);
    await readIt(page);
    await bookmarkIt(page);
    await editIt(page);
    await deleteIt(page);
    await button(page, "Log out").click();
    await arrive(page, "/");
    await visit(page, "/dashboard");
    await arrive(page, "/signin?redirectTo=%2Fdashboard");
  });

  async function signUp(page: Page) {
    await visit(page, "/");
    await page.getByRole("link", { name: "Sign up" }).first().click();
    await arrive(page, "/signup");
    await field(page, "Username").fill(username);
    await field(page, "Email").fill(`${username}@example.org`);
    await field(page, "Password").fill(PASSWORD);
    await button(page, "Sign up").click();
    await arrive(page, "/dashboard");
  }

  async function addProblemWithTwoSamples(page: Page) {
    await page.getByRole("link", { name: "Add Problem" }).first().click();
    await arrive(page, "/addproblem");
    await fillProblem(page, { title });
    await page.getByLabel(/^Tags/).fill("two-pointers, math");
    const add = button(page, "+ Add Example");
    await add.click();
    await field(page, "Example Input 2 optional").fill("1 10\n5");
    await field(page, "Example Output 2 optional").fill("0");
    await add.click();
    await field(page, "Example Input 3 optional").fill("to be removed");
    await button(page, "Remove example 3").click();
    await field(page, "Example Input 3 optional").waitFor({ state: "detached" });
    expect(await field(page, "Title").inputValue()).toBe(title);
    expect(await field(page, "Example Input").inputValue()).toBe("4 5\n1 2 3 4");
    expect(await field(page, "Example Input 2 optional").inputValue()).toBe("1 10\n5");
    expect(await field(page, "Rating").inputValue()).toBe("5");
    expect(await page.getByLabel("Public").isChecked()).toBe(true);
    await button(page, "Add Problem").last().click();
    await arrive(page, "/dashboard");
    await see(page, "Problem added successfully!");
  }

  async function readIt(page: Page) {
    const row = page.locator("li.problem", { hasText: title });
    expect(await row.textContent()).toMatch(new RegExp(`@${username}`));
    expect(await row.textContent()).toMatch(/Codeforces/);
    await row.getByRole("link", { name: title }).click();
    await seeHeading(page, title);
    await page.locator(".prose em", { hasText: "pairs" }).waitFor();
    await page.locator(".prose .katex").first().waitFor();
    await page.locator(".prose code", { hasText: "their number" }).waitFor();
    expect(await page.locator("#input-1").textContent()).toBe("4 5\n1 2 3 4");
    expect(await page.locator("#input-2").textContent()).toBe("1 10\n5");
    expect(await page.locator("#output-2").textContent()).toBe("0");
    expect(await page.locator("#input-3").count()).toBe(0);
  }

  async function bookmarkIt(page: Page) {
    await button(page, "Bookmark").click();
    await button(page, "Bookmarked").waitFor();
    await visit(page, "/bookmarkedproblems");
    await see(page, "1 saved");
    await page.getByRole("link", { name: title }).click();
    await seeHeading(page, title);
    await button(page, "Bookmarked").click();
    await button(page, "Bookmark").waitFor();
    await visit(page, "/bookmarkedproblems");
    await see(page, "0 saved");
    await page.goBack();
    await seeHeading(page, title);
  }

  async function editIt(page: Page) {
    await page.getByRole("link", { name: "Update Problem" }).click();
    await seeHeading(page, "Update Problem");
    await field(page, "Title").fill(`${title}, edited`);
    await page.getByLabel("Private").check();
    await button(page, "Remove example 2").click();
    await field(page, "Example Input 2 optional").waitFor({ state: "detached" });
    expect(await field(page, "Title").inputValue()).toBe(`${title}, edited`);
    expect(await page.getByLabel("Private").isChecked()).toBe(true);
    await button(page, "Update Problem").last().click();
    await seeHeading(page, `${title}, edited`);
    await see(page, "Problem updated successfully!");
    expect(await page.locator(".facts").textContent()).toContain("Private");
    expect(await page.locator("#input-2").count()).toBe(0);
  }

  async function deleteIt(page: Page) {
    const question = page.getByRole("alertdialog");
    expect(await question.isVisible()).toBe(false);
    await button(page, "Delete Problem").first().click();
    await question.getByText(/^Are you sure you want to delete this problem\?/).waitFor();
    await button(page, "Cancel").click();
    await question.waitFor({ state: "hidden" });
    await button(page, "Delete Problem").first().click();
    await question.getByRole("button", { name: "Delete Problem" }).click();
    await arrive(page, "/dashboard");
    await see(page, "Problem deleted");
    expect(await page.getByText(title).count()).toBe(0);
  }
});

describe.each(bothModes)("finding a problem $mode", ({ mode, javaScript }) => {
  test("the search, filters, sort order and page are part of the address", async () => {
    const page = await site.openSignedIn({ javaScript });
    const name = `Zebra${mode.replace(" ", "")}`;
    // A site with few problems shows no filters.
    for (let number = 1; number <= 10; number++) await storeProblem(page, { title: `Filler ${number}` });
    for (let rating = 1; rating <= 4; rating++) {
      await storeProblem(page, {
        title: `${name} ${rating}`,
        platform: { name: rating === 4 ? "AtCoder" : "CSES", rating },
        tags: [rating % 2 ? "odd" : "even"],
      });
    }
    await visit(page, "/dashboard");
    await field(page, "Search title, statement, tag").fill(name);
    await page.keyboard.press("Enter");
    await arrive(page, /q=Zebra/);
    await expect.poll(() => rows(page)).toEqual([4, 3, 2, 1].map((rating) => `${name} ${rating}`));

    const choose = async (label: string, value: string) => {
      await field(page, label).selectOption(value);
      if (!javaScript) await button(page, "Search").click();
    };
    await choose("Sort", "easiest");
    await expect.poll(() => rows(page)).toEqual([1, 2, 3, 4].map((rating) => `${name} ${rating}`));
    await choose("Platform", "cses");
    await expect.poll(() => rows(page)).toEqual([1, 2, 3].map((rating) => `${name} ${rating}`));
    await choose("Lowest rating", "2");
    await see(page, "Rating 2+ ×");
    await expect.poll(() => rows(page)).toEqual([2, 3].map((rating) => `${name} ${rating}`));
    await page.locator("li.problem a.tag", { hasText: "odd" }).first().click();
    await arrive(page, /tag=odd/);
    await see(page, "#odd ×");
    await page.getByRole("link", { name: "Clear all filters" }).click();
    await arrive(page, "/dashboard");
    await field(page, "Search title, statement, tag").fill("no such problem anywhere");
    await page.keyboard.press("Enter");
    await seeHeading(page, "Nothing found");
  });
});

test("without script, a long list can be paged in both directions", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  for (let number = 1; number <= 23; number++) {
    await storeProblem(page, { title: `Numbered ${number}`, choice: "private" });
  }
  await visit(page, "/myproblems");
  expect(await rows(page)).toHaveLength(20);
  await page.getByRole("link", { name: "Older" }).click();
  await expect.poll(() => rows(page)).toEqual([3, 2, 1].map((number) => `Numbered ${number}`));
  await page.getByRole("link", { name: "Newer" }).click();
  await expect.poll(async () => (await rows(page))[0]).toBe("Numbered 23");
});
