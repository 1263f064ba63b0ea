import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import {
  arrive,
  bothModes,
  finish,
  hold,
  see,
  seeFocus,
  seeHeading,
  serveSite,
  settled,
  visit,
} from "./site.ts";

const site = serveSite({});
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

const fields = {
  title: "Small to large, explained",
  about: "Merging sets in $O(n \\log n)$.",
  content: "Always move the *smaller* one.\n\n$$\\sum \\log$$",
};

/** Publishes a blog through the API as the page's user. @returns its address. */
async function storeBlog(page: Page, changes: Partial<typeof fields> = {}) {
  const answer = await page.request.post("/api/blogs/addblog", { data: { ...fields, ...changes } });
  if (!answer.ok()) throw new Error(`The blog was refused: ${await answer.text()}`);
  return `/blog/${(await answer.json())._id}`;
}

async function fill(page: Page, changes: Partial<typeof fields> = {}) {
  const { title, about, content } = { ...fields, ...changes };
  await field(page, "Title").fill(title);
  await field(page, "About").fill(about);
  await field(page, "Content").fill(content);
}

/** Longer texts are cut after this many lines. */
const clampOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).webkitLineClamp);

describe.each(bothModes)("blogs $mode", ({ mode, javaScript }) => {
  const suffix = mode.replace(" ", "-");
  const refused = [/status of 400/];

  test("a blog can be written, read, edited and deleted", async () => {
    const page = await site.openSignedIn({ username: `ada-${suffix}`, javaScript });
    const title = `${fields.title} ${mode}`;
    await visit(page, "/blogs");
    await seeHeading(page, "All Blogs");
    await link(page, "Compose").click();
    await arrive(page, "/addblog");
    await seeHeading(page, "Create New Blog");
    expect(await field(page, "Content").getAttribute("rows")).toBe("12");
    await fill(page, { title, about: "" });
    await page.locator("form:has([name=title])").evaluate((form) => form.setAttribute("novalidate", ""));
    await button(page, "Add Blog").click();
    await see(page, "About is required");
    expect(await field(page, "Content").inputValue()).toBe(fields.content);
    await field(page, "About").fill("x".repeat(2_001));
    await button(page, "Add Blog").click();
    await see(page, "About is too long: at most 2,000 characters, 1 over");
    expect(await field(page, "About").inputValue()).toHaveLength(2_001);
    await field(page, "About").fill(fields.about);
    await button(page, "Add Blog").click();
    await arrive(page, "/blogs");
    await see(page, "Blog added successfully!");
    await read(page, title);
    await edit(page);
    await remove(page);
    await finish(page, refused);
  });

  async function read(page: Page, title: string) {
    const card = page.locator("li.blog", { hasText: title });
    expect(await card.textContent()).toMatch(
      /Always move the smaller one\.[\s\S]*ada-[\s\S]*[A-Z][a-z]{2} \d{1,2}, \d{4}/,
    );
    expect(await clampOf(page, "li.blog h3 a")).toBe("2");
    expect(await clampOf(page, "li.blog p")).toBe("3");
    await card.getByRole("link", { name: title }).click();
    await arrive(page, /\/blog\/\d+$/);
    await seeHeading(page, title);
    await page.locator(".prose em", { hasText: "smaller" }).waitFor();
    await page.locator(".prose .katex-display").waitFor();
    expect(await link(page, `ada-${suffix}`).getAttribute("href")).toMatch(/^\/profile\/\d+$/);
  }

  async function edit(page: Page) {
    const here = new URL(page.url()).pathname;
    await link(page, "Edit").click();
    await arrive(page, `${here}/edit`);
    expect(await field(page, "Content").inputValue()).toBe(fields.content);
    await field(page, "Content").fill("Changed **my** mind");
    await button(page, "Preview Content").click();
    await page.locator(".prose strong", { hasText: "my" }).waitFor();
    await settled(page);
    await button(page, "Save Changes").click();
    await arrive(page, here);
    await see(page, "Blog updated successfully!");
    await page.locator(".prose strong", { hasText: "my" }).waitFor();
  }

  async function remove(page: Page) {
    await button(page, "Delete").click();
    await see(page, "Are you sure you want to delete this blog?");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await arrive(page, "/blogs");
    await see(page, "Blog deleted");
  }
});

test("without script, a preview gets the focus and keeps everything that was typed", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  await visit(page, "/addblog");
  await fill(page, { title: "", about: "" });
  await button(page, "Preview Content").click();
  await seeHeading(page, "Preview");
  await page.locator(".prose em", { hasText: "smaller" }).waitFor();
  await page.locator(".prose .katex-display").waitFor();
  expect(await field(page, "Content").inputValue()).toBe(fields.content);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches("section:has(.prose)")))
    .toBe(true);
  await checkAccessibility(page);
  await fill(page, { title: "Previewed", content: "# And more" });
  await button(page, "Preview Content").click();
  await seeHeading(page, "And more");
  expect(await field(page, "Title").inputValue()).toBe("Previewed");
});

test("a draft can be continued, published or deleted", async () => {
  const page = await site.openSignedIn({ username: "drafts" });
  await visit(page, "/addblog");
  await field(page, "Title").fill("Half of it");
  await button(page, "Save draft").click();
  await arrive(page, /draft=/);
  await see(page, "Draft saved");
  await settled(page);
  expect(await field(page, "Title").inputValue()).toBe("Half of it");
  await visit(page, "/blogs");
  await link(page, "Half of it").click();
  await arrive(page, /draft=/);
  await fill(page, { title: "All of it" });
  await button(page, "Add Blog").click();
  await arrive(page, "/blogs");
  await see(page, "Blog added successfully!");
  expect(await page.getByRole("heading", { name: "Your drafts" }).count()).toBe(0);

  await page.request.post("/api/blogs/drafts", { data: { about: "Not worth it" } });
  await visit(page, "/blogs");
  await seeHeading(page, "Your drafts");
  await page.getByTitle("Delete draft").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await see(page, "Draft deleted");
  await link(page, "Not worth it").waitFor({ state: "detached" });
});

test("the list follows the search text and the browser history, and the search box keeps the focus", async () => {
  const page = await site.openSignedIn({ username: "typist" });
  await storeBlog(page, { title: "Wavelet trees" });
  await visit(page, "/blogs");
  const box = field(page, "Search by title or author");
  await box.pressSequentially("wavelet", { delay: 20 });
  await seeHeading(page, 'Search Results for "wavelet"');
  await seeFocus(box);
  expect(await box.inputValue()).toBe("wavelet");
  await box.pressSequentially(" zz");
  await seeHeading(page, "No blogs found");
  await page.goBack();
  await seeHeading(page, "All Blogs");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>(".filters [name=q]")?.value === "",
  );
});

test("publishing shows a pending state, and a lost connection does not lose the text", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  await fill(page, { title: "Slow line" });
  await page.route(/\/addblog\.data/, (route) => route.abort("connectionfailed"));
  await button(page, "Add Blog").click();
  await page.getByRole("alert").getByText("Failed to add blog").waitFor();
  expect(await field(page, "Title").inputValue()).toBe("Slow line");
  await page.unroute(/\/addblog\.data/);
  const answer = await hold(page, /\/addblog\.data/);
  await button(page, "Add Blog").click();
  expect(await button(page, "Adding Blog...").isDisabled()).toBe(true);
  answer();
  await arrive(page, "/blogs");
  await link(page, "Slow line").waitFor();
  await finish(page, [/ERR_CONNECTION_FAILED/]);
});
