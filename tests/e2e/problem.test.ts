import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { problemBody, storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, seeFocus, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Problem", exact: true }).getByRole("link", { name, exact: true });

describe("a problem without script", () => {
  const javaScript = false;

  test("a problem's four screens have the same header, and tabs with counts", async () => {
    const page = await site.openSignedIn({ javaScript });
    const id = await storeProblem(page, { title: "Tabs" });
    const post = (what: string, data: object) => page.request.post(`/api/problem/${id}/${what}`, { data });
    await post("addsolution", { approach: "Count.", description: "All of it.", code: "1", problem: id });
    await post("addreview", { rating: 4, comment: "Good" });
    await post("discussion", { text: "Is it clockwise?" });
    await post("discussion", { text: "It is." });
    await visit(page, `/problem/${id}`);
    const facts = await page.locator(".facts").innerText();
    const tabs = [
      ["Solutions (1)", "/solutions", "Solutions"],
      ["Reviews (1)", "/reviews", "Problem Reviews"],
      ["Discussion (2)", "/discussion", "Discussion"],
      ["Statement", "", "Statement"],
    ] as const;
    for (const [name, path, heading] of tabs) {
      await tab(page, name).click();
      await arrive(page, `/problem/${id}${path}`);
      await seeHeading(page, heading);
      await seeHeading(page, "Tabs");
      expect(await page.locator(".facts").innerText()).toBe(facts);
      const current = page.locator("[aria-label=Problem] [aria-current=page]");
      expect(await current.allTextContents()).toEqual([name]);
    }
  });

  test("less common actions are in a menu, which is absent when it would be empty", async () => {
    const [author, page] = [await site.openSignedIn({ javaScript }), await site.openSignedIn({ javaScript })];
    const titles = { public: "Menu", private: "Own menu" };
    const id = await storeProblem(author, { title: titles.public });
    const hidden = await storeProblem(author, { title: titles.private, choice: "private" });
    const more = (reader: Page) => reader.getByRole("button", { name: "More about this problem" });
    const inMenu = async (reader: Page, problem: string) => {
      await visit(reader, `/problem/${problem}`);
      expect(await reader.getByRole("link", { name: "Share" }).isVisible()).toBe(false);
      await more(reader).click();
      await reader.getByRole("link", { name: "Share" }).waitFor();
      return reader.locator(".user-menu .user-action").allTextContents();
    };
    expect(await inMenu(page, id)).toEqual(["Share", "Report"]);
    expect(await inMenu(author, id)).toEqual(["Share"]);
    await visit(author, `/problem/${hidden}`);
    expect(await more(author).count()).toBe(0);
    await Promise.all([finish(author), finish(page)]);
  });
});

test("the first action leads to the judge, and the limits are below the title", async () => {
  const page = await site.openSignedIn();
  const limits = { timeLimitMs: 1500, memoryLimitMb: 256 };
  const id = await storeProblem(page, { title: "Elsewhere", ...limits });
  await visit(page, `/problem/${id}`);
  const first = page.locator(".problem-actions .button").first();
  expect(await first.textContent()).toBe("Solve on Codeforces ");
  expect(await first.getAttribute("href")).toBe(problemBody().link);
  expect(await first.getAttribute("data-kind")).toBe("primary");
  await page.locator(".facts").getByText("Limits: 1.5 s, 256 MB", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Solved elsewhere" }).click();
  await page.locator('.problem-actions [href$="/addsolution"][data-kind=primary]').waitFor();
  expect(await first.getAttribute("data-kind")).toBe(null);
  const links = [
    ["https://judge.example.org/7", "Solve on judge.example.org"],
    [`${site.url()}/problem/${id}`, "Add Solution"],
  ] as const;
  for (const [link, action] of links) {
    await visit(page, `/problem/${await storeProblem(page, { title: action, link })}`);
    expect((await first.textContent())?.trim()).toBe(action);
    expect(await first.getAttribute("data-kind")).toBe("primary");
  }
});

test("where no assistant is set up, nothing leads to it, and its page says so", async () => {
  const page = await site.openSignedIn();
  const id = await storeProblem(page, { title: "Unassisted" });
  await visit(page, `/problem/${id}`);
  expect(await page.getByText("Stuck?").count()).toBe(0);
  expect(await page.locator("main [href*=askai]").count()).toBe(0);
  await visit(page, `/askai?problem=${id}`);
  await page.getByText("The assistant is not set up on this site.").waitFor();
  expect(await page.locator(".hints").count()).toBe(0);
});

test.each(bothModes)(
  "$mode, members who solved a problem are asked for its key, which becomes a solution's approach",
  async ({ mode, javaScript }) => {
    const page = await site.openSignedIn({ javaScript });
    const id = await storeProblem(page, { title: `Explained ${mode}` });
    const here = `/problem/${id}`;
    const key = page.getByRole("textbox", { name: "What was the key?" });
    const revisit = page.getByRole("heading", { name: "Revisit" });
    const mark = page.getByRole("button", { name: "Gave up" });
    await visit(page, here);
    expect(await key.count()).toBe(0);
    expect(await revisit.count()).toBe(0);
    await page.getByRole("button", { name: "Solved elsewhere" }).click();
    await key.waitFor();
    await page.getByRole("button", { name: "Good in", exact: false }).waitFor();
    await visit(page, here);
    expect(await mark.isVisible()).toBe(false);
    await page.getByText("Change…").click();
    await mark.waitFor();

    await key.fill("Both ends move\ntowards each other.");
    await page.getByRole("button", { name: "Continue" }).click();
    await arrive(page, `${here}/addsolution`);
    await seeHeading(page, "Add Solution");
    const approach = page.getByLabel("Approach", { exact: true });
    expect(await approach.inputValue()).toBe("Both ends move\ntowards each other.");
    expect(await page.request.get(`/api${here}/solutions`).then((answer) => answer.json())).toMatchObject({
      solutions: [],
    });
    await page.getByLabel("Description", { exact: true }).fill("They meet once.");
    await page.getByLabel("Code", { exact: true }).fill("1");
    await page.getByRole("button", { name: "Add Solution" }).click();
    await arrive(page, here);
    await tab(page, "Solutions (1)").waitFor();
    expect(await key.count()).toBe(0);
  },
);

test("marking a problem as solved keeps the focus and the buttons in sight", async () => {
  const page = await site.openSignedIn();
  await visit(page, `/problem/${await storeProblem(page, { title: "Marked" })}`);
  const solved = page.getByRole("button", { name: "Solved elsewhere" });
  await solved.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Change…").waitFor();
  await seeFocus(solved);
  expect(await solved.isVisible()).toBe(true);
});

test("of the samples, only one with a long line is a stop of the Tab key, and Copy comes before Raw", async () => {
  const page = await site.openSignedIn();
  const samples = { exampleinput: "3 4", exampleoutput: "7 ".repeat(200) };
  const problemstatement = { ...problemBody().problemstatement, ...samples };
  await visit(page, `/problem/${await storeProblem(page, { title: "Stops", problemstatement })}`);
  await page.getByRole("button", { name: "Copy Input" }).focus();
  const stops: (string | null)[] = [];
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press("Tab");
    stops.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.getAttribute("aria-label") ?? at?.textContent ?? null;
      }),
    );
  }
  expect(stops).toEqual(["Raw Input", "Copy Output", "Raw Output", "Output"]);
});

