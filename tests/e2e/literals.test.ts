import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { finish, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite({});
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const labels = (page: Page) =>
  page
    .locator("main form label, main form legend")
    .evaluateAll((all) => all.map((label) => (label.textContent ?? "").replace(" optional", "").trim()));
const headings = (page: Page) => page.getByRole("heading").allTextContents();

// Tested without script only: if a script changed these texts, other tests of these screens would fail.
describe("texts on the screens", () => {
  const javaScript = false;

  test("sign-up asks for username, email and password, and shows the password hint", async () => {
    const page = await site.open({ javaScript });
    await visit(page, "/signup");
    expect(await labels(page)).toEqual(["Username", "Email", "Password"]);
    expect(await field(page, "Email").getAttribute("type")).toBe("email");
    const hint = page.getByText("Use at least 8 characters with a mix of letters, numbers & symbols");
    expect(await field(page, "Password").getAttribute("aria-describedby")).toBe(
      await hint.getAttribute("id"),
    );
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await seeHeading(page, "Sign in");
    expect(await labels(page)).toEqual(["Email or username", "Password"]);
  });

  test("the bar has its three menus and a Log out button", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/myproblems");
    const menus = {
      Problems: ["Dashboard", "Bookmarked", "My Problems"],
      Community: ["Messages", "Contests", "Blogs", "Hire Collaborator"],
      Profile: ["My Profile", "Important Links", "Ask AI"],
    };
    for (const [title, links] of Object.entries(menus)) {
      await page.getByRole("button", { name: title, exact: true }).click();
      const menu = page.locator(".menu:popover-open");
      expect(await menu.getByRole("link").allTextContents()).toEqual(expect.arrayContaining(links));
    }
    await page.getByRole("button", { name: "Log out" }).first().waitFor();
  });

  test("empty screens say what will appear on them", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/myproblems");
    await seeHeading(page, `${page.username}'s Problems`);
    await see(page, "You have shared 0 problems.");
    await seeHeading(page, "No Problems Yet");
    await visit(page, "/bookmarkedproblems");
    await see(page, "0 saved");
    await seeHeading(page, "No Bookmarked Problems");
  });

  test("the form for a new problem has its sections, fields, placeholder and default value", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/addproblem");
    expect(await headings(page)).toEqual(
      expect.arrayContaining(["Basic Information", "Problem Statement", "Examples", "Platform & Settings"]),
    );
    for (const label of [
      "Title",
      "Link",
      "Statement",
      "Input",
      "Output",
      "Example Input",
      "Example Output",
      "Platform Name",
    ]) {
      await field(page, label).waitFor();
    }
    const rating = field(page, "Rating");
    expect(await rating.getAttribute("placeholder")).toBe("1-10");
    expect(await page.getByRole("radio", { name: "Public" }).isChecked()).toBe(true);
    expect(await page.getByRole("radio", { name: "Private" }).isChecked()).toBe(false);
  });

  test("a problem shows all its fields, but its buttons only to the owner", async () => {
    const owner = await site.openSignedIn({ javaScript });
    const id = await storeProblem(owner, { title: "Shown" });
    await visit(owner, `/problem/${id}`);
    await seeHeading(owner, "Shown");
    const facts = await owner.locator(".facts").textContent();
    for (const fact of ["5", `@${owner.username}`, "Codeforces"]) expect(facts).toContain(fact);
    const sheet = owner.locator("dl");
    for (const term of ["Solutions", "Reviews", "Visibility", "Public"]) {
      await sheet.getByText(term, { exact: true }).waitFor();
    }
    const everyone = ["Solutions (0)", "Reviews (0)", "Join Discussion", "Add Review", "Add Solution"];
    for (const name of everyone) await owner.getByRole("link", { name, exact: true }).waitFor();
    await owner.getByRole("button", { name: "Bookmark", exact: true }).waitFor();
    await owner.getByRole("link", { name: "Update Problem" }).waitFor();
    await owner.getByRole("button", { name: "Delete Problem" }).waitFor();
    const source = owner.getByRole("link", { name: "codeforces.com" });
    expect(await source.getAttribute("href")).toBe("https://codeforces.com/problemset/problem/1000/A");

    const other = await site.openSignedIn({ javaScript });
    await visit(other, `/problem/${id}`);
    for (const name of everyone) await other.getByRole("link", { name, exact: true }).waitFor();
    expect(await other.getByText("Update Problem").count()).toBe(0);
    expect(await other.getByText("Delete Problem").count()).toBe(0);
    await visit(other, `/problem/${id}/updateproblem`);
    await see(other, "Only its author can change this problem.");
    await Promise.all([finish(owner), finish(other, [/status of 403/])]);
  });

  test("the form for an existing problem has its sections and the stored values", async () => {
    const page = await site.openSignedIn({ javaScript });
    const id = await storeProblem(page, { title: "Stored", choice: "private" });
    await visit(page, "/myproblems");
    await see(page, "You have shared 1 problem.");
    await page.locator("li.problem").getByText("Private", { exact: true }).waitFor();
    await visit(page, `/problem/${id}/updateproblem`);
    const shown = await headings(page);
    expect(shown).toEqual(
      expect.arrayContaining(["Basic Information", "Problem Statement", "Platform & Settings"]),
    );
    expect(shown).not.toContain("Examples");
    expect(await field(page, "Title").inputValue()).toBe("Stored");
    expect(await field(page, "Rating").inputValue()).toBe("5");
    expect(await field(page, "Example Input").inputValue()).toBe("3 4");
    expect(await page.getByRole("radio", { name: "Private" }).isChecked()).toBe(true);
  });

  test('missing pages show "Not found" and a link back', async () => {
    const page = await site.openSignedIn({ javaScript });
    for (const address of ["/problem/999999", "/problem/nonsense", "/nowhere"]) {
      await visit(page, address);
      await seeHeading(page, "Not found");
      expect(await page.title()).toBe("Not found · Upsolve");
      await page.getByRole("link", { name: "Back to Dashboard" }).waitFor();
    }
    await finish(page, [/status of 404/]);
  });

  test("a list of problems that cannot be loaded shows an error and a link back", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/myproblems?after=nonsense");
    await seeHeading(page, "Error Loading Problems");
    await see(page, "The page cursor is not valid.");
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await seeHeading(page, "Problems");
    await finish(page, [/status of 400/]);
  });
});
