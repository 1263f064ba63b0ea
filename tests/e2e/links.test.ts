import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrive, bothModes, finish, hold, see, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

describe.each(bothModes)("important links $mode", ({ javaScript }) => {
  test("a user can add, see and delete important links", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/importantlinks");
    await seeHeading(page, "Your Added Links");
    await seeHeading(page, "No Personal Links Yet");
    await link(page, "Add Your First Link").click();
    await arrive(page, "/importantlink/addlink");
    const url = field(page, "URL");
    expect(await field(page, "Link Name").getAttribute("type")).toBe("text");
    expect([await url.getAttribute("type"), await url.getAttribute("placeholder")]).toEqual([
      "url",
      "{host}",
    ]);
    await field(page, "Link Name").fill("OEIS");
    await url.fill("ftp://oeis.org");
    await button(page, "Add Link").click();
    await see(page, "URL must begin with http:// or https://");
    expect(await field(page, "Link Name").inputValue()).toBe("OEIS");
    await url.fill("https://oeis.org/A000045");
    await button(page, "Add Link").click();
    await arrive(page, "/importantlinks");
    await see(page, "Link added successfully!");
    const saved = page.getByRole("link", { name: "OEIS https://oeis.org/A000045" });
    expect(await saved.getAttribute("href")).toBe("https://oeis.org/A000045");
    expect(await saved.getAttribute("rel")).toBe("nofollow noopener ugc");

    await link(page, "Add Link").click();
    await arrive(page, "/importantlink/addlink");
    await link(page, "Back").click();
    await arrive(page, "/importantlinks");
    await page.getByTitle("Delete link").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await see(page, "Link deleted");
    await seeHeading(page, "No Personal Links Yet");
    await finish(page, [/status of 400/]);
  });
});

test("without script, a link that cannot be stored shows an error and keeps the typed text", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  await visit(page, "/importantlink/addlink");
  await field(page, "Link Name").fill("Nearly lost");
  await field(page, "URL").fill("https://example.org/");
  site.change("alter table links rename to links_away");
  await button(page, "Add Link").click();
  await page.getByRole("alert").getByText("Failed to add Link").waitFor();
  site.change("alter table links_away rename to links");
  expect(await field(page, "Link Name").inputValue()).toBe("Nearly lost");
  await settled(page);
  await button(page, "Add Link").click();
  await arrive(page, "/importantlinks");
  await see(page, "Nearly lost");
  await finish(page, [/500/]);
});

test("deleting a link moves the focus to the next link, or to the page if no link is left", async () => {
  const page = await site.openSignedIn();
  for (const name of ["One", "Two", "Three"]) {
    await page.request.post("/api/implinks", { data: { name, link: "https://example.org/" } });
  }
  await visit(page, "/importantlinks");
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);
  for (const [name, next] of [
    ["Two", "Delete link: One"],
    ["One", "Delete link: Three"],
    ["Three", "main"],
  ]) {
    await button(page, `Delete link: ${name}`).press("Enter");
    await page.getByText(`Are you sure you want to delete the link "${name}"?`).waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
    await button(page, `Delete link: ${name}`).waitFor({ state: "detached" });
    await expect.poll(focused).toBe(next);
  }
});

test("adding a link shows a pending state, and a deleted link stays until the server confirms", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/importantlink/addlink");
  await field(page, "Link Name").fill("Slow");
  await field(page, "URL").fill("https://example.org/");
  const answer = await hold(page, /\/addlink\.data/);
  await button(page, "Add Link").click();
  expect(await button(page, "Adding Link...").isDisabled()).toBe(true);
  answer();
  await arrive(page, "/importantlinks");

  const permit = await hold(page, /\/importantlinks\.data/, "POST");
  await page.getByTitle("Delete link").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await button(page, "Deleting...").waitFor();
  expect(await page.getByRole("link", { name: /^Slow/ }).count()).toBe(1);
  permit();
  await seeHeading(page, "No Personal Links Yet");
});
