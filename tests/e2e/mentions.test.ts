import { expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { serveSite, visit } from "./site.ts";

const site = serveSite({});

test("names are completed after @ with the keyboard or the mouse", async () => {
  const author = await site.openSignedIn({ username: "hyejin" });
  await site.openSignedIn({ username: "hyacinth" });
  const data = { title: "Talked over", about: "Short.", content: "Long." };
  const answer = await author.request.post("/api/blogs/addblog", { data });
  const { _id: blog } = await answer.json();
  await author.request.post(`/api/blogs/${blog}/comments`, { data: { content: "Ask here." } });
  const page = await site.openSignedIn({ username: "mira" });
  await visit(page, `/blog/${blog}`);
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  const list = page.getByRole("listbox", { name: "Members" });
  const chosen = () => list.getByRole("option", { selected: true }).textContent();
  await box.focus();
  await page.locator(".write-names").waitFor({ state: "attached" });

  await page.keyboard.type("Well said, @hy");
  await list.waitFor();
  // Those who have written in the thread come first.
  expect(await list.getByRole("option").allTextContents()).toEqual(["hyejin", "hyacinth"]);
  const first = await chosen();
  expect(await box.getAttribute("aria-activedescendant")).toBe(
    await list.getByRole("option").first().getAttribute("id"),
  );
  await page.keyboard.press("ArrowDown");
  expect(await chosen()).not.toBe(first);
  await page.keyboard.press("ArrowDown");
  expect(await chosen()).toBe(first);
  await checkLooks(page);

  await box.focus();
  await page.keyboard.type("e");
  await expect.poll(() => list.getByRole("option").allTextContents()).toEqual(["hyejin"]);
  await page.keyboard.press("Escape");
  expect(await list.isVisible()).toBe(false);
  expect(await box.getAttribute("aria-activedescendant")).toBeNull();
  await page.keyboard.press("Enter");
  expect(await box.inputValue()).toBe("Well said, @hye\n");

  await page.keyboard.type("@hye");
  await list.waitFor();
  await page.keyboard.press("Enter");
  expect(await box.inputValue()).toBe("Well said, @hye\n@hyejin ");
  await page.keyboard.type("and @hya");
  await list.getByRole("option", { name: "hyacinth" }).click();
  expect(await box.inputValue()).toBe("Well said, @hye\n@hyejin and @hyacinth ");
  await page.keyboard.press("Control+Enter");
  await page.locator(".comment .prose a", { hasText: "@hyacinth" }).waitFor();
  expect(await page.locator(".comment .prose").count()).toBe(2);
});
