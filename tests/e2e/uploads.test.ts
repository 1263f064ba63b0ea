import { describe, expect, test } from "vitest";
import { png } from "../setup/images.ts";
import { checkLooks } from "./looks.ts";
import { bothModes, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();

describe.each(bothModes)("uploading an image $mode", ({ javaScript }) => {
  test("shows it with its Markdown, and says what is wrong with another file", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/uploads");
    await seeHeading(page, "Upload an image");
    await checkLooks(page);
    const send = async (name: string, buffer: Buffer) => {
      await page.getByLabel("Image", { exact: true }).setInputFiles({ name, mimeType: "image/png", buffer });
      await page.getByRole("button", { name: "Upload", exact: true }).click();
    };
    await send("graph.png", await png(640, 480));
    await seeHeading(page, "Uploaded");
    const markdown = await page.getByLabel("Markdown").inputValue();
    expect(markdown).toMatch(/^!\[\]\(\/images\/[\w-]{22}\)$/);
    const image = page.getByAltText("What you uploaded");
    await expect.poll(() => image.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBe(640);
    await checkLooks(page);
    await send("page.png", Buffer.from("<!doctype html>"));
    await see(page, "Send a PNG, JPEG, WebP or GIF image.");
    await checkLooks(page);
  });
});
