import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { arrive, bothModes, see, seeFocus, serveSite, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const sent = {
  name: "Weird Algorithm",
  group: "CSES - Introductory Problems",
  url: "https://cses.fi/problemset/task/1068",
  tests: [{ input: "3\n", output: "3 10 5 16 8 4 2 1\n" }],
};

describe.each(bothModes)("the problem form $mode", ({ javaScript }) => {
  test("an import shows how many fields are still empty, and links to them", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/addproblem");
    const panel = page.locator(".import");
    await panel.locator("summary").click();
    await field(page, "Problem URL or Competitive Companion JSON").fill(JSON.stringify(sent));
    await button(page, "Import").click();
    await see(page, "Imported. 4 fields left to fill in");
    expect(await panel.evaluate((element) => element.getAttribute("open") !== null)).toBe(true);
    const left = panel.locator(".message a");
    expect(await left.allTextContents()).toEqual(["Statement", "Input", "Output", "Rating"]);
    const statement = field(page, "Statement");
    expect(await left.first().getAttribute("href")).toBe(`#${await statement.getAttribute("id")}`);
    expect(await field(page, "Title").inputValue()).toBe(sent.name);
    if (javaScript) {
      await statement.fill("Simulate it.");
      await see(page, "Imported. 3 fields left to fill in");
      for (const name of ["Input", "Output"]) await field(page, name).fill("One number.");
      await see(page, "Imported. 1 field left to fill in");
      await field(page, "Rating").fill("1");
      await see(page, "Imported. Nothing left to fill in");
      await statement.fill("  ");
      await see(page, "Imported. 1 field left to fill in");
    }
  });
});

test("a completed import keeps its file names and empty output, and can be edited", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addproblem");
  expect(await field(page, "Interactive").isVisible()).toBe(false);
  await page.locator(".import summary").click();
  const source = {
    ...sent,
    name: "Guess",
    interactive: true,
    tests: [...sent.tests, { input: "x\n", output: "" }],
    input: { type: "file", fileName: "cubes.in" },
    output: { type: "file", fileName: "cubes.out" },
  };
  await field(page, "Problem URL or Competitive Companion JSON").fill(JSON.stringify(source));
  await button(page, "Import").click();
  await see(page, "Imported. 4 fields left to fill in");
  expect(await field(page, "Interactive").isVisible()).toBe(true);
  expect(await field(page, "Contest optional").inputValue()).toBe("Introductory Problems");
  const left = await page.locator(".import .message a").allTextContents();
  for (const name of left) await field(page, name).fill(name === "Rating" ? "1" : "One number.");
  await button(page, "Add Problem").last().click();
  await arrive(page, "/dashboard");
  await page.getByRole("link", { name: source.name }).first().click();
  for (const text of ["Interactive problem", "cubes.in", "cubes.out", "Introductory Problems"])
    await see(page, text);
  expect(await page.getByRole("region", { name: "Output 2" }).textContent()).toBe("(empty)");
  await checkLooks(page);
  await page.getByRole("link", { name: "Update Problem" }).first().click();
  await field(page, "Contest optional").fill("Spring Cup");
  await field(page, "Interactive").uncheck();
  await button(page, "Update Problem").last().click();
  await see(page, "Spring Cup");
  expect(await page.getByText("Interactive problem").count()).toBe(0);
  await see(page, "cubes.in");
});

test("an import lists what it left out, and the inbox reports dropped imports", async () => {
  const page = await site.openSignedIn();
  const [user, names] = [page.username, ["One", "Two"]];
  const add = `insert into problem_imports (user_id, name, content, created_at)
      select id, ?, ?, 0 from users where username = ?`;
  for (const name of names) site.change(add, name, JSON.stringify({ ...sent, name }), user);
  site.change("update users set imports_dropped = 2 where username = ?", user);
  await visit(page, "/addproblem");
  await see(page, "2 imports were dropped: only the newest 500 are kept, up to 20 MB.");
  expect(await page.locator(".import .rows b").allTextContents()).toEqual(names.toReversed());
  await button(page, "Dismiss this notice").click();
  await expect.poll(() => page.getByText(/were dropped/).count()).toBe(0);
  const tests = Array(13).fill({ input: "1\n", output: "2\n" });
  tests[1] = { input: "x".repeat(100_001), output: "" };
  await field(page, "Problem URL or Competitive Companion JSON").fill(
    JSON.stringify({ ...sent, name: "n".repeat(300), tests }),
  );
  await button(page, "Import").click();
  await see(page, "Imported. 4 fields left to fill in");
  expect(await page.locator(".import .left-out li").allTextContents()).toEqual([
    "Left out: 1 example with an input or output over 100,000 characters.",
    "Left out: 2 examples. A problem has at most 10.",
    "The title was cut to 200 characters.",
  ]);
  expect(await field(page, "Title").inputValue()).toBe("n".repeat(200));
  await checkLooks(page);
});

test("without script, a preview shows how all texts will look, and keeps the form's values", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  await visit(page, "/addproblem");
  await button(page, "Preview Statement").click();
  await see(page, "Nothing to show yet.");
  const typed = { Title: "Half done", Statement: "Count the *pairs* with $a_i$.", Output: "One integer." };
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
  await button(page, "Preview Output").click();
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.locator("em", { hasText: "pairs" }).waitFor();
  await preview.locator(".katex").waitFor();
  expect(await preview.getByRole("heading").allTextContents()).toEqual(["Preview", "Statement", "Output"]);
  for (const [name, text] of Object.entries(typed)) expect(await field(page, name).inputValue()).toBe(text);
  expect(await page.getByText("Input is required").count()).toBe(0);
  await seeFocus(preview);
  await checkLooks(page);
});

test("each text shows its own preview in place", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addproblem");
  await field(page, "Statement").fill("Count the *pairs*.");
  await field(page, "Output").fill("One *integer*.");
  await button(page, "Preview Output").click();
  await page.getByRole("region", { name: "Preview" }).locator("em", { hasText: "integer" }).waitFor();
  expect(await field(page, "Statement").isVisible()).toBe(true);
  expect(await field(page, "Output").isVisible()).toBe(false);
});
