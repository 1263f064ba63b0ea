import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bubble } from "./conversations.ts";
import { storeProblem } from "./problems.ts";
import { arrive, PASSWORD, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      if (element.type === "radio") return `${element.name} ${element.value}`;
      return element.labels?.[0]?.textContent ?? element.getAttribute("aria-label") ?? "";
    }
    if (element instanceof HTMLElement && element.isContentEditable) return element.ariaLabel ?? "";
    return (element?.textContent ?? "").trim();
  });

/** Presses Tab until the named element has focus, and checks that the focus is visible. */
async function tabTo(page: Page, name: string | RegExp) {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const reached = await focusedName(page);
    passed.push(reached);
    if (typeof name === "string" ? reached === name : name.test(reached)) {
      await expectVisibleFocus(page);
      return;
    }
  }
  throw new Error(`Tab never reached ${name}, only ${passed.join(" · ")}`);
}

async function expectVisibleFocus(page: Page) {
  const isSeen = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return false;
      // Labels show the focus of segmented radio buttons, frames that of the code editor and of texts with a toolbar.
      const frame = element.closest("textarea")?.closest(".write");
      return [element, element.closest("label, .cm-editor"), frame].some((candidate) => {
        if (!candidate) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
        return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      });
    });
  // The code editor shows it a moment later.
  await expect.poll(isSeen, { message: `visible focus of ${await focusedName(page)}` }).toBe(true);
}

async function typeInto(page: Page, label: string | RegExp, text: string) {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

test("a problem can be added and deleted without a mouse", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/dashboard");
  await tabTo(page, "Add Problem");
  await page.keyboard.press("Enter");
  await seeHeading(page, "Add Problem");
  await typeInto(page, "Title", "By keys alone");
  await typeInto(page, "Link", "https://cses.fi/problemset/task/1068");
  await typeInto(page, "Statement", "Collatz.");
  await typeInto(page, "Input", "n");
  await typeInto(page, "Output", "All of it.");
  await typeInto(page, "Example Input", "3");
  await typeInto(page, "Example Output", "3 10 5 16 8 4 2 1");
  await tabTo(page, "+ Add Example");
  await page.keyboard.press("Enter");
  await page.getByLabel("Example Input 2").waitFor();
  while ((await focusedName(page)) !== "Example Output") await page.keyboard.press("Shift+Tab");
  await typeInto(page, "Example Input 2 optional", "1");
  await typeInto(page, "Example Output 2 optional", "1");
  await typeInto(page, "Platform Name", "CSES");
  await typeInto(page, "Rating", "2");
  await tabTo(page, "choice public");
  await page.keyboard.press("ArrowRight");
  expect(await focusedName(page)).toBe("choice private");
  await expectVisibleFocus(page);
  await tabTo(page, "Add Problem");
  await page.keyboard.press("Enter");
  await arrive(page, "/dashboard");
  await see(page, "Problem added successfully!");

  await tabTo(page, "By keys alone");
  await page.keyboard.press("Enter");
  await seeHeading(page, "By keys alone");
  await tabTo(page, "Delete Problem");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor();
  expect(await focusedName(page)).toBe("Cancel");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  expect(await focusedName(page)).toBe("Delete Problem");
  await page.keyboard.press("Enter");
  await tabTo(page, "Delete Problem");
  await page.keyboard.press("Enter");
  await arrive(page, "/dashboard");
});

test("a shared problem can be solved without a mouse, and the focus is never lost", async () => {
  const author = await site.openSignedIn({ username: "author" });
  const title = "Found by keys";
  // Fewer problems are shown without a search.
  for (let number = 1; number < 10; number++) await storeProblem(author, { title: `Another ${number}` });
  const problem = `/problem/${await storeProblem(author, { title })}`;
  const { username } = await site.openSignedIn();
  const page = await site.open();

  async function press(name: string | RegExp, address?: string | RegExp) {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
    if (address === undefined) return;
    await arrive(page, address);
    await expectKeptFocus();
  }
  async function expectKeptFocus() {
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: page.url() })
      .not.toBe("BODY");
  }

  await visit(page, "/");
  await press("Sign in", "/signin");
  await typeInto(page, /^Email/, `${username}@example.org`);
  await typeInto(page, "Password", PASSWORD);
  await page.keyboard.press("Enter");
  await arrive(page, "/dashboard");
  await expectKeptFocus();

  await typeInto(page, "Search title, statement, tag", title);
  await page.keyboard.press("Enter");
  await arrive(page, /q=Found/);
  await expectKeptFocus();
  await press(title, problem);
  await press("Bookmark");
  await page.getByRole("button", { name: "Bookmarked", exact: true }).waitFor();
  await expectKeptFocus();

  await press("Add Solution", `${problem}/addsolution`);
  await typeInto(page, "Approach", "Two pointers.");
  await typeInto(page, "Description", "They meet once.");
  await typeInto(page, /^Code( editor)?$/, "print(1)");
  await press("Add Solution", problem);
  await see(page, "Solution added successfully!");

  await press("Add Review", `${problem}/addreview`);
  await tabTo(page, "rating 1");
  for (let star = 1; star < 4; star++) await page.keyboard.press("ArrowRight");
  expect(await focusedName(page)).toBe("rating 4");
  await typeInto(page, "Comment", "A classic.");
  await press("Submit Review", problem);
  await see(page, "Review added successfully!");

  await press(`@${author.username}`, /^\/profile\/\d+$/);
  await press("Message", /^\/messages\/\d+$/);
  await typeInto(page, `Message to ${author.username}`, "How did you find it?");
  await page.keyboard.press("Enter");
  await bubble(page, "How did you find it?").waitFor();
  await expectKeptFocus();
  await press("Log out", "/");
  await visit(page, "/dashboard");
  await arrive(page, "/signin?redirectTo=%2Fdashboard");
});

test("removing a row moves the focus to the next row, or to the page if no row is left", async () => {
  const page = await site.openSignedIn();
  for (const title of ["Known", "Half known", "Forgotten"]) {
    const problem = await storeProblem(page, { title });
    await page.request.put(`/api/revisit/${problem}`, { data: { grade: "good" } });
  }
  await visit(page, "/revisit?show=later");
  for (const [title, next] of [
    ["Half known", /^(Known|Forgotten)$/],
    ["Known", /^Forgotten$/],
    ["Forgotten", /^/],
  ] as const) {
    await page.getByRole("button", { name: `Remove ${title}`, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: title, exact: true }).waitFor({ state: "detached" });
    await expect.poll(() => focusedName(page)).toMatch(next);
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});
