import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrive, bothModes, finish, hold, see, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite({});
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });

async function idOf(page: Page): Promise<string> {
  return (await (await page.request.get("/api/check-auth")).json()).user._id;
}

async function tell(page: Page, profile: object): Promise<string> {
  const id = await idOf(page);
  const answer = await page.request.put(`/api/myprofile/${id}/updateprofile`, { data: profile });
  if (!answer.ok()) throw new Error(`The profile was refused: ${await answer.text()}`);
  return id;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

describe.each(bothModes)("people $mode", ({ javaScript }) => {
  const suffix = javaScript ? "js" : "plain";

  test("a profile can be filled in row by row, viewed and cleared", async () => {
    const page = await site.openSignedIn({ username: `filler-${suffix}`, javaScript });
    const id = await idOf(page);
    await visit(page, `/myprofile/${id}/updateprofile`);
    await field(page, "Favorite Language").fill("C++");
    await field(page, "Rating").fill("1850.5");
    await field(page, "Platform").fill("Codeforces");
    await field(page, "GitHub").fill("somebody");
    await field(page, "Location").fill("Oslo");
    await field(page, "Project 1").fill("https://example.org/notes");
    await button(page, "+ Add Project").click();
    await field(page, "Project 2").fill("A paper notebook");
    await field(page, "Skill 1").fill("graphs");
    await button(page, "+ Add Skill").click();
    await field(page, "Skill 2").fill("to be removed");
    await button(page, "+ Add Skill").click();
    await field(page, "Skill 3").fill("games");
    await button(page, "Remove skill 2").click();
    await field(page, "Skill 3").waitFor({ state: "detached" });
    expect(await field(page, "Skill 2").inputValue()).toBe("games");
    expect(await field(page, "Rating").inputValue()).toBe("1850.5");
    await field(page, "Open to Collaborate?").check();
    await page.locator("form:has([name=gitHub])").evaluate((form) => form.setAttribute("novalidate", ""));
    await button(page, "Update Profile").last().click();
    await see(page, "GitHub must be a URL that begins with http:// or https://");
    expect(await field(page, "Skill 1").inputValue()).toBe("graphs");
    expect(await field(page, "Open to Collaborate?").isChecked()).toBe(true);
    await field(page, "GitHub").fill("https://github.com/somebody");
    const letGo = javaScript ? await hold(page, /updateprofile\.data/) : () => {};
    await button(page, "Update Profile").last().click();
    if (javaScript) expect(await button(page, "Updating Profile...").isDisabled()).toBe(true);
    letGo();
    await arrive(page, `/myprofile/${id}`);
    await see(page, "Profile updated successfully!");
    await see(page, "Collaborator");
    const facts = await page.locator("dl").textContent();
    for (const fact of ["C++", "1850.5", "Codeforces", "github.com/somebody", "Oslo"])
      expect(facts).toContain(fact);
    expect(await link(page, "example.org/notes").getAttribute("rel")).toBe("nofollow noopener ugc");
    await see(page, "A paper notebook");
    for (const skill of ["graphs", "games"]) await link(page, skill).waitFor();

    await link(page, "Update Profile").click();
    await arrive(page, `/myprofile/${id}/updateprofile`);
    for (const label of ["Rating", "GitHub", "Location", "Skill 1"]) await field(page, label).fill("");
    await button(page, "Remove project 1").click();
    await field(page, "Project 2").waitFor({ state: "detached" });
    await field(page, "Open to Collaborate?").uncheck();
    await button(page, "Update Profile").last().click();
    await arrive(page, `/myprofile/${id}`);
    const { user } = await (await page.request.get(`/api/myprofile/${id}`)).json();
    expect(user).toMatchObject({
      favlanguage: "C++",
      rating: null,
      gitHub: null,
      location: null,
      skills: ["games"],
      projectslinks: ["A paper notebook"],
      collaborator: false,
    });
    await finish(page, [/status of 400/]);
  });

  test("a search finds collaborators", async () => {
    const page = await site.openSignedIn({ username: `seeker-${suffix}`, javaScript });
    const wanted = await site.openSignedIn({ username: `wanted-${suffix}` });
    const id = await tell(wanted, { location: "Oslo", skills: [`skill ${suffix}`], collaborator: true });
    await visit(page, "/collaborators");
    await seeHeading(page, "Hire Collaborators");
    await seeHeading(page, "Ready to Find Collaborators?");
    await see(page, `Knows: skill ${suffix}`);
    const box = page.getByPlaceholder("Search by username or email...", { exact: true });
    if (javaScript) {
      expect(await button(page, "Search").isDisabled()).toBe(true);
      await box.fill("   ");
      expect(await button(page, "Search").isDisabled()).toBe(true);
      await box.press("Enter");
    } else {
      await button(page, "Search").click();
    }
    await page.getByRole("alert").getByText("Please enter a search term.").waitFor();
    await box.fill(`wanted-${suffix}@EXAMPLE`);
    const letGo = javaScript ? await hold(page, /collaborators\.data/) : () => {};
    await box.press("Enter");
    if (javaScript) expect(await button(page, "Searching...").isDisabled()).toBe(true);
    letGo();
    await seeHeading(page, "Found 1 potential collaborators");
    await expect.poll(() => box.inputValue()).toBe("");
    await settled(page);
    const result = page.locator("li.found");
    expect(await result.locator(".avatar").textContent()).toBe("W");
    for (const text of [`wanted-${suffix}`, `wanted-${suffix}@example.org`, "Oslo", "Available"]) {
      await result.getByText(text, { exact: true }).waitFor();
    }
    await result.click();
    await arrive(page, `/profile/${id}`);

    await visit(page, "/collaborators?q=nobody-is-called-so");
    await seeHeading(page, "Found 0 potential collaborators");
    await seeHeading(page, "No users found");
    await visit(page, "/collaborators");
    await field(page, "Skill").selectOption(`skill ${suffix}`);
    if (!javaScript) await button(page, "Apply").click();
    await seeHeading(page, "Found 1 potential collaborators");
    expect(await field(page, "Skill").inputValue()).toBe(`skill ${suffix}`);
  });
});

test("a failed search shows an error", async () => {
  const page = await site.openSignedIn();
  site.change("alter table profiles rename to profiles_away");
  await visit(page, "/collaborators?q=ada");
  site.change("alter table profiles_away rename to profiles");
  await page.getByRole("alert").getByText("Error fetching search results.").waitFor();
});

test("searching and filtering keep the focus, follow the browser history, and announce the results", async () => {
  const page = await site.openSignedIn({ username: "keys-only" });
  await tell(page, { skills: ["sieves"] });
  await visit(page, "/collaborators");
  const box = page.getByPlaceholder("Search by username or email...", { exact: true });
  const said = page.getByRole("status").getByText(/^Found/);
  await box.fill("keys-only");
  await box.press("Enter");
  await said.getByText("Found 1 potential collaborators").waitFor();
  await expect.poll(() => box.inputValue()).toBe("");
  await expect.poll(() => focused(page)).toBe("q");
  await box.fill("ke");
  await button(page, "Search").press("Enter");
  await see(page, /^Usernames or emails that start with “ke”\./);
  await expect.poll(() => focused(page)).toBe("q");
  await field(page, "Skill").focus();
  await field(page, "Skill").selectOption("sieves");
  await arrive(page, "/collaborators?q=ke&skill=sieves&language=");
  await expect.poll(() => focused(page)).toBe("skill");
  await field(page, "Open to collaborate").press("Space");
  await said.getByText("Found 0 potential collaborators").waitFor();
  await expect.poll(() => focused(page)).toBe("open");
  await page.goBack();
  await said.getByText("Found 1 potential collaborators").waitFor();
  expect(await field(page, "Open to collaborate").isChecked()).toBe(false);
  await page.goBack();
  await arrive(page, "/collaborators?q=ke");
  expect(await field(page, "Skill").inputValue()).toBe("");
});

test("a lost connection while saving does not lose the typed profile", async () => {
  const page = await site.openSignedIn();
  const id = await idOf(page);
  await visit(page, `/myprofile/${id}/updateprofile`);
  await field(page, "Platform").fill("Kattis");
  await page.route(/updateprofile\.data/, (route) => route.abort("connectionfailed"));
  await button(page, "Update Profile").last().click();
  await page.getByRole("alert").getByText("Failed to update profile").waitFor();
  expect(await field(page, "Platform").inputValue()).toBe("Kattis");
  await page.unroute(/updateprofile\.data/);
  await settled(page);
  await button(page, "Update Profile").last().click();
  await arrive(page, `/myprofile/${id}`);
  await finish(page, [/connectionfailed|ERR_CONNECTION_FAILED|Failed to load/i]);
});

test("a search that gets no response shows an error, and keeps the page and the typed text", async () => {
  const page = await site.openSignedIn();
  await visit(page, `/collaborators?q=${page.username}`);
  await seeHeading(page, "Found 1 potential collaborators");
  await page.route(/collaborators\.data/, (route) => route.abort("connectionfailed"));
  const box = page.getByPlaceholder("Search by username or email...", { exact: true });
  await box.fill("somebody");
  await box.press("Enter");
  await page.getByRole("alert").getByText("Error fetching search results.").waitFor();
  await seeHeading(page, "Hire Collaborators");
  await seeHeading(page, "Found 1 potential collaborators");
  expect(await box.inputValue()).toBe("somebody");
  await page.unroute(/collaborators\.data/);
  await button(page, "Search").click();
  await seeHeading(page, "Found 0 potential collaborators");
  await expect.poll(() => box.inputValue()).toBe("");
  expect(await page.getByRole("alert").count()).toBe(0);
  await finish(page, [/connectionfailed|ERR_CONNECTION_FAILED|Failed to load/i]);
});

test("the screen shows a loading state while a profile is fetched", async () => {
  const other = await site.openSignedIn();
  const id = await idOf(other);
  const page = await site.openSignedIn();
  const own = await idOf(page);
  await visit(page, `/collaborators?q=${other.username}`);
  let letGo = await hold(page, /\/profile\/\d+\.data/);
  await link(page, other.username).click();
  await see(page, "Loading profile...");
  letGo();
  await arrive(page, `/profile/${id}`);
  letGo = await hold(page, /\/myprofile\/\d+\.data/);
  await button(page, "Profile").click();
  await page.getByRole("banner").getByRole("link", { name: "My Profile" }).click();
  await see(page, "Loading your profile...");
  letGo();
  await arrive(page, `/myprofile/${own}`);
});
