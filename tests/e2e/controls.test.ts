import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fillProblem, storeProblem } from "./problems.ts";
import { arrive, finish, PASSWORD, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

const companion = JSON.stringify({
  name: "A. Watermelon",
  group: "Codeforces - Codeforces Beta Round 4",
  url: "https://codeforces.com/contest/4/problem/A",
  interactive: false,
  memoryLimit: 64,
  timeLimit: 1000,
  tests: [
    { input: "8\n", output: "YES\n" },
    { input: "7\n", output: "NO\n" },
  ],
  testType: "single",
  batch: { id: "1", size: 1 },
});

describe("importing a problem without script", () => {
  const javaScript = false;

  async function importFrom(page: Page, source: string) {
    await visit(page, "/addproblem");
    await page.locator("summary", { hasText: "Import" }).click();
    await page.locator("textarea[name=source]").fill(source);
    await button(page, "Import").click();
  }

  test("JSON from Competitive Companion fills the form, and added rows survive a rejected submission", async () => {
    const page = await site.openSignedIn({ javaScript });
    await importFrom(page, "two pointers");
    await see(page, "Paste a problem URL or the JSON that Competitive Companion sends.");
    expect(await page.locator("textarea[name=source]").inputValue()).toBe("two pointers");
    await importFrom(page, companion);
    await field(page, "Example Input 2 optional").waitFor();
    const values: Record<string, string> = {
      Title: "A. Watermelon",
      Link: "https://codeforces.com/contest/4/problem/A",
      "Example Input": "8\n",
      "Example Output": "YES\n",
      "Example Input 2 optional": "7\n",
      "Platform Name": "Codeforces",
    };
    for (const [label, value] of Object.entries(values)) {
      expect(await field(page, label).inputValue()).toBe(value);
    }
    expect(await page.getByLabel(/^Time Limit/).inputValue()).toBe("1000");
    expect(await page.getByLabel(/^Memory Limit/).inputValue()).toBe("64");
    await field(page, "Statement").fill("Divide it.");
    await field(page, "Input").fill("One integer.");
    await field(page, "Output").fill("YES or NO.");
    await button(page, "+ Add Example").click();
    await field(page, "Example Input 3 optional").fill("2");
    await field(page, "Example Output 3 optional").fill("NO");
    await field(page, "Rating").fill("11");
    await page.locator("form:has([name=title])").evaluate((form) => form.setAttribute("novalidate", ""));
    await button(page, "Add Problem").last().click();
    await page.getByRole("alert").waitFor();
    expect(await field(page, "Title").inputValue()).toBe("A. Watermelon");
    expect(await field(page, "Example Input 3 optional").inputValue()).toBe("2");
    await field(page, "Rating").fill("1");
    await button(page, "Add Problem").last().click();
    await arrive(page, "/dashboard");
    await page.locator("li.problem", { hasText: "A. Watermelon" }).first().getByRole("link").first().click();
    await seeHeading(page, "A. Watermelon");
    expect(await page.locator("#output-2").textContent()).toBe("NO");
    await see(page, /64 MB/);
    await finish(page, [/status of 400/]);
  });
});

describe("small controls without script", () => {
  const javaScript = false;

  test("a dismissed toast is not shown again", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/addproblem");
    await fillProblem(page, { title: "With a toast" });
    await button(page, "Add Problem").last().click();
    await arrive(page, "/dashboard");
    const toast = page.getByRole("status").filter({ hasText: "Problem added successfully!" });
    await toast.waitFor();
    await page.getByRole("checkbox", { name: "Dismiss" }).check();
    await toast.waitFor({ state: "hidden" });
    await visit(page, "/dashboard");
    expect(await toast.count()).toBe(0);
  });

  test("controls that need script are hidden", async () => {
    const page = await site.openSignedIn({ javaScript });
    const id = await storeProblem(page, { title: "Copied" });
    await visit(page, `/problem/${id}`);
    expect(await page.locator(".copy button").first().isVisible()).toBe(false);
    const raw = await page.request.get(
      (await page.getByRole("link", { name: "Raw Input" }).getAttribute("href")) ?? "",
    );
    expect(await raw.text()).toBe("3 4\n");
    const guest = await site.open({ javaScript });
    await visit(guest, "/signin");
    expect(await guest.locator(".password button").isVisible()).toBe(false);
    await Promise.all([finish(page), finish(guest)]);
  });
});

