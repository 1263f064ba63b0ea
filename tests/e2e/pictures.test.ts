import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { png } from "../setup/images.ts";
import { bothModes, finish, see, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function idOf(page: Page): Promise<string> {
  return (await (await page.request.get("/api/check-auth")).json()).user._id;
}

const file = (content: Buffer, name = "me.png") => ({ name, mimeType: "image/png", buffer: content });

/** Waits until the picture next to a name is drawn. @returns its shown size */
async function drawn(page: Page, within = "main"): Promise<[width: number, height: number]> {
  const image = page.locator(`${within} img.avatar`).first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(256);
  return image.evaluate((it) => [it.clientWidth, it.clientHeight] as [number, number]);
}

describe.each(bothModes)("a member's picture $mode", ({ javaScript }) => {
  test("can be uploaded, is seen by others next to the name, and can be removed", async () => {
    const page = await site.openSignedIn({ javaScript });
    const id = await idOf(page);
    const edit = `/myprofile/${id}/updateprofile`;
    await visit(page, edit);
    expect(await page.locator("main img.avatar").count()).toBe(0);
    await page.getByLabel(/picture$/).setInputFiles(file(await png(300, 200)));
    await button(page, "Upload").click();
    await see(page, "Picture updated");
    await settled(page);
    expect(await drawn(page)).toEqual([72, 72]);

    const other = await site.openSignedIn({ javaScript });
    const message = { data: { content: "Hello" } };
    await page.request.post(`/api/messages/send/${await idOf(other)}`, message);
    await visit(other, `/messages/${id}`);
    expect(await drawn(other, "[data-pane=conversation]")).toEqual([32, 32]);
    expect(await drawn(other, "[data-pane=list]")).toEqual([32, 32]);
    await visit(other, `/profile/${id}`);
    expect(await drawn(other)).toEqual([72, 72]);

    await button(page, "Remove picture").click();
    await see(page, "Picture removed");
    await page.locator("main img.avatar").waitFor({ state: "detached" });
    await visit(other, `/profile/${id}`);
    expect(await other.locator("main .avatar").first().innerText()).toBe("U");
  });

  test("is refused with a reason if it cannot be read", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, `/myprofile/${await idOf(page)}/updateprofile`);
    await page.getByLabel(/picture$/).setInputFiles(file(Buffer.from("no picture")));
    await button(page, "Upload").click();
    await see(page, "Send a PNG, JPEG, WebP or GIF image.");
    await page.getByLabel(/picture$/).setInputFiles(file((await png()).subarray(0, 60)));
    await button(page, "Upload").click();
    await see(page, "This image is damaged or cannot be read.");
    await finish(page, [/status of (400|415)/]);
  });
});

test("a picture can be uploaded while the profile is being edited, and what was typed stays", async () => {
  const page = await site.openSignedIn();
  await visit(page, `/myprofile/${await idOf(page)}/updateprofile`);
  await page.getByLabel("Location").fill("Oslo");
  await page.getByLabel(/picture$/).setInputFiles(file(await png()));
  await button(page, "Upload").click();
  await see(page, "Picture updated");
  await drawn(page);
  expect(await page.getByLabel("Location").inputValue()).toBe("Oslo");
  // Otherwise leaving would ask about the unsaved location.
  await page.getByLabel("Location").fill("");
});
