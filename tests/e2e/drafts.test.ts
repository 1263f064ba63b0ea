import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrive, bothModes, finish, PASSWORD, see, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

const draftsOf = async (page: Page) =>
  (await (await page.request.get("/api/blogs/drafts")).json()) as { title: string; about: string }[];

test("text is saved to one draft with its own address, and publishing deletes the draft", async () => {
  const page = await site.openSignedIn({ username: "autosaver" });
  await page.clock.install();
  await visit(page, "/addblog");
  await field(page, "Title").fill("Kept by itself");
  await page.clock.fastForward(11_000);
  await see(page, "Draft saved");
  await arrive(page, /\/addblog\?draft=\d+$/);
  await page.reload();
  await settled(page);
  expect(await field(page, "Title").inputValue()).toBe("Kept by itself");
  await field(page, "About").fill("More");
  await page.clock.fastForward(11_000);
  await expect.poll(async () => (await draftsOf(page)).map(({ about }) => about)).toEqual(["More"]);
  await field(page, "Content").fill("And the rest");
  await button(page, "Add Blog").click();
  await arrive(page, "/blogs");
  expect(await draftsOf(page)).toEqual([]);
});

test("unfinished text survives a reload and leaving the page", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  await field(page, "Title").fill("Reloaded");
  await page.reload();
  await expect.poll(async () => (await draftsOf(page)).map(({ title }) => title)).toEqual(["Reloaded"]);
  await visit(page, "/addblog");
  await field(page, "Title").fill("Left");
  await link(page, "Back").click();
  await arrive(page, "/blogs");
  await link(page, "Left").waitFor();
  await link(page, "Left").click();
  await arrive(page, /draft=/);
  await field(page, "Content").fill("Come back to");
  await page.goBack();
  await arrive(page, "/blogs");
  await link(page, "Left").click();
  await arrive(page, /draft=/);
  expect(await field(page, "Content").inputValue()).toBe("Come back to");
  expect(await draftsOf(page)).toHaveLength(2);
});

test("the browser warns before leaving when the text is too long to send in the background", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  await field(page, "Title").fill("Long");
  await field(page, "Content").fill("x".repeat(100_000));
  const asked = page.waitForEvent("dialog");
  const gone = page.reload();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await expect.poll(async () => (await draftsOf(page)).map(({ title }) => title)).toEqual(["Long"]);
  await question.accept();
  await gone;
});

test("autosaving resumes after a lost connection", async () => {
  const page = await site.openSignedIn();
  await page.clock.install();
  await visit(page, "/addblog");
  await page.route(/\/addblog\.data/, (route) => route.abort("connectionfailed"));
  await field(page, "Title").fill("Patient");
  await page.clock.fastForward(11_000);
  await see(page, "The draft could not be saved.");
  await page.unroute(/\/addblog\.data/);
  await page.clock.fastForward(11_000);
  await see(page, "Draft saved");
  await finish(page, [/ERR_CONNECTION_FAILED/]);
});

describe.each(bothModes)("one draft in two windows $mode", ({ javaScript }) => {
  test("a draft open in two windows keeps the text from both", async () => {
    const page = await site.openSignedIn({ javaScript });
    const { _id } = await (await page.request.post("/api/blogs/drafts", { data: { title: "Begun" } })).json();
    const other = await page.context().newPage();
    for (const window of [page, other]) await visit(window, `/addblog?draft=${_id}`);
    await field(page, "Title").fill("An hour's work");
    await button(page, "Save draft").click();
    await see(page, "Draft saved");
    await field(other, "Title").fill("Another hour's work");
    await button(other, "Save draft").click();
    await see(other, "This draft was changed elsewhere. Your text here is saved as a separate draft.");
    await field(other, "Content").fill("goes on");
    await button(other, "Save draft").click();
    await see(other, "Draft saved");
    expect((await draftsOf(page)).map(({ title }) => title)).toEqual([
      "Another hour's work",
      "An hour's work",
    ]);
  });
});

test("no text is lost when the session ends while the user is writing", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  for (const label of ["Title", "About", "Content"]) await field(page, label).fill("Written for long");
  const other = await page.context().newPage();
  await other.request.post("/api/logout");
  await button(page, "Add Blog").click();
  await page
    .getByRole("alert")
    .getByText(/^You are signed out\. Sign in in another tab/)
    .waitFor();
  expect(await field(page, "Title").inputValue()).toBe("Written for long");
  await other.request.post("/api/signin", { data: { email: page.username, password: PASSWORD } });
  await button(page, "Add Blog").click();
  await arrive(page, "/blogs");
  await link(page, "Written for long").waitFor();
  await finish(page, [/status of 401/, /WebSocket connection/]);
});
