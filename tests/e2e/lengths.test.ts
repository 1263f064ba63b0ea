import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { box, bubble, open, peopleOf } from "./conversations.ts";
import { fillProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, serveSite, visit } from "./site.ts";

const site = serveSite();
const { pair } = peopleOf(site);
const refused = [/status of 400/];

/** Inserts text like a paste. A `maxlength` would cut it, unlike text set with `fill`. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill("");
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.insertText(text);
}

/** The text that describes a field to screen readers. */
async function saidOf(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true });
  const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ").filter(Boolean);
  const texts = ids.map((id) => page.locator(`[id="${id}"]`).textContent());
  return (await Promise.all(texts)).join(" ");
}

describe.each(bothModes)("length limits $mode", ({ javaScript }) => {
  test("12,000 characters pasted into a chat are kept, but cannot be sent until 2,000 are deleted", async () => {
    const [ada, ben] = await pair({ javaScript });
    const label = `Message to ${ben.username}`;
    const words = "Message is too long: at most 10,000 characters, 2,000 over";
    const stored = async () => (await ada.request.get(`/api/messages/${ben.id}`)).json();
    await open(ada, ben);
    await paste(ada, label, "x".repeat(12_000));
    expect(await box(ada).inputValue()).toHaveLength(12_000);
    if (javaScript) {
      await see(ada, words);
      // The count appears once the user pauses.
      await ada.getByRole("status").filter({ hasText: words }).waitFor();
      expect(await ada.getByRole("alert").count()).toBe(0);
    }
    await ada.getByRole("button", { name: "Send", exact: true }).click();
    await ada.getByRole("alert").getByText(words).waitFor();
    expect(await saidOf(ada, label)).toContain(words);
    expect(await box(ada).getAttribute("aria-invalid")).toBe("true");
    expect(await box(ada).inputValue()).toHaveLength(12_000);
    expect(await stored()).toEqual([]);
    await paste(ada, label, `${"x".repeat(9_999)}!`);
    if (javaScript) await expect.poll(() => ada.getByText(words).count()).toBe(0);
    await ada.getByRole("button", { name: "Send", exact: true }).click();
    await bubble(ada, "!").waitFor();
    await Promise.all([finish(ada, refused), finish(ben)]);
  });
});

test("a title of 300 characters is kept, and a message says that it is 100 over the limit", async () => {
  const page = await site.openSignedIn();
  const words = "Title is too long: at most 200 characters, 100 over";
  const title = page.getByLabel("Title", { exact: true });
  const send = page.getByRole("button", { name: "Add Problem", exact: true }).last();
  await visit(page, "/addproblem");
  await fillProblem(page, { title: "" });
  await paste(page, "Title", "T".repeat(300));
  expect(await title.inputValue()).toHaveLength(300);
  await see(page, words);
  expect(await saidOf(page, "Title")).toContain(words);
  expect(await title.getAttribute("aria-invalid")).toBe("true");
  await send.click();
  await page.getByRole("alert").getByText(words).waitFor();
  expect(await saidOf(page, "Title")).toContain(words);
  expect(await title.inputValue()).toBe("T".repeat(300));
  await paste(page, "Title", "T".repeat(201));
  await see(page, "Title is too long: at most 200 characters, 1 over");
  await paste(page, "Title", "T".repeat(200));
  await expect.poll(() => saidOf(page, "Title")).toBe("");
  expect(await title.getAttribute("aria-invalid")).toBeNull();
  await expect.poll(() => page.getByText(/too long/).count()).toBe(0);
  await send.click();
  await arrive(page, "/dashboard");
  await finish(page, refused);
});