test("a problem prints with its source and limits, as wide as the page and without buttons", async () => {
  const page = await site.openSignedIn({ viewport: { width: 680, height: 900 } });
  const id = await storeProblem(page, { title: "On paper" });
  await visit(page, `/problem/${id}`);
  const source = page.getByText(`Source: ${problemBody().link}`);
  expect(await source.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  await source.waitFor();
  for (const hidden of ["header", ".crumbs", ".tabs", ".actions", ".raw", "aside", "main .button"]) {
    expect(await page.locator(hidden).filter({ visible: true }).count(), hidden).toBe(0);
  }
  const width = await page.locator(".prose").first().boundingBox();
  expect(width?.width).toBe(680);
});

test("a long statement is sent once, and is still there after an action and on return", async () => {
  const page = await site.openSignedIn();
  const statement = `${"A long text. ".repeat(30)}The end.`;
  const id = await storeProblem(page, {
    title: "Sent once",
    problemstatement: { ...problemBody().problemstatement, statement },
  });
  const response = await page.goto(`/problem/${id}`);
  expect((await response?.text())?.split("The end.")).toHaveLength(2);
  await arrive(page, `/problem/${id}`);
  const shown = page.getByText("The end.");
  const paragraph = await shown.elementHandle();
  await page.getByRole("button", { name: "Bookmark", exact: true }).click();
  await page.getByRole("button", { name: "Bookmarked", exact: true }).waitFor();
  expect(await shown.evaluate((element, before) => element === before, paragraph)).toBe(true);
  await tab(page, "Reviews (0)").click();
  await arrive(page, `/problem/${id}/reviews`);
  await page.goBack();
  await shown.waitFor();
});

test("on a phone, buttons fit in two rows, an author's come last, and samples are as wide as the text", async () => {
  const page = await site.openSignedIn();
  const wide = `$$\\sum_{i=1}^{n} ${"a_i + b_i + ".repeat(12)} 0$$`;
  const statement = {
    ...problemBody().problemstatement,
    statement: `${"A long text. ".repeat(30)}\n\n${wide}\n\nWithin $\\frac{${"abcdefgh".repeat(8)}}{x}$ a line.`,
  };
  const id = await storeProblem(page, { title: "On a phone", problemstatement: statement });
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, `/problem/${id}`);
    const buttons = page
      .locator(".problem-actions")
      .locator("a.button, button.button")
      .filter({ visible: true });
    const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
    expect(boxes).toHaveLength(6);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(width === 360 ? 2 : 3);
    const [samples, update] = [page.locator("figure").last(), page.getByText("Update Problem")];
    expect((await update.boundingBox())?.y).toBeGreaterThan((await samples.boundingBox())?.y ?? Infinity);
    expect(Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThanOrEqual(
      width - 16,
    );
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const formula of [page.locator(".math-display"), page.locator("p", { hasText: "a line." })]) {
    expect(await formula.evaluate((element) => getComputedStyle(element).maskImage)).toMatch(/gradient/);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const right = async (place: string) => {
    const box = await page.locator(place).last().boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await right(".section .columns figure")).toBe(await right(".section .prose"));
});
