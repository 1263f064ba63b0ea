import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, finish, hold, nextFrames, see, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const RESTORED = "Restored what you had not sent.";

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft ")).length);
const kept = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain(text);

/** Closes a page without asking it. @returns a new page of the same browser */
async function crash(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  return next;
}

test("a form is restored after a crash, until it is sent", async () => {
  const page = await site.openSignedIn();
  const address = `/problem/${await storeProblem(page, { title: "Crashed" })}/addsolution`;
  await visit(page, address);
  await field(page, "Approach").fill("Half of an idea");
  await field(page, "Language").selectOption("Rust");
  await field(page, "Code").fill("fn main() {}");
  await kept(page, "fn main() {}");
  const next = await crash(page);

  await visit(next, address);
  await see(next, RESTORED);
  expect(await field(next, "Approach").inputValue()).toBe("Half of an idea");
  expect(await field(next, "Language").inputValue()).toBe("rust");
  expect(await field(next, "Code").inputValue()).toBe("fn main() {}");
  await button(next, "Add Solution").click();
  await see(next, "Description is required");
  expect(await draftsIn(next)).toBe(1);
  await field(next, "Description").fill("The rest of it.");
  await button(next, "Add Solution").click();
  await see(next, "Solution added successfully!");
  expect(await draftsIn(next)).toBe(0);
  await visit(next, address);
  await field(next, "Approach").focus();
  expect(await field(next, "Approach").inputValue()).toBe("");
  await finish(next, [/status of 400/]);
});

test("rows that were added are restored, and the focus stays", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addproblem");
  await field(page, "Title").fill("Three samples");
  await button(page, "+ Add Example").click();
  await button(page, "+ Add Example").click();
  await page.locator("textarea[name='moreexamples[1].input']").fill("3 4");
  await kept(page, "3 4");
  const next = await crash(page);
  await visit(next, "/addproblem");
  await see(next, RESTORED);
  expect(await next.locator("textarea[name='moreexamples[1].input']").inputValue()).toBe("3 4");
  expect(await field(next, "Title").inputValue()).toBe("Three samples");
  await expect.poll(() => next.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
});

test("what was restored can be discarded", async () => {
  const page = await site.openSignedIn();
  const address = `/problem/${await storeProblem(page, { title: "Discarded" })}/note`;
  await visit(page, address);
  await field(page, "Note").fill("Not worth it");
  await kept(page, "Not worth it");
  page.on("dialog", (dialog) => dialog.accept());
  await visit(page, "/dashboard");
  await visit(page, address);
  await see(page, RESTORED);
  await button(page, "Discard").click();
  await page.getByText(RESTORED).waitFor({ state: "hidden" });
  expect(await field(page, "Note").inputValue()).toBe("");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("note");
  expect(await draftsIn(page)).toBe(0);
});

test("a restored form says that its text was changed elsewhere since", async () => {
  const page = await site.openSignedIn();
  const text = { title: "A blog", about: "About", content: "First" };
  const { _id } = await (await page.request.post("/api/blogs/addblog", { data: text })).json();
  await visit(page, `/blog/${_id}/edit`);
  await field(page, "Content").fill("Second, here");
  await kept(page, "Second, here");
  const next = await crash(page);
  const elsewhere = await next.request.put(`/api/blogs/${_id}`, {
    data: { ...text, content: "Second, there" },
  });
  expect(elsewhere.ok()).toBe(true);
  await visit(next, `/blog/${_id}/edit`);
  await see(next, /The text has since been changed elsewhere; sending this replaces that version\./);
  expect(await field(next, "Content").inputValue()).toBe("Second, here");
  await button(next, "Discard").click();
  expect(await field(next, "Content").inputValue()).toBe("Second, there");
});

