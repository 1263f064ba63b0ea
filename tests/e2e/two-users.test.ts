import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fillProblem } from "./problems.ts";
import { arrive, finish, see, serveSite, visit } from "./site.ts";

const site = serveSite({});
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();

const title = "Shared without script";

test("one member shares a problem, another solves and reviews it, and all counts agree", async () => {
  const options = { javaScript: false };
  const ada = await site.openSignedIn({ username: "ada", ...options });
  const bob = await site.openSignedIn({ username: "bob", ...options });
  await share(ada);
  const problem = await open(bob);
  await solve(bob, problem);
  await review(bob, problem, "Good", "A fair problem.");
  const solution = await solutionOf(ada, problem);
  await review(ada, solution, "Excellent", "Short and right.");
  await talk(bob, problem, "Is the second sample tight?");
  await talk(ada, problem, "It is.");
  for (const page of [ada, bob]) {
    await seeFigures(page, problem, solution, bob.username);
    await askFigures(page, problem, solution, bob.username);
    await finish(page);
  }
});

async function share(page: Page) {
  await visit(page, "/addproblem");
  await fillProblem(page, { title });
  await press(page, "Add Problem");
  await arrive(page, "/dashboard");
}

async function open(page: Page): Promise<string> {
  await visit(page, "/dashboard");
  await follow(page, title);
  await arrive(page, /\/problem\/\d+$/);
  return new URL(page.url()).pathname;
}

async function solve(page: Page, problem: string) {
  await visit(page, `${problem}/addsolution`);
  await field(page, "Approach").fill("Sort, then walk.");
  await field(page, "Description").fill("Two pointers meet once.");
  await field(page, "Code").fill("print(42)");
  await press(page, "Add Solution");
  await arrive(page, problem);
}

async function review(page: Page, subject: string, stars: string, comment: string) {
  await visit(page, `${subject}/addreview`);
  await page.getByRole("radio", { name: stars }).check({ force: true });
  await page.getByRole("textbox", { name: "Comment" }).fill(comment);
  await press(page, "Submit Review");
  await arrive(page, subject);
}

async function solutionOf(page: Page, problem: string): Promise<string> {
  await visit(page, `${problem}/solutions`);
  await page.locator("li.solution a.overview").click();
  await arrive(page, /\/solutions\/\d+$/);
  return new URL(page.url()).pathname;
}

async function talk(page: Page, problem: string, text: string) {
  await visit(page, `${problem}/discussion`);
  await field(page, "Message").fill(text);
  await press(page, "Send");
  await see(page, text);
}

async function seeFigures(page: Page, problem: string, solution: string, solver: string) {
  await visit(page, problem);
  await see(page, "Solutions (1)");
  await see(page, "Reviews (1)");
  await see(page, "1 · 4.0 ★");
  await visit(page, "/dashboard");
  const row = page.locator("li.problem", { hasText: title });
  expect(await row.locator(".figures").textContent()).toBe("1 solution1 review");
  const leader = page.locator("li.person", { hasText: solver });
  expect(await leader.locator(".n").textContent()).toBe("1 Solutions");
  await visit(page, `${problem}/reviews`);
  await see(page, "A fair problem.");
  await see(page, "4/5");
  await visit(page, `${solution}/reviews`);
  await see(page, "Short and right.");
  await see(page, "5/5");
  await visit(page, `${problem}/discussion`);
  await see(page, "Is the second sample tight?");
  await see(page, "It is.");
}

async function askFigures(page: Page, problem: string, solution: string, solver: string) {
  const ask = async (path: string) => (await page.request.get(`/api${path}`)).json();
  const { problem: shared } = await ask(problem);
  expect(shared).toMatchObject({ solutionsCount: 1, reviewsCount: 1, averageRating: 4 });
  expect([shared.solutions.length, shared.reviews.length]).toEqual([1, 1]);
  expect((await ask(solution)).reviews).toHaveLength(1);
  expect((await ask(`${solution}/reviews`)).reviews).toMatchObject([{ rating: 5 }]);
  const leaders = await ask("/top-users");
  expect(leaders).toContainEqual(expect.objectContaining({ username: solver, solutionsCount: 1 }));
}
