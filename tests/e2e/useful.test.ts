import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, serveSite, visit } from "./site.ts";

const site = serveSite();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const pressed = (page: Page, isPressed: boolean) =>
  page.getByRole("button", { name: /^Useful/, pressed: isPressed });

async function storeSolution(page: Page, problem: string, approach: string): Promise<string> {
  const data = { approach, description: "They meet once.", code: "print(42)", language: "python" };
  const answer = await page.request.post(`/api/problem/${problem}/addsolution`, { data });
  if (!answer.ok()) throw new Error(`The solution was refused: ${await answer.text()}`);
  return `/problem/${problem}/solutions/${(await answer.json())._id}`;
}

describe.each(bothModes)("$mode", ({ mode, javaScript }) => {
  const name = (who: string) => `${who}-${javaScript ? "js" : "bare"}`;

  test("members mark a solution as useful and take it back, and its author sees who did", async () => {
    const ada = await site.openSignedIn({ username: name("useful-ada"), javaScript });
    const ben = await site.openSignedIn({ username: name("useful-ben"), javaScript });
    const cleo = await site.openSignedIn({ username: name("useful-cleo"), javaScript });
    const problem = await storeProblem(ada, { title: `Useful ${mode}` });
    const here = await storeSolution(ada, problem, "Two pointers");

    await visit(ben, here);
    await pressed(ben, false).click();
    await pressed(ben, true).waitFor();
    expect(await pressed(ben, true).innerText()).toMatch(/^Useful\s*1$/);
    await arrive(ben, here);

    await visit(cleo, here);
    await see(cleo, name("useful-ben"));
    await pressed(cleo, false).click();
    await see(cleo, `You and ${name("useful-ben")}`);
    expect(await pressed(cleo, true).innerText()).toMatch(/^Useful\s*2$/);
    await pressed(cleo, true).click();
    await pressed(cleo, false).waitFor();
    await see(cleo, name("useful-ben"));

    // Nobody marks their own.
    await visit(ada, here);
    await see(ada, name("useful-ben"));
    expect(await button(ada, /^Useful/).count()).toBe(0);
    await visit(ada, `/problem/${problem}/solutions`);
    await see(ada, "1 useful");
  });

  test("the problem's author marks an editorial, which stands first, and staff unmark it", async () => {
    const ada = await site.openSignedIn({ username: name("editor-ada"), javaScript });
    const ben = await site.openSignedIn({ username: name("editor-ben"), javaScript });
    const coach = await site.openSignedIn({ username: name("editor-cyd"), javaScript });
    site.change("update users set role = 'coach' where username = ?", coach.username);
    const problem = await storeProblem(ada, { title: `Editorial ${mode}` });
    const here = await storeSolution(ben, problem, "The oldest");
    await storeSolution(ben, problem, "A newer one");
    const first = (page: Page) => page.locator("li.solution").first();

    await visit(ben, here);
    expect(await button(ben, "Mark as editorial").count()).toBe(0);
    await visit(ben, `/problem/${problem}/solutions`);
    await first(ben).getByText("A newer one").waitFor();

    await visit(ada, here);
    await button(ada, "More about this solution").click();
    await button(ada, "Mark as editorial").click();
    await see(ada, new RegExp(`marked by @${ada.username}`));
    await visit(ben, `/problem/${problem}/solutions`);
    await first(ben).getByText("The oldest").waitFor();
    await first(ben).getByText("Editorial", { exact: true }).waitFor();
    await visit(ben, `/problem/${problem}`);
    await ben.getByRole("link", { name: "Read it" }).click();
    await arrive(ben, here);

    await visit(coach, here);
    await button(coach, "More about this solution").click();
    await button(coach, "Not an editorial").click();
    await coach.getByText(`marked by @${ada.username}`).waitFor({ state: "detached" });
    await button(coach, "More about this solution").click();
    await button(coach, "Mark as editorial").click();
    await see(coach, new RegExp(`marked by coach @${coach.username}`));
  });
});

test("a mark that fails is said to fail, and the button is as before", async () => {
  const ada = await site.openSignedIn();
  const ben = await site.openSignedIn();
  const problem = await storeProblem(ada, { title: "Refused" });
  await visit(ben, await storeSolution(ada, problem, "Two pointers"));
  await site.whileRefused("useful_solutions", async () => {
    await pressed(ben, false).click();
    await ben.getByRole("alert").filter({ hasText: "Nothing is lost" }).waitFor();
  });
  await pressed(ben, false).waitFor();
  await finish(ben, [/status of 500/, /answer: 500/]);
});