test("a success message fades unless the pointer is on it, and a notice stays", async () => {
  const page = await site.openSignedIn();
  const toast = page.locator(".toast");
  const animations = () =>
    toast.evaluate((shown) =>
      shown.getAnimations().map((each) => `${(each as CSSAnimation).animationName} ${each.playState}`),
    );
  await visit(page, "/addproblem");
  await fillProblem(page, { title: "Read at leisure" });
  await button(page, "Add Problem").last().click();
  await toast.hover();
  expect(await animations()).toEqual(["vanish paused"]);
  await page.mouse.move(0, 0);
  await toast.evaluate((shown) => shown.getAnimations().forEach((each) => void each.finish()));
  await toast.waitFor({ state: "hidden" });
  // The faded toast does not intercept clicks.
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const below = ([x, y]: number[]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest(".notices") ?? null;
  expect(await page.evaluate(below, [width - 40, height - 40])).toBeNull();

  await visit(page, "/settings");
  // Screen readers do not announce a live region that appears together with its text.
  const region = await page.locator(".notices > [role=status]").first().elementHandle();
  await button(page, "Reset addresses").click();
  await toast.getByText("Addresses reset. The old ones no longer work.").waitFor();
  expect(await region?.innerText()).toContain("Addresses reset.");
  await toast.hover();
  expect(await animations()).not.toContainEqual(expect.stringContaining("vanish"));
});

test("the copy button copies the sample and confirms it", async () => {
  const page = await site.openSignedIn();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url() });
  const body = { exampleinput: "4 5\n1 2 3 4", exampleoutput: "2", statement: "s", input: "i", output: "o" };
  const id = await storeProblem(page, { title: "To be copied", problemstatement: body });
  await visit(page, `/problem/${id}`);
  await button(page, "Copy Input").click();
  await button(page, "Copied Input").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("4 5\n1 2 3 4");
  await button(page, "Copy Input").waitFor();
});

test("a password can be shown and hidden, and its strength is displayed", async () => {
  const page = await site.open();
  await visit(page, "/signup");
  const password = field(page, "Password");
  await password.fill("abc");
  await see(page, /Weak$/);
  await password.fill(PASSWORD);
  await see(page, /Strong$/);
  await button(page, "Show password").click();
  expect(await password.getAttribute("type")).toBe("text");
  expect(await password.inputValue()).toBe(PASSWORD);
  await button(page, /Show password|Hide password/).click();
  expect(await password.getAttribute("type")).toBe("password");
});

/** The contrast of an element's border with what surrounds it. */
const borderContrast = (page: Page, selector: string, around: string) =>
  page.evaluate(
    ([inner = "", outer = ""]) => {
      const context = document.createElement("canvas").getContext("2d");
      const luminance = (color: string) => {
        if (!context) return 0;
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
          part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const styleOf = (it: string) => getComputedStyle(document.querySelector(it) ?? document.body);
      const border = luminance(styleOf(inner).borderTopColor);
      const ground = luminance(styleOf(outer).backgroundColor);
      return (Math.max(border, ground) + 0.05) / (Math.min(border, ground) + 0.05);
    },
    [selector, around],
  );

test.each(["light", "dark"] as const)(
  "fields, and chosen segments, stand out by 3 : 1 in the %s theme",
  async (colorScheme) => {
    const page = await site.openSignedIn({ colorScheme });
    await visit(page, "/addproblem");
    for (const field of ["main input.control", "main textarea.control", "main .field .control"]) {
      expect(await borderContrast(page, field, "body"), field).toBeGreaterThanOrEqual(3);
      expect(await borderContrast(page, field, field), field).toBeGreaterThanOrEqual(3);
    }
    expect(await borderContrast(page, "main .segment:has(:checked)", ".segments")).toBeGreaterThanOrEqual(3);
    await visit(page, "/revisit");
    expect(await borderContrast(page, "main .segment[aria-current]", ".segments")).toBeGreaterThanOrEqual(3);
  },
);

test("with forced colours, the chosen segment and the current link have an outline", async () => {
  const page = await site.openSignedIn();
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page, "/revisit");
  const outline = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((it) => getComputedStyle(it).outlineStyle);
  expect(await outline("main .segment[aria-current]")).toBe("solid");
  expect(await outline("main .segment:not([aria-current])")).toBe("none");
  expect(await outline(".bar-item[aria-current]")).toBe("solid");
});

test("printing leaves out the bar, crumbs, tabs and buttons", async () => {
  const page = await site.openSignedIn();
  const id = await storeProblem(page, { title: "On paper" });
  await visit(page, `/problem/${id}`);
  const beside = page.locator(".bar:visible, .crumbs:visible, .tabs:visible, .actions:visible");
  expect(await beside.count()).toBeGreaterThan(2);
  await page.emulateMedia({ media: "print" });
  expect(await beside.count()).toBe(0);
  expect(await page.getByRole("heading", { name: "On paper" }).isVisible()).toBe(true);
});
