import { expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();

test("going back restores typed text that has not been sent", async () => {
  const page = await site.openSignedIn();
  const id = await storeProblem(page, { title: "Half said" });
  await visit(page, `/problem/${id}/discussion`);
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("What about n = 0?");
  await page.getByRole("link", { name: "Statement" }).click();
  await arrive(page, `/problem/${id}`);
  await page.goBack();
  await arrive(page, `/problem/${id}/discussion`);
  await expect.poll(() => message.inputValue()).toBe("What about n = 0?");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".prose", { hasText: "What about n = 0?" }).waitFor();
  await page.getByRole("link", { name: "Statement" }).click();
  await arrive(page, `/problem/${id}`);
  await page.goBack();
  await arrive(page, `/problem/${id}/discussion`);
  expect(await message.inputValue()).toBe("");
});

test("typed text is restored after a reload and on a later visit, but not in another conversation", async () => {
  const [page, other] = [await site.openSignedIn(), await site.openSignedIn()];
  const first = await storeProblem(page, { title: "First room" });
  const second = await storeProblem(other, { title: "Second room" });
  const message = page.getByLabel("Message", { exact: true });
  await visit(page, `/problem/${first}/discussion`);
  await message.fill("Kept");
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe("Kept");
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain("Kept");
  await visit(page, `/problem/${second}/discussion`);
  await seeHeading(page, "Second room");
  expect(await message.inputValue()).toBe("");
  await visit(page, `/problem/${first}/discussion`);
  await see(page, "Restored what you had not sent.");
  expect(await message.inputValue()).toBe("Kept");
});
