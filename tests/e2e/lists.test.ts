import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { freePorts } from "../setup/ports.ts";
import { checkLooksOf } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, seeFocus, seeHeading, serveSite, visit } from "./site.ts";

const companionPort = String(await freePorts());
const site = serveSite({
  CODEFORCES_API_URL: "off",
  ATCODER_API_URL: "off",
  COMPANION_PORT: companionPort,
  COMPANION_USER: "collector",
});
const cf = (letter: string) => `https://codeforces.com/contest/1900/problem/${letter}`;

async function makeList(page: Page, text: string, fields: object = {}): Promise<string> {
  const made = await page.request.post("/api/lists", { data: { title: "Warm-up", ...fields } });
  const { _id } = await made.json();
  if (text) await page.request.post(`/api/lists/${_id}/items`, { data: { text } });
  return _id;
}
const names = (page: Page) => page.locator(".list-items .name").allTextContents();

describe.each(bothModes)("a list $mode", ({ javaScript }) => {
  test("a list can be created, filled from pasted lines, rearranged, copied and deleted", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, "/lists?show=yours");
    await page.getByRole("link", { name: "New list" }).click();
    await arrive(page, "/lists/new");
    await page.getByRole("button", { name: "Create list" }).click();
    await see(page, "Title is required");
    await page.getByLabel("Title").fill("Graphs for Friday");
    await page.getByLabel("Due date").fill("2030-12-31");
    await page.getByLabel("Chosen members and groups").check();
    await page.getByRole("button", { name: "Create list" }).click();
    await arrive(page, /\/lists\/\d+\/items$/);
    await page
      .getByLabel("Problems", { exact: true })
      .fill(`${cf("A")}\nnonsense\n${cf("B")}\n# Hard\n${cf("F")},Think twice`);
    await page.getByRole("button", { name: "Add problems" }).click();
    await see(page, /3 problems added\. 1 line skipped:/);
    await see(page, /This is not a web address\./);
    // With script, the page shows the response before it reloads the list.
    await expect.poll(() => names(page)).toEqual(["1900A ", "1900B ", "1900F "]);

    await page.getByRole("button", { name: "Move down 1900A" }).click();
    await see(page, "Moved down");
    await expect.poll(() => names(page)).toEqual(["1900B ", "1900A ", "1900F "]);
    await page.getByRole("link", { name: "Edit 1900F" }).click();
    await arrive(page, /\/items\/\d+$/);
    await page.getByLabel("Name").fill("Local Deletions");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await arrive(page, /\/items$/);
    await see(page, "Local Deletions");
    await page.getByRole("button", { name: "Remove: 1900B" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => names(page)).toEqual(["1900A ", "Local Deletions "]);

    await page.getByRole("link", { name: "Done" }).click();
    await seeHeading(page, "Graphs for Friday");
    await seeHeading(page, "Hard");
    await see(page, "0 of 2 solved");
    await see(page, "Tue, Dec 31, 2030");
    await page.getByRole("button", { name: "Copy" }).click();
    await seeHeading(page, "Edit list");
    expect(await page.getByLabel("Due date").inputValue()).toBe("");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await seeHeading(page, "Copy of Graphs for Friday");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.locator(".confirm:popover-open").getByRole("button", { name: "Delete" }).click();
    await see(page, "List deleted");
    await page.getByRole("link", { name: "Graphs for Friday" }).waitFor();
    await finish(page, [/status of 400/]);
  });
});

describe.each(bothModes)("marking a list item $mode", ({ javaScript }) => {
  const marker = (page: Page, name: string) => page.getByRole("button", { name: `Mark ${name}: ` });
  const choose = async (page: Page, name: string, choice: string) => {
    await marker(page, name).click();
    await page.locator(".user-menu:popover-open").getByRole("button", { name: choice }).click();
  };

  test("an item can be marked in the list and in the progress table", async () => {
    const page = await site.openSignedIn({ javaScript });
    const id = await makeList(page, `https://cses.fi/problemset/task/1068\n${cf("G")}`);
    await visit(page, `/lists/${id}`);
    for (const [choice, label, progress] of [
      ["Solved", "Solved elsewhere", "1 of 2 solved"],
      ["Tried", "Tried, not solved", "0 of 2 solved, 1 tried"],
      ["Gave up", "Given up", "0 of 2 solved, 1 tried"],
      ["Clear", "Untouched", "0 of 2 solved"],
    ] as const) {
      await choose(page, "1068", choice);
      await page.getByRole("button", { name: `Mark 1068: ${label}` }).waitFor();
      await see(page, progress);
      await expect.poll(() => page.locator(".user-menu:popover-open").count()).toBe(0);
    }
    expect(new URL(page.url()).pathname).toBe(`/lists/${id}`);
    await visit(page, `/lists/${id}/progress`);
    await choose(page, "1068", "Solved");
    await page.getByRole("button", { name: "Mark 1068: Solved elsewhere" }).waitFor();
    await expect.poll(() => page.locator("tr[data-own] .sum").textContent()).toBe("1/2");
    expect(new URL(page.url()).pathname).toBe(`/lists/${id}/progress`);
  });
});

