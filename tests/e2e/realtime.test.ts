import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fillProblem } from "./problems.ts";
import { arrive, finish, see, serveSite, visit } from "./site.ts";

const site = serveSite();

/** A shared problem of somebody who is signed in. @returns its address. */
async function shareProblem(page: Page, title: string): Promise<string> {
  await visit(page, "/addproblem");
  await fillProblem(page, { title });
  await page.getByRole("button", { name: "Add Problem", exact: true }).click();
  await arrive(page, "/dashboard");
  const href = await page.getByRole("link", { name: title, exact: true }).first().getAttribute("href");
  return href ?? "";
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await see(page, text);
}

/** Opens the discussion, and waits until its events come. */
async function enter(page: Page, problem: string): Promise<void> {
  await visit(page, `${problem}/discussion`);
}

describe("a discussion", () => {
  test("shows both what each says and deletes, without a reload", async () => {
    const [ada, bob] = [await site.openSignedIn(), await site.openSignedIn()];
    const problem = await shareProblem(ada, "Live");
    await enter(ada, problem);
    await enter(bob, problem);
    await say(bob, "Is the second sample tight?");
    await see(ada, "Is the second sample tight?");
    await say(ada, "It is.");
    await see(bob, "It is.");
    expect(await bob.locator("li.post").count()).toBe(2);
    await finish(ada);
    await finish(bob);
  });
});
