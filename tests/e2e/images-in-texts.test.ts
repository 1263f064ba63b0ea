import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { finish, see, serveSite, visit } from "./site.ts";

const site = serveSite();
const content = (page: Page) => page.getByLabel("Content", { exact: true });
const value = (page: Page) => content(page).inputValue();
const IMAGE = /^See !\[\]\(\/images\/[\w-]{22}\)$/;

const drawSquare = async () => {
  const canvas = new OffscreenCanvas(40, 40);
  canvas.getContext("2d")?.fillRect(0, 0, 40, 40);
  return canvas.convertToBlob({ type: "image/png" });
};

async function pasteSquare(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url() });
  await page.evaluate(`(async () => {
    const square = await (${drawSquare})();
    await navigator.clipboard.write([new ClipboardItem({ "image/png": square })]);
  })()`);
  await page.keyboard.press("Control+v");
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("toolbar", { name: "Format Content" }).getByRole("button", { name: "Image" }).click();
  await (await chooser).setFiles(file);
}

test("a pasted image is uploaded, shown in the preview, and can be undone", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  await content(page).focus();
  await page.waitForFunction(() => document.querySelectorAll(".write-preview").length > 0);
  await page.keyboard.type("See ");
  await pasteSquare(page);
  await expect.poll(() => value(page)).toMatch(IMAGE);
  await see(page, /Describe the image between \[ and \]/);
  await page.getByRole("button", { name: "Preview Content" }).click();
  const shown = page.getByRole("region", { name: "Preview" }).locator("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await page.getByRole("button", { name: "Write Content" }).click();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await value(page)).toBe("See ");
});

test("an image can be dropped", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  await content(page).focus();
  await page.waitForFunction(() => document.querySelectorAll(".write-preview").length > 0);
  await page.keyboard.type("See ");
  await page.evaluate(`(async () => {
    const square = await (${drawSquare})();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([square], "square.png", { type: "image/png" }));
    const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("#blog-content").dispatchEvent(drop);
  })()`);
  await expect.poll(() => value(page)).toMatch(IMAGE);
});

test("a file can be chosen, and a refused one leaves nothing but the reason", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addblog");
  await choose(page, { name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await see(page, "Only PNG, JPEG, WebP and GIF images can be uploaded.");
  expect(await value(page)).toBe("");
  await checkLooks(page);
  await choose(page, { name: "a.png", mimeType: "image/png", buffer: Buffer.from("no image") });
  await see(page, /^Send a PNG, JPEG, WebP or GIF image/);
  expect(await value(page)).toBe("");
  await finish(page, [/status of 4/]);
});

test("the plain fields of reviews and messages take pasted images, too", async () => {
  const [page, other] = [await site.openSignedIn(), await site.openSignedIn()];
  const problem = await storeProblem(other, { title: "Reviewed with an image" });
  await visit(page, `/problem/${problem}/addreview`);
  const comment = page.getByLabel("Comment", { exact: true });
  await comment.focus();
  await page.keyboard.type("See ");
  await pasteSquare(page);
  await expect.poll(() => comment.inputValue()).toMatch(IMAGE);
  await checkLooks(page);
  await visit(page, `/problem/${problem}`);
  const profile = await page.getByRole("link", { name: other.username }).first().getAttribute("href");
  await visit(page, `/messages/${profile?.split("/").at(-1)}`);
  const message = page.getByLabel(`Message to ${other.username}`, { exact: true });
  await message.focus();
  await page.keyboard.type("See ");
  await pasteSquare(page);
  await expect.poll(() => message.inputValue()).toMatch(IMAGE);
});

test("an image is pasted into a note, which shows it", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  const problem = `/problem/${await storeProblem(page, { title: "Noted" })}`;
  await visit(page, `${problem}/note`);
  const note = page.getByLabel("Note", { exact: true });
  await note.focus();
  await page.keyboard.type("See ");
  await pasteSquare(page);
  await expect.poll(() => note.inputValue()).toMatch(IMAGE);
  await page.getByRole("button", { name: "Save note" }).click();
  const shown = page.getByRole("region", { name: "Your note" }).locator("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await finish(page);
});