test("a comment, an edit and a reply are restored after a crash, each in its own form, until sent", async () => {
  let page: Page = await site.openSignedIn();
  const text = { title: "Talked about", about: "About", content: "Content" };
  const { _id: blog } = await (await page.request.post("/api/blogs/addblog", { data: text })).json();
  const answer = await page.request.post(`/api/blogs/${blog}/comments`, { data: { content: "First" } });
  const { _id: first } = (await answer.json()).comment;
  const forms = [
    { search: "", name: /^Comment$/, typed: "Half of a comment", send: "Comment" },
    { search: `?edit=${first}`, name: /^Edit comment$/, typed: "First, and more", send: "Save" },
    { search: `?reply=${first}`, name: /^Reply to /, typed: "Half of a reply", send: "Reply" },
  ];
  for (const { search, name, typed } of forms) {
    await visit(page, `/blog/${blog}${search}`);
    await page.getByRole("textbox", { name }).fill(typed);
    await kept(page, typed);
    page = await crash(page);
  }
  let left = forms.length;
  for (const { search, name, typed, send } of forms) {
    await visit(page, `/blog/${blog}${search}`);
    await see(page, RESTORED);
    expect(await page.getByRole("textbox", { name }).inputValue()).toBe(typed);
    expect(await draftsIn(page)).toBe(left);
    await button(page, send).click();
    await page.locator(".comment", { hasText: typed }).waitFor();
    left -= 1;
    await expect.poll(() => draftsIn(page)).toBe(left);
  }
  await finish(page);
});

test("a form that is open in two tabs says that only one text is kept", async () => {
  const page = await site.openSignedIn();
  const address = `/problem/${await storeProblem(page, { title: "Twice" })}/note`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) await visit(tab, address);
  await field(page, "Note").fill("In the first tab");
  await kept(page, "In the first tab");
  await field(other, "Note").fill("In the second tab");
  await see(page, "You are also writing this in another tab. Only the text typed last is kept.");
  expect(await field(page, "Note").inputValue()).toBe("In the first tab");
});

test("a new blog does not begin with one that the server keeps", async () => {
  const page = await site.openSignedIn();
  await page.clock.install();
  await visit(page, "/addblog");
  await field(page, "Title").fill("On the server");
  await page.clock.fastForward(1_000);
  await kept(page, "On the server");
  await page.clock.fastForward(10_000);
  await see(page, "Draft saved");
  await expect.poll(() => draftsIn(page)).toBe(0);
  await visit(page, "/addblog");
  await field(page, "Title").focus();
  expect(await field(page, "Title").inputValue()).toBe("");
});

test.each([
  ["logging out", "/dashboard", "Log out"],
  ["signing out everywhere", "/settings", "Sign out everywhere"],
])("%s drops all drafts", async (_, address, name) => {
  const page = await site.openSignedIn();
  await visit(page, `/problem/${await storeProblem(page, { title: "Left behind" })}/note`);
  await field(page, "Note").fill("Mine alone");
  await kept(page, "Mine alone");
  page.on("dialog", (dialog) => dialog.accept());
  await visit(page, address);
  expect(await draftsIn(page)).toBe(1);
  await button(page, name).first().click();
  await arrive(page, "/");
  await settled(page);
  expect(await draftsIn(page)).toBe(0);
});

test("text that is sent before drafts have loaded is not kept", async () => {
  const page = await site.openSignedIn();
  await page.clock.install();
  const { _id } = await (await page.request.post("/api/blogs/drafts", { data: { title: "Begun" } })).json();
  await visit(page, `/addblog?draft=${_id}`);
  const load = await hold(page, /\/assets\/.+\.js$/);
  await field(page, "Title").fill("Saved at once");
  await button(page, "Save draft").click();
  await see(page, "Draft saved");
  const keeper = page.locator("form > div[role=status]");
  expect(await keeper.count()).toBe(0);
  load();
  await keeper.waitFor({ state: "attached" });
  await nextFrames(page);
  await page.clock.fastForward(1_000);
  expect(await draftsIn(page)).toBe(0);
});

test("text that is sent while drafts are loading is not kept", async () => {
  const page = await site.openSignedIn();
  await page.clock.install();
  const { _id } = await (await page.request.post("/api/blogs/drafts", { data: { title: "Begun" } })).json();
  await visit(page, `/addblog?draft=${_id}`);
  const load = await hold(page, /\/assets\/.+\.js$/);
  const answer = await hold(page, /\/addblog\.data/);
  await field(page, "Title").fill("Saved at once");
  await button(page, "Save draft").click();
  load();
  await page.locator("form > div[role=status]").waitFor({ state: "attached" });
  await nextFrames(page);
  await page.clock.fastForward(1_000);
  answer();
  await see(page, "Draft saved");
  expect(await draftsIn(page)).toBe(0);
});