describe("marking a list item with script", () => {
  test("a mark can be chosen with the keyboard, and the focus stays", async () => {
    const page = await site.openSignedIn();
    const id = await makeList(page, cf("G"));
    await visit(page, `/lists/${id}`);
    await page.getByRole("button", { name: "Mark 1900G: Untouched" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const marked = page.getByRole("button", { name: "Mark 1900G: Tried, not solved" });
    await marked.waitFor();
    await seeFocus(marked);
  });

  test("a mark stays as it was if the server rejects the change, and an error is shown", async () => {
    const page = await site.openSignedIn();
    const id = await makeList(page, cf("G"));
    await visit(page, `/lists/${id}`);
    await site.whileRefused("marks", async () => {
      await page.getByRole("button", { name: "Mark 1900G: Untouched" }).click();
      await page.getByRole("button", { name: "Solved" }).click();
      await page.locator(".mark-form").getByRole("alert").waitFor();
      await page.getByRole("button", { name: "Mark 1900G: Untouched" }).waitFor();
    });
    await finish(page, [/answer: 500/, /status of 500/]);
  });
});

describe("a contest from Competitive Companion", () => {
  /** Posts as the extension does: one problem at a time, all with the same batch id. */
  async function send(group: string, letters: string) {
    for (const letter of letters) {
      const problem = {
        name: `${letter}. Of ${group}`,
        group: `Codeforces - ${group}`,
        url: cf(letter),
        interactive: false,
        memoryLimit: 256,
        timeLimit: 1000,
        tests: [{ input: "1\n", output: "2\n" }],
        testType: "single",
        batch: { id: group, size: 12 },
      };
      const sent = await fetch(`http://127.0.0.1:${companionPort}/`, {
        method: "POST",
        body: JSON.stringify(problem),
      });
      expect(sent.status).toBe(204);
    }
  }

  test("a contest from Competitive Companion becomes a list", async () => {
    const page = await site.openSignedIn({ username: "collector" });
    const group = "Round 911";
    await send(group, "ABCDE");
    await visit(page, "/lists");
    await see(page, "5 of 12 problems have arrived");
    await send(group, "FGHIJKLAB");
    await visit(page, "/lists");
    await page.getByRole("button", { name: "Create a list from these 14" }).click();
    await arrive(page, /\/lists\/\d+$/);
    await seeHeading(page, `Codeforces - ${group}`);
    await see(page, "List created with 12 problems. 2 left out: Already in the list.");
    expect(await names(page)).toEqual([..."ABCDEFGHIJKL"].map((letter) => `${letter}. Of ${group} `));
    await send(`${group} again`, "A");
    await visit(page, "/lists");
    // Creating the list removed its problems from the inbox.
    expect(await page.getByRole("button", { name: /^Create a list from these/ }).count()).toBe(1);
    await page.getByRole("button", { name: `Dismiss Codeforces - ${group} again` }).click();
    await see(page, "Dismissed");
    await expect.poll(() => page.locator(".batch").count()).toBe(0);
  });
});

test("the owner sees everybody's progress as a table and can download it", async () => {
  const page = await site.openSignedIn();
  const problem = await storeProblem(page, { link: cf("A"), title: "Cover in Water" });
  const id = await makeList(page, `${cf("A")}\n${cf("B")}`);
  await visit(page, `/lists/${id}/progress`);
  const row = page.locator(".matrix tr[data-own]");
  expect(await row.locator(".sum").textContent()).toBe("0/2");
  await page.request.put(`/api/problem/${problem}/mark`, { data: { status: "solved" } });
  await visit(page, `/lists/${id}/progress`);
  expect(await row.locator(".sum").textContent()).toBe("1/2");
  await page.getByRole("link", { name: "Started", exact: true }).click();
  await arrive(page, /show=started$/);
  await row.getByText("Solved elsewhere").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe(
    `\uFEFFmember,solved,Codeforces 1900A Cover in Water,Codeforces 1900B 1900B\r\n${page.username},1,solved (self-reported),\r\n`,
  );
});

test("empty and full lists look right at every width", async () => {
  const page = await site.openSignedIn();
  await checkLooksOf(page, ["/lists?show=yours"]);
  const problem = await storeProblem(page, { link: cf("A"), title: "W".repeat(60) });
  const lines = [..."ABCDEF"].map((letter, at) => `${cf(letter)},${at % 2 ? "" : "Think ".repeat(40)}`);
  const id = await makeList(page, [lines.slice(0, 3), "# Graphs", lines.slice(3)].flat().join("\n"), {
    title: "A long title ".repeat(8),
    about: "What is it about?\n".repeat(3),
    due: "2030-12-31",
  });
  await page.request.put(`/api/problem/${problem}/mark`, { data: { status: "solved" } });
  const there = `/lists/${id}`;
  const { list } = await (await page.request.get(`/api${there}`)).json();
  await checkLooksOf(page, [
    "/lists?show=yours",
    "/lists/new",
    there,
    `${there}/edit`,
    `${there}/items`,
    `${there}/items/${list.items[0]._id}`,
    `${there}/progress`,
  ]);
});
