import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { checkLooks, follow } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, seeFocus, serveSite, visit } from "./site.ts";

const site = serveSite();
const textarea = (page: Page) => page.locator("textarea[name=code]");
const editor = (page: Page) => page.getByRole("textbox", { name: "Code editor" });
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent);

async function openForm(page: Page, title: string): Promise<string> {
  const problem = `/problem/${await storeProblem(page, { title })}`;
  await visit(page, `${problem}/addsolution`);
  return problem;
}

async function openEditor(page: Page) {
  await textarea(page).click();
  await editor(page).waitFor();
  await seeFocus(editor(page));
}

test("the editor numbers lines, colours and indents code, and the form sends its text", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  const problem = `/problem/${await storeProblem(page, { title: "Coloured" })}`;
  // The document's nonce is not that of the screen's data.
  await follow(page, `${problem}/addsolution`);
  await page.getByLabel("Approach", { exact: true }).fill("Print it.");
  await page.getByLabel("Description", { exact: true }).fill("It prints.");
  await page.getByLabel("Language", { exact: true }).selectOption("Python");
  await openEditor(page);
  await page.keyboard.type('def main():\nprint("hi")');
  const lines = page.locator(".cm-lineNumbers .cm-gutterElement:visible");
  expect(await lines.allTextContents()).toEqual(["1", "2"]);
  await page.locator(".cm-line .hljs-keyword", { hasText: "def" }).waitFor();
  await page.locator(".cm-line .hljs-string", { hasText: '"hi"' }).waitFor();
  expect(await textarea(page).inputValue()).toBe('def main():\n    print("hi")');
  await page.keyboard.press("Control+z");
  expect(await textarea(page).inputValue()).not.toContain("print");
  await page.keyboard.press("Control+y");
  // In C++, def is no keyword.
  await page.getByLabel("Language", { exact: true }).selectOption("C++");
  await page.locator(".cm-line .hljs-keyword", { hasText: "def" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Add Solution" }).click();
  await arrive(page, problem);
  const { solutions } = await (await page.request.get(`/api${problem}/solutions`)).json();
  expect(solutions[0]).toMatchObject({ code: 'def main():\n    print("hi")', language: "cpp" });
});

test("Tab moves on, unless the user chooses that it indents; Esc and Tab always leave", async () => {
  const page = await site.openSignedIn();
  await openForm(page, "Tabbed");
  await openEditor(page);
  await page.keyboard.type("x");
  await page.keyboard.press("Tab");
  expect(await editor(page).evaluate((each) => each === document.activeElement)).toBe(false);
  await page.getByLabel("Tab indents").check();
  await see(page, "Press Esc and then Tab to leave this field.");
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Tab");
  expect(await textarea(page).inputValue()).toBe("    x");
  await page.keyboard.press("Shift+Tab");
  expect(await textarea(page).inputValue()).toBe("x");
  for (const key of ["Tab", "Shift+Tab"]) {
    await editor(page).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Escape");
    await page.keyboard.press(key);
    expect(await editor(page).evaluate((each) => each === document.activeElement), key).toBe(false);
  }
  expect(await focusedName(page)).toBe("language");
  expect(await textarea(page).inputValue()).toBe("x");
  await page.reload();
  await expect.poll(() => page.getByLabel("Tab indents").isChecked()).toBe(true);
});

test("the label, errors, limits and Reset work with the editor as with the textarea", async () => {
  const page = await site.openSignedIn();
  await openForm(page, "Wrong");
  await openEditor(page);
  await page.getByRole("button", { name: "Add Solution" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Code is required" }).click();
  await seeFocus(editor(page));
  expect(await editor(page).getAttribute("aria-invalid")).toBe("true");
  const note = await editor(page).getAttribute("aria-describedby");
  expect(await page.locator(`[id="${note}"]`).textContent()).toBe("Code is required");
  await page.keyboard.type("x");
  await expect.poll(() => editor(page).getAttribute("aria-invalid")).toBeNull();
  await textarea(page).fill(`${"y".repeat(999)}\n`.repeat(101));
  await see(page, /^Code .*100,000/);
  expect(await editor(page).getAttribute("aria-invalid")).toBe("true");
  await page.getByText("Code", { exact: true }).click();
  await seeFocus(editor(page));
  await page.locator("form#solution").evaluate((form: HTMLFormElement) => form.reset());
  await expect.poll(() => textarea(page).inputValue()).toBe("");
  expect(await page.locator(".cm-line").allTextContents()).toEqual([""]);
  await finish(page, [/status of 400/]);
});

test("a text with a very long line stays in the textarea, which gets it back from the editor", async () => {
  const page = await site.openSignedIn();
  await openForm(page, "Long");
  const line = "x".repeat(99_000);
  await openEditor(page);
  await page.keyboard.type("a\n");
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, line);
  expect(await editor(page).count()).toBe(0);
  expect(await textarea(page).inputValue()).toBe(`a\n${line}`);
  expect(await focusedName(page)).toBe("code");
  await page.keyboard.type("b");
  expect(await textarea(page).inputValue()).toBe(`a\n${line}b`);
  await page.reload();
  await textarea(page).fill(line);
  await page.getByLabel("Language", { exact: true }).focus();
  await textarea(page).click();
  await page.keyboard.type("c");
  expect(await textarea(page).inputValue()).toHaveLength(99_001);
  expect(await editor(page).count()).toBe(0);
  await finish(page);
});

test.each(bothModes)(
  "the textarea does the work if the editor does not load, $mode",
  async ({ javaScript }) => {
    const page = await site.openSignedIn({ javaScript });
    const problem = await openForm(page, `Plain ${javaScript}`);
    if (javaScript) await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.getByLabel("Approach", { exact: true }).fill("Print it.");
    await page.getByLabel("Description", { exact: true }).fill("It prints.");
    await textarea(page).click();
    await page.keyboard.type("print(1)");
    expect(await textarea(page).isVisible()).toBe(true);
    if (javaScript) await page.unroute(/\/assets\/.*\.js$/);
    await page.getByRole("button", { name: "Add Solution" }).click();
    await arrive(page, problem);
    await finish(page, [/ERR_FAILED/]);
  },
);

/** Opens a form whose editor arrives when the returned function is called. */
async function openEarly(page: Page, title: string): Promise<() => void> {
  await openForm(page, title);
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return load;
}

test("text typed before the editor has loaded goes on in it, at the same place", async () => {
  const page = await site.openSignedIn();
  const load = await openEarly(page, "Early");
  await textarea(page).click();
  await page.keyboard.type("ac");
  await page.keyboard.press("ArrowLeft");
  load();
  await editor(page).waitFor();
  await page.keyboard.type("b");
  expect(await textarea(page).inputValue()).toBe("abc");
});

test("the editor waits for a letter that is being composed, and composes letters itself", async () => {
  const page = await site.openSignedIn();
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  const load = await openEarly(page, "Composed");
  await textarea(page).click();
  await compose("にほ");
  const arrived = page.waitForResponse(/\/assets\/.*\.js$/);
  load();
  await arrived;
  await compose("にほん");
  expect(await editor(page).count()).toBe(0);
  await devtools.send("Input.insertText", { text: "日本" });
  await editor(page).waitFor();
  expect(await textarea(page).inputValue()).toBe("日本");
  await compose("ご");
  await devtools.send("Input.insertText", { text: "語" });
  await expect.poll(() => textarea(page).inputValue()).toBe("日本語");
});

test("the editor has the page's look in both themes", async () => {
  const page = await site.openSignedIn();
  await openForm(page, "Looked at");
  await openEditor(page);
  const lines = ["// A comment", "#include <vector>", 'int main() { return f("text", 42, true); }'];
  await page.keyboard.insertText(lines.join("\n"));
  await page.locator(".cm-line .hljs-comment").waitFor();
  await checkLooks(page);
});
