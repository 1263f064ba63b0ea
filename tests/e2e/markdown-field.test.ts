import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { bothModes, finish, hold, see, seeFocus, serveSite, visit } from "./site.ts";

const site = serveSite();
const content = (page: Page) => page.getByLabel("Content", { exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Format Content" }).getByRole("button", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const value = (page: Page) => content(page).inputValue();

/** The field's script loads with the first focus. */
async function openField(options: { text?: string } = {}) {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  await content(page).focus();
  await page.waitForFunction(() =>
    document.querySelector("[id=blog-content]")?.closest(".write")?.querySelector(".write-preview"),
  );
  if (options.text) await page.keyboard.insertText(options.text);
  return page;
}

/** Selects the first occurrence of a text. */
async function select(page: Page, text: string): Promise<void> {
  await content(page).evaluate((area: HTMLTextAreaElement, part) => {
    const start = area.value.indexOf(part);
    area.setSelectionRange(start, start + part.length);
  }, text);
}

async function copy(page: Page, formats: Record<string, string>): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url() });
  await page.evaluate(async (copied) => {
    const blobs = Object.entries(copied).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, formats);
}

test("buttons and shortcuts mark the selection, and can be undone", async () => {
  const page = await openField({ text: "Move the smaller pointer" });
  await select(page, "smaller");
  await page.keyboard.press("Control+b");
  expect(await value(page)).toBe("Move the **smaller** pointer");
  await page.keyboard.press("Control+i");
  expect(await value(page)).toBe("Move the **_smaller_** pointer");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await value(page)).toBe("Move the smaller pointer");
  await page.keyboard.press("Control+Shift+z");
  expect(await value(page)).toBe("Move the **smaller** pointer");
  await select(page, "pointer");
  await tool(page, "Code").click();
  expect(await value(page)).toBe("Move the **smaller** `pointer`");
  await page.keyboard.type("index");
  expect(await value(page)).toBe("Move the **smaller** `index`");
  await tool(page, "Formula").click();
  await page.keyboard.type("i");
  expect(await value(page)).toBe("Move the **smaller** `index$i$`");
  await page.keyboard.press("Control+a");
  await tool(page, "Quote").click();
  expect(await value(page)).toMatch(/^> Move/);
  await select(page, "smaller");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("https://example.org");
  expect(await value(page)).toContain("[smaller](https://example.org)");
});

test("Enter goes on with a list until an empty item, but not in code", async () => {
  const page = await openField();
  await tool(page, "List").click();
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("9) nine");
  await page.keyboard.press("Enter");
  await page.keyboard.type("ten");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("more");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- a");
  await page.keyboard.press("Enter");
  await page.keyboard.type("b");
  expect(await value(page)).toBe("- one\n- two\n9) nine\n10) ten\nmore\n```\n- a\nb");
});

test("a table of a sheet is pasted as Markdown, but not as plain text or into code", async () => {
  const page = await openField({ text: "Times:" });
  const table = "<table><tr><td>n</td><td>a|b</td></tr><tr><td>10</td><td>0.5 s</td></tr></table>";
  await copy(page, { "text/html": table, "text/plain": "n\ta|b\n10\t0.5 s" });
  await page.keyboard.press("Control+v");
  const pasted = "| n | a\\|b |\n| --: | --- |\n| 10 | 0.5 s |\n";
  expect(await value(page)).toBe(`Times:\n\n${pasted}`);
  await page.keyboard.press("Control+z");
  expect(await value(page)).toBe("Times:");
  await page.keyboard.press("Control+Shift+v");
  expect(await value(page)).toBe("Times:n\ta|b\n10\t0.5 s");
  await content(page).fill("```\n");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+v");
  expect(await value(page)).toBe("```\nn\ta|b\n10\t0.5 s");
});

test("an address pasted over a text links it", async () => {
  const page = await openField({ text: "See the editorial." });
  await copy(page, { "text/plain": "https://example.org/a" });
  await select(page, "editorial");
  await page.keyboard.press("Control+v");
  expect(await value(page)).toBe("See the [editorial](https://example.org/a).");
  await page.keyboard.press("Control+v");
  expect(await value(page)).toBe("See the [editorial](https://example.org/a)https://example.org/a.");
});

