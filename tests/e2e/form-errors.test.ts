import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fillProblem, storeProblem } from "./problems.ts";
import { arrive, finish, flowModes, PASSWORD, see, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The browser logs failed submissions; these are not faults of the page. */
const refused = [/status of (400|409|401)/];

/** The texts that describe a field. */
async function errorBeside(page: Page, label: string): Promise<string> {
  const ids = ((await field(page, label).getAttribute("aria-describedby")) ?? "").split(" ").filter(Boolean);
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(" | ");
}

describe.each(flowModes)("form errors $mode", ({ mode, javaScript, inBrowser }) => {
  const suffix = javaScript ? "js" : "plain";

  test("show beside their fields; typed text stays, except passwords", async () => {
    const page = await site.open({ javaScript });
    await visit(page, "/signup");
    await field(page, "Username").fill("a b");
    await field(page, "Email").fill("someone@example.org");
    await field(page, "Password").fill(PASSWORD);
    await button(page, "Sign up").click();
    await page.getByRole("alert").getByText("Use 3 to 30 letters, digits, _, - or .").waitFor();
    expect(await errorBeside(page, "Username")).toContain("Use 3 to 30 letters, digits, _, - or .");
    expect(await field(page, "Username").getAttribute("aria-invalid")).toBe("true");
    expect(await field(page, "Username").inputValue()).toBe("a b");
    expect(await field(page, "Email").inputValue()).toBe("someone@example.org");
    expect(await page.content()).not.toContain(PASSWORD);
    // waitForFunction checks only once where scripts are off.
    const focused = (attribute: string) =>
      page.evaluate((name) => document.activeElement?.getAttribute(name), attribute);
    await expect.poll(() => focused("role")).toBe("alert");
    await page.getByRole("alert").getByRole("link").click();
    await expect.poll(() => focused("name")).toBe("username");
    await finish(page, refused);
  });

  test.each([
    ["/signup", "Sign up", ["Username", "Email", "Password"]],
    ["/signin", "Sign in", ["Email or username", "Password"]],
  ])(
    "%s sent empty says once that all fields are required, until they are filled",
    async (path, send, labels) => {
      const words = "All fields are required";
      const page = await site.open({ javaScript, inBrowser });
      await visit(page, path);
      await page.locator("form[method=post]").evaluate((form) => form.setAttribute("novalidate", ""));
      await button(page, send).click();
      await page.getByRole("alert").getByText(words).waitFor();
      expect(await page.getByText(words).count()).toBe(1);
      for (const label of labels) {
        expect(await errorBeside(page, label)).toContain(words);
        expect(await field(page, label).getAttribute("aria-invalid")).toBe("true");
      }
      for (const [at, label] of javaScript ? labels.entries() : []) {
        expect(await page.getByText(words).count()).toBe(1);
        await field(page, label).pressSequentially("a");
        await expect.poll(() => field(page, label).getAttribute("aria-invalid")).toBeNull();
        expect(await errorBeside(page, label)).not.toContain(words);
        for (const other of labels.slice(at + 1)) {
          expect(await field(page, other).getAttribute("aria-invalid")).toBe("true");
        }
      }
      if (javaScript) expect(await page.getByText(words).count()).toBe(0);
      await finish(page, refused);
    },
  );

  test("a taken username is reported at its field", async () => {
    const owner = await site.openSignedIn({ username: `taken-${suffix}` });
    const page = await site.open({ javaScript, inBrowser });
    await visit(page, "/signup");
    await field(page, "Username").fill(`TAKEN-${suffix}`);
    await field(page, "Email").fill(`another-${suffix}@example.org`);
    await field(page, "Password").fill(PASSWORD);
    await button(page, "Sign up").click();
    await page.getByRole("alert").waitFor();
    expect(await errorBeside(page, "Username")).toMatch(/taken/i);
    await Promise.all([finish(page, refused), finish(owner)]);
  });

  test("an invalid problem keeps every text and both examples", async () => {
    const page = await site.openSignedIn({ javaScript, inBrowser });
    await visit(page, "/addproblem");
    await fillProblem(page, { link: "not a link", rating: "12", title: `Kept ${mode}` });
    await button(page, "+ Add Example").click();
    await field(page, "Example Input 2 optional").fill("second");
    await page.locator("form:has([name=title])").evaluate((form) => form.setAttribute("novalidate", ""));
    await button(page, "Add Problem").last().click();
    await page.getByRole("alert").waitFor();
    expect(await errorBeside(page, "Link")).toContain(
      "Link must be a URL that begins with http:// or https://",
    );
    expect(await errorBeside(page, "Rating")).toContain("Rating must be a whole number from 1 to 10");
    expect(await field(page, "Link").inputValue()).toBe("not a link");
    expect(await field(page, "Statement").inputValue()).toContain("Count the *pairs*");
    expect(await field(page, "Example Input 2 optional").inputValue()).toBe("second");
    await field(page, "Link").fill("https://cses.fi/problemset/task/1");
    await field(page, "Rating").fill("10");
    await field(page, "Example Output 2 optional").fill("done");
    await button(page, "Add Problem").last().click();
    await arrive(page, "/dashboard");
    await see(page, `Kept ${mode}`);
    await finish(page, refused);
  });

  test("a wrong password gets one message, and signing in returns to the requested page", async () => {
    const owner = await site.openSignedIn({ username: `returning-${suffix}` });
    const page = await site.open({ javaScript, inBrowser });
    await visit(page, "/bookmarkedproblems?sort=hardest");
    await arrive(page, "/signin");
    await field(page, "Email or username").fill(`returning-${suffix}`);
    await field(page, "Password").fill("wrong");
    await button(page, "Sign in").click();
    await page.getByRole("alert").getByText("Invalid email or password").waitFor();
    expect(await field(page, "Email or username").inputValue()).toBe(`returning-${suffix}`);
    await field(page, "Password").fill(PASSWORD);
    await button(page, "Sign in").click();
    await arrive(page, "/bookmarkedproblems?sort=hardest");
    for (const address of ["/signin", "/signup"]) {
      await visit(page, address);
      await arrive(page, "/dashboard");
    }
    await Promise.all([finish(page, refused), finish(owner)]);
  });
});

test("a double click stores one problem", async () => {
  for (const javaScript of [true, false]) {
    const page = await site.openSignedIn({ javaScript });
    const title = `Impatient ${javaScript}`;
    await visit(page, "/addproblem");
    await fillProblem(page, { title });
    await button(page, "Add Problem").last().dblclick();
    await arrive(page, "/dashboard");
    await see(page, title);
    await visit(page, "/myproblems");
    expect(await page.getByRole("link", { name: title }).count()).toBe(1);
    await finish(page, refused);
  }
});

test("a failed logout leaves the user on the page, signed in", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/myproblems");
  await page.route("**/logout.data*", (route) => route.abort("connectionfailed"));
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("logout.data"));
  await button(page, "Log out").click();
  await failed;
  await button(page, "Log out").waitFor();
  await page.unroute("**/logout.data*");
  await seeHeading(page, `${page.username}'s Problems`);
  expect(new URL(page.url()).pathname).toBe("/myproblems");
  await page.reload();
  await settled(page);
  await seeHeading(page, `${page.username}'s Problems`);
  await finish(page, [/ERR_CONNECTION_FAILED/]);
});

