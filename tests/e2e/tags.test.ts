import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
const openFilters = (page: Page) => page.locator("summary", { hasText: "Filters" }).click();
const rows = (page: Page) => page.locator("ul.rows .name").allTextContents();

describe.each(bothModes)("tags $mode", ({ javaScript }) => {
  const of = (name: string) => `${name}-${javaScript ? "js" : "plain"}`;

  test("problems can be filtered by tags, which can be included, excluded and removed one by one", async () => {
    const page = await site.openSignedIn({ javaScript });
    const [trees, games, greedy] = [of("trees"), of("games"), of("greedy")];
    await storeProblem(page, { title: of("All"), tags: [trees, games, greedy] });
    await storeProblem(page, { title: of("Two"), tags: [trees, games] });
    await storeProblem(page, { title: of("One"), tags: [trees] });
    await visit(page, "/tags");
    await seeHeading(page, "Tags");
    await page.getByRole("link", { name: `#${trees}`, exact: true }).click();
    await arrive(page, `/dashboard?tag=${trees}`);
    await expect.poll(() => rows(page)).toEqual([of("One"), of("Two"), of("All")]);
    await openFilters(page);
    await field(page, "With tag").fill(games);
    await page.keyboard.press("Enter");
    await arrive(page, `/dashboard?tag=${trees}&tag=${games}`);
    await page.getByRole("status").getByText("2 problems", { exact: true }).waitFor({ state: "attached" });
    await expect.poll(() => rows(page)).toEqual([of("Two"), of("All")]);
    expect(await field(page, "With tag").inputValue()).toBe("");
    if (javaScript) expect(await focusedLabel(page)).toBe("With tag");
    if (!javaScript) await openFilters(page);
    await field(page, "Without tag").fill(` ${greedy}, unknown`);
    await page.keyboard.press("Enter");
    await arrive(page, `/dashboard?tag=${trees}&tag=${games}&not=${greedy}&not=unknown`);
    await expect.poll(() => rows(page)).toEqual([of("Two")]);
    await page.getByRole("link", { name: `#${games}, remove`, exact: true }).click();
    await arrive(page, `/dashboard?tag=${trees}&not=${greedy}&not=unknown`);
    await expect.poll(() => rows(page)).toEqual([of("One"), of("Two")]);
    await page.getByRole("link", { name: `without #${greedy}, remove`, exact: true }).click();
    await arrive(page, `/dashboard?tag=${trees}&not=unknown`);
    await page.getByRole("link", { name: "Clear all filters" }).click();
    await arrive(page, "/dashboard");
  });
});

test("without script, staff can rename and merge tags", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  const [short, long] = ["merge-me", "merged"];
  await storeProblem(page, { title: "Both of them", tags: [short, long] });
  await storeProblem(page, { title: "Short of it", tags: [short] });
  await visit(page, "/tags");
  expect(await page.getByRole("link", { name: "Rename a tag" }).count()).toBe(0);
  site.change("update users set role = 'coach' where username = ?", page.username);
  await visit(page, "/tags");
  await page.getByRole("link", { name: "Rename a tag" }).click();
  await seeHeading(page, "Rename a tag");
  await field(page, "Tag").fill(short);
  await field(page, "New name").fill(long);
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await see(page, `1 problem already has the tag #${long}. Merge the two, or choose another name.`);
  await page.getByLabel(/^Merge if the new name/).check();
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await arrive(page, `/tags?q=${long}`);
  await see(page, `#${short} is now #${long}, on 2 problems`);
  await page.getByRole("link", { name: `#${long}`, exact: true }).click();
  await expect.poll(() => rows(page)).toEqual(["Short of it", "Both of them"]);
  await finish(page, [/409/]);
});

test("the screen for renaming tags looks right at every width", async () => {
  const page = await site.openSignedIn();
  site.change("update users set role = 'owner' where username = ?", page.username);
  site.change("insert into tag_renames (from_tag, to_tag) values ('dp', 'dynamic-programming')");
  await visit(page, "/admin/tags?tag=dp");
  await see(page, "#dp is being renamed to #dynamic-programming.");
  await checkLooks(page);
  site.change("delete from tag_renames");
});
