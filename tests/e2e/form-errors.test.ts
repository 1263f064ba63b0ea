import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fillProblem } from "./problems.ts";
import { arrive, bothModes, finish, PASSWORD, serveSite, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The browser's console errors for refused forms. */
const refused = [/status of (400|409|401)/];

/** The texts that describe a field to screen readers. */
async function errorBeside(page: Page, label: string): Promise<string> {
  const ids = ((await field(page, label).getAttribute("aria-describedby")) ?? "").split(" ").filter(Boolean);
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(" | ");
}

describe.each(bothModes)("form errors $mode", ({ javaScript }) => {
  const suffix = javaScript ? "js" : "plain";

  test("errors appear next to their fields, and all typed text except passwords is kept", async () => {
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
    // Without script, waitForFunction checks only once.
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
    "%s sent empty shows a single message that all fields are required, until they are filled in",
    async (path, send, labels) => {
      const words = "All fields are required";
      const page = await site.open({ javaScript });
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

  test("a wrong password shows a single message, and signing in leads to the requested page", async () => {
    const owner = await site.openSignedIn({ username: `returning-${suffix}` });
    const page = await site.open({ javaScript });
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

test("the links of an error summary differ by name", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addproblem");
  await page.locator("form:has([name=title])").evaluate((form) => form.setAttribute("novalidate", ""));
  await button(page, "Add Problem").last().click();
  const links = page.getByRole("alert").getByRole("link");
  await links.first().waitFor();
  const names = await links.allInnerTexts();
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  await finish(page, refused);
});

test("a double click without script stores one problem", async () => {
  const page = await site.openSignedIn({ javaScript: false });
  await visit(page, "/addproblem");
  await fillProblem(page, { title: "Impatient" });
  await button(page, "Add Problem").last().dblclick();
  await arrive(page, "/dashboard");
  await visit(page, "/myproblems");
  expect(await page.getByRole("link", { name: "Impatient" }).count()).toBe(1);
  await finish(page, refused);
});