test("while an input method composes, Enter and shortcuts are its own", async () => {
  const page = await openField({ text: "- 算法\n- " });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Input.imeSetComposition", { text: "ni", selectionStart: 2, selectionEnd: 2 });
  const during = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
  await protocol.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...during });
  await protocol.send("Input.dispatchKeyEvent", { type: "keyUp", ...during });
  await protocol.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    key: "b",
    code: "KeyB",
    modifiers: 2,
    windowsVirtualKeyCode: 229,
  });
  expect(await value(page)).toBe("- 算法\n- ni");
  await protocol.send("Input.insertText", { text: "你" });
  expect(await value(page)).toBe("- 算法\n- 你");
  await page.keyboard.press("Enter");
  expect(await value(page)).toBe("- 算法\n- 你\n- ");
});

test("the toolbar is one stop for Tab, and arrow keys reach its buttons", async () => {
  const page = await openField({ text: "word" });
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.getAttribute("value"));
  const shiftTabs = async (count: number) => {
    for (let left = count; left > 0; left--) await page.keyboard.press("Shift+Tab");
  };
  await shiftTabs(1);
  await expect.poll(focused).toBe("bold");
  for (const [key, name] of [
    ["ArrowRight", "italic"],
    ["End", "image"],
    ["ArrowRight", "bold"],
    ["ArrowLeft", "image"],
    ["Home", "bold"],
    ["ArrowRight", "italic"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused, { message: key }).toBe(name);
  }
  await shiftTabs(1);
  await expect.poll(focused).toBe("Preview Content");
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("italic");
  await content(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 4));
  await page.keyboard.press("Enter");
  expect(await value(page)).toBe("_word_");
  await seeFocus(content(page));
  await page.keyboard.press("Tab");
  expect(await content(page).evaluate((area) => area === document.activeElement)).toBe(false);
  expect(await value(page)).toBe("_word_");
});

test("the preview takes the text's place, by click or keyboard", async () => {
  const page = await openField({ text: "Some *text* with $a_i$" });
  const preview = page.getByRole("region", { name: "Preview" });
  await button(page, "Preview Content").click();
  await preview.locator("em", { hasText: "text" }).waitFor();
  await preview.locator(".katex").waitFor();
  expect(await content(page).isVisible()).toBe(false);
  await checkLooks(page);
  await button(page, "Write Content").click();
  expect(await preview.isVisible()).toBe(false);
  await page.keyboard.type("!");
  expect(await value(page)).toBe("Some *text* with $a_i$!");
  await page.keyboard.press("Control+Shift+p");
  await preview.getByText("!").waitFor();
  await page.keyboard.press("Control+Shift+p");
  await seeFocus(content(page));
  await content(page).fill("");
  await page.keyboard.press("Control+Shift+p");
  await see(page, "Nothing to preview yet.");
  await page.route(/\/preview$/, (route) => route.abort("connectionfailed"));
  await button(page, "Write Content").click();
  await button(page, "Preview Content").click();
  await see(page, "The preview failed. Check your connection and try again.");
  await button(page, "Add Blog").click();
  expect(await content(page).isVisible()).toBe(true);
  await finish(page, [/ERR_CONNECTION_FAILED/, /400/]);
});

test("a first press on a button waits for its script", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  const letGo = await hold(page, /\/assets\/.+\.js$/);
  await tool(page, "Bold").click();
  expect(await value(page)).toBe("");
  letGo();
  await expect.poll(() => value(page)).toBe("****");
});

test("a preview comes from the server when its script cannot be loaded", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  await page.route(/\/assets\/.+\.js$/, (route) => route.abort("connectionfailed"));
  await content(page).fill("Some *text*");
  await button(page, "Preview Content").click();
  await page.locator("section .prose em", { hasText: "text" }).waitFor();
  expect(await value(page)).toBe("Some *text*");
  await finish(page, [/ERR_CONNECTION_FAILED/, /dynamically imported module/]);
});

test.each(bothModes)("writing works on a small screen $mode", async ({ javaScript }) => {
  const page = await site.openSignedIn({ javaScript, viewport: { width: 320, height: 700 } });
  await visit(page, "/addproblem");
  await page.getByLabel("Statement", { exact: true }).focus();
  await checkLooks(page);
  expect(await page.getByRole("toolbar").count()).toBe(javaScript ? 3 : 0);
});

test("without script, the same button shows the preview on a new page", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  await visit(page, "/addblog");
  await content(page).fill("Some *text*");
  await button(page, "Preview Content").click();
  await page.locator(".prose em", { hasText: "text" }).waitFor();
  expect(await value(page)).toBe("Some *text*");
});
