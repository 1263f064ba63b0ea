import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, hold, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

const code = "#include <iostream>\n\nint main() {\n\tstd::cout << 42;\n}";
const body = { approach: "Two *pointers* over $a_i$", description: "They meet once.", code, language: "cpp" };

/** Stores a solution through the API as the page's user. @returns its address. */
async function storeSolution(page: Page, problem: string, changes: Partial<typeof body> = {}) {
  const data = { ...body, ...changes };
  const answer = await page.request.post(`/api/problem/${problem}/addsolution`, { data });
  if (!answer.ok()) throw new Error(`The solution was refused: ${await answer.text()}`);
  return `/problem/${problem}/solutions/${(await answer.json())._id}`;
}

describe.each(bothModes)("solutions $mode", ({ mode, javaScript }) => {
  const suffix = mode.replace(" ", "-");
  let ada: Page;
  let problem: string;
  const list = () => `/problem/${problem}/solutions`;

  beforeAll(async () => {
    ada = await site.openSignedIn({ username: `ada-${suffix}`, javaScript });
    problem = await storeProblem(ada, { title: `Ring ${mode}` });
  });

  test("a solution can be added, read, updated and deleted", async () => {
    const bob = await site.openSignedIn({ username: `bob-${suffix}`, javaScript });
    await visit(bob, `/problem/${problem}`);
    await bob.getByRole("link", { name: "Solutions (0)" }).click();
    await arrive(bob, list());
    await seeHeading(bob, "No Solutions Yet");
    await link(bob, "Add Solution").first().click();
    await arrive(bob, `/problem/${problem}/addsolution`);
    await add(bob);
    await read(bob);
    await update(bob);
    await remove(bob);
    await finish(bob, [/status of 400/]);
  });

  async function add(page: Page) {
    await seeHeading(page, "Writing tips");
    expect(await field(page, "Code").getAttribute("rows")).toBe("18");
    await field(page, "Approach").fill(body.approach);
    await field(page, "Language").selectOption("C++");
    await field(page, "Code").fill(code);
    await button(page, "Add Solution").click();
    await see(page, "Description is required");
    expect(await field(page, "Code").inputValue()).toBe(code);
    await field(page, "Description").fill(body.description);
    await button(page, "Add Solution").click();
    await arrive(page, `/problem/${problem}`);
    await see(page, "Solution added successfully!");
    await page.getByRole("link", { name: "Solutions (1)" }).click();
    await arrive(page, list());
    await see(page, "1 Solution Found");
  }

  async function read(page: Page) {
    const card = page.locator("li.solution");
    expect(await card.textContent()).toMatch(
      /bob-[\s\S]*C\+\+[\s\S]*Two pointers over a_i[\s\S]*No reviews yet/,
    );
    await link(page, "Two pointers over a_i").click();
    await arrive(page, /\/solutions\/\d+$/);
    await seeHeading(page, `Solution by @bob-${suffix}`);
    await page.locator(".prose em", { hasText: "pointers" }).waitFor();
    await page.locator(".prose .katex").waitFor();
    await see(page, body.description);
    expect(await page.locator("#code").textContent()).toBe(`${code}\n`);
    expect(await page.locator(".code-gutter").textContent()).toBe("1\n2\n3\n4\n5");
    const raw = await link(page, "Raw C++ code").getAttribute("href");
    expect(await (await page.request.get(raw as string)).text()).toBe(`${code}\n`);
    await page.getByRole("link", { name: "Reviews (0)" }).waitFor();
  }

  async function update(page: Page) {
    const here = new URL(page.url()).pathname;
    await link(page, "Update").click();
    await arrive(page, `${here}/updatesolution`);
    expect(await field(page, "Code").inputValue()).toBe(code);
    expect(await field(page, "Language").inputValue()).toBe("cpp");
    await field(page, "Approach").fill("Induction");
    const save = button(page, "Save Changes");
    if (javaScript) {
      const answer = await hold(page, /updatesolution\.data/);
      await save.click();
      expect(await button(page, "Updating Solution...").isDisabled()).toBe(true);
      answer();
    } else {
      await save.click();
    }
    await arrive(page, here);
    await see(page, "Solution updated successfully!");
    await see(page, "Induction");
  }

  async function remove(page: Page) {
    await button(page, "Delete").click();
    await see(page, "Are you sure you want to delete this solution?");
    await button(page, "Cancel").click();
    await page.getByText("Are you sure").waitFor({ state: "hidden" });
    await button(page, "Delete").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await arrive(page, list());
    await see(page, "Solution deleted");
    await seeHeading(page, "No Solutions Yet");
  }
});

test("code is hidden until a reader solves the problem or reveals the code, unless their settings always show it", async () => {
  const ada = await site.openSignedIn();
  const problem = await storeProblem(ada, { title: "Hidden code" });
  const here = await storeSolution(ada, problem);
  const dora = await site.openSignedIn();
  await visit(dora, here);
  await see(dora, /description and code are hidden/);
  expect(await dora.content()).not.toContain("They meet once");
  await button(dora, "Show code").click();
  await see(dora, "They meet once.");
  await arrive(dora, here);
  await visit(dora, await storeSolution(ada, problem, { description: "Another one." }));
  await see(dora, "Another one.");
  await link(dora, "Older solution").click();
  await arrive(dora, here);

  const elsewhere = await storeProblem(ada, { title: "Elsewhere" });
  const other = await storeSolution(ada, elsewhere);
  await visit(dora, other);
  await button(dora, "Show code").waitFor();
  await link(dora, "Always show solutions").click();
  await arrive(dora, "/settings");
  await field(dora, "Hide code until I ask for it").uncheck();
  await dora.getByRole("region", { name: "Solutions" }).getByRole("button", { name: "Save" }).click();
  await see(dora, "Setting saved");
  expect(await field(dora, "Hide code until I ask for it").isChecked()).toBe(false);
  await visit(dora, other);
  await see(dora, "They meet once.");
});

test("code is copied in full, without line numbers", async () => {
  const page = await site.openSignedIn();
  const problem = await storeProblem(page, { title: "Copied" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, await storeSolution(page, problem));
  await button(page, "Copy C++ code").click();
  await see(page, "Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${code}\n`);
});