test("a lost connection keeps the text typed into a problem, a solution or a review", async () => {
  const page = await site.openSignedIn();
  const problem = await storeProblem(page, { title: "Far away" });
  const data = { approach: "Walk", description: "On foot.", code: "walk()", problem };
  await page.request.post(`/api/problem/${problem}/addsolution`, { data });
  const [{ _id: solution }] = (await (await page.request.get(`/api/problem/${problem}/solutions`)).json())
    .solutions;
  const forms: [path: string, label: string, send: string][] = [
    [`/problem/${problem}/updateproblem`, "Title", "Update Problem"],
    [`/problem/${problem}/solutions/${solution}/updatesolution`, "Approach", "Save Changes"],
    [`/problem/${problem}/addreview`, "Comment", "Submit Review"],
    [`/problem/${problem}/solutions/${solution}/addreview`, "Comment", "Submit Review"],
  ];
  await page.route(/(update|add)\w+\.data/, (route) =>
    route.request().method() === "POST" ? route.abort("connectionfailed") : route.continue(),
  );
  for (const [path, label, send] of forms) {
    await visit(page, path);
    await field(page, label).fill("Nearly lost");
    await button(page, send).last().click();
    await page.getByRole("alert").getByText("Failed to fetch").waitFor();
    expect(await field(page, label).inputValue(), path).toBe("Nearly lost");
  }
  await finish(page, [/ERR_CONNECTION_FAILED/]);
});

test("a failed sign-up shows the reason and keeps the typed text", async () => {
  const page = await site.open();
  await visit(page, "/signup");
  await field(page, "Username").fill("refused");
  await field(page, "Email").fill("refused@example.org");
  await field(page, "Password").fill(PASSWORD);
  await page.route(/signup\.data/, (route) => route.abort("connectionfailed"));
  await button(page, "Sign up").click();
  await page.getByRole("alert").getByText("Server did not respond. Please try again later.").waitFor();
  await page.unroute(/signup\.data/);
  await site.whileRefused("users", async () => {
    await button(page, "Sign up").click();
    await page.getByRole("alert").getByText("An error occurred during sign-up.").waitFor();
  });
  await page.route(/signup\.data/, (route) => route.fulfill({ status: 200, body: "not an answer" }));
  await button(page, "Sign up").click();
  await page.getByRole("alert").getByText("An unknown error occurred. Please try again.").waitFor();
  await page.unroute(/signup\.data/);
  expect(await field(page, "Username").inputValue()).toBe("refused");
  await field(page, "Password").fill(PASSWORD);
  await button(page, "Sign up").click();
  await arrive(page, "/dashboard");
  // The framework logs the last one when it cannot parse a response.
  await finish(page, [/ERR_CONNECTION_FAILED/, /500/, /SyntaxError/]);
});
