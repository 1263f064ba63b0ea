import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrive, bothModes, finish, see, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openProfile(skills: string[], javaScript = true): Promise<Page> {
  const page = await site.openSignedIn({ javaScript });
  const { user } = await (await page.request.get("/api/check-auth")).json();
  await page.request.put(`/api/myprofile/${user._id}/updateprofile`, { data: { skills } });
  await visit(page, `/myprofile/${user._id}/updateprofile`);
  return page;
}

const seeFocusOn = (page: Page, id: string | null) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent))
    .toBe(id);

describe.each(bothModes)("rows of a form $mode", ({ javaScript }) => {
  test("an added row gets the focus, and removing a row moves it to a neighbouring row or the add button", async () => {
    const page = await openProfile(["a", "b", "c"], javaScript);
    await button(page, "+ Add Skill").click();
    await field(page, "Skill 4").waitFor();
    await settled(page);
    await seeFocusOn(page, "profile-skills[3]");
    await button(page, "Remove skill 2").click();
    await field(page, "Skill 4").waitFor({ state: "detached" });
    await settled(page);
    await seeFocusOn(page, "profile-skills[1]");
    expect(await field(page, "Skill 2").inputValue()).toBe("c");
    await button(page, "Remove skill 3").click();
    await field(page, "Skill 3").waitFor({ state: "detached" });
    await settled(page);
    await seeFocusOn(page, "profile-skills[1]");
    await button(page, "Remove project 1").click();
    await field(page, "Project 1").waitFor({ state: "detached" });
    await settled(page);
    await seeFocusOn(page, "+ Add Project");
  });

  test("when a row with several fields is added, its first field gets the focus", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/addproblem");
    await button(page, "+ Add Example").click();
    await field(page, "Example Input 2 optional").waitFor();
    await settled(page);
    await seeFocusOn(page, await field(page, "Example Input 2 optional").getAttribute("id"));
    await button(page, "Remove example 2").click();
    await field(page, "Example Input 2 optional").waitFor({ state: "detached" });
    await settled(page);
    await seeFocusOn(page, "+ Add Example");
  });
});

test("rows are added and removed without a request, and errors on other fields remain", async () => {
  const page = await openProfile(["a", "x".repeat(20), "c"]);
  await field(page, "GitHub").fill("somebody");
  await button(page, "Update Profile").last().click();
  await see(page, "GitHub must be a URL that begins with http:// or https://");
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("updateprofile")) posted.push(request.url());
  });
  await button(page, "+ Add Skill").click();
  await field(page, "Skill 4").fill("d");
  await button(page, "Remove skill 1").click();
  await field(page, "Skill 4").waitFor({ state: "detached" });
  await see(page, "GitHub must be a URL that begins with http:// or https://");
  expect(await field(page, "GitHub").getAttribute("aria-invalid")).toBe("true");
  expect(await field(page, "Skill 3").inputValue()).toBe("d");
  expect(posted).toEqual([]);
  await field(page, "GitHub").fill("");
  await button(page, "Update Profile").last().click();
  await arrive(page, /\/myprofile\/\d+$/);
  for (const skill of ["c", "d"])
    await page.getByRole("main").getByRole("link", { name: skill, exact: true }).waitFor();
  await finish(page, [/status of 400/]);
});
