import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite();

const box = (page: Page, name: string | RegExp = "Comment") =>
  page.getByRole("textbox", { name, exact: typeof name === "string" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const comment = (page: Page, text: string) => page.locator(".comment", { hasText: text }).last();
const idOf = async (page: Page, text: string) => (await comment(page, text).getAttribute("id")) ?? "";
const anchorIn = (page: Page) => new URL(page.url()).hash.slice(1);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");

async function chooseFrom(page: Page, text: string, entry: string) {
  const shown = comment(page, text);
  await shown.getByRole("button", { name: /^More about/ }).click();
  await shown.locator(".user-action", { hasText: entry }).click();
}

async function send(page: Page, text: string, name: string | RegExp = "Comment", button = "Comment") {
  await box(page, name).fill(text);
  await press(page, button);
  await comment(page, text).waitFor();
  await settled(page);
}

/** @returns the address of a solution that the page's user has shared. */
async function shareSolution(page: Page, title: string): Promise<string> {
  const problem = await storeProblem(page, { title });
  const data = {
    approach: "Two pointers",
    description: "They meet.",
    code: "int main() {}",
    language: "cpp",
  };
  const answer = await page.request.post(`/api/problem/${problem}/addsolution`, { data });
  return `/problem/${problem}/solutions/${(await answer.json())._id}`;
}

/** @returns the address of a blog that the page's user has written. */
async function shareBlog(page: Page, title: string): Promise<string> {
  const data = { title, about: "Short.", content: "Long." };
  const answer = await page.request.post("/api/blogs/addblog", { data });
  return `/blog/${(await answer.json())._id}`;
}

/** Adds a comment through the API to the blog or solution at an address. */
async function add(page: Page, address: string, content: string) {
  const [, kind, id] = /(blog|solution)s?\/(\d+)$/.exec(address) ?? [];
  const answer = await page.request.post(`/api/${kind}s/${id}/comments`, { data: { content } });
  if (!answer.ok()) throw new Error(`The comment was refused: ${await answer.text()}`);
}

describe.each(bothModes)("comments $mode", ({ javaScript, mode }) => {
  const suffix = javaScript ? "js" : "plain";

  test("a solution is discussed: a comment with a mention, a reply, an edit and a deletion", async () => {
    const ann = await site.openSignedIn({ username: `ann-${suffix}`, javaScript });
    const bea = await site.openSignedIn({ username: `bea-${suffix}`, javaScript });
    const solution = await shareSolution(ann, `Talked over ${mode}`);
    await add(ann, solution, "Ask here.");
    await visit(bea, solution);
    await see(bea, "1 comment, hidden with the solution.");
    await press(bea, "Show code");
    await comment(bea, "Ask here.").waitFor();
    await send(bea, `Why does it fall, @ann-${suffix}?`);
    const question = await idOf(bea, "Why does it fall");
    expect(anchorIn(bea)).toBe(question);
    if (javaScript) await expect.poll(() => focused(bea)).toBe(question);
    await reply(ann, question);
    await edit(ann);
    await remove(bea, solution);
  });

  async function reply(ann: Page, question: string) {
    await visit(ann, "/notifications");
    await ann.getByRole("button", { name: /mentioned you in a comment/ }).click();
    await comment(ann, "Why does it fall").waitFor();
    expect(anchorIn(ann)).toBe(question);
    const asked = comment(ann, "Why does it fall");
    expect(await asked.getAttribute("aria-current")).toBe(javaScript ? "true" : null);
    expect(await asked.locator(".at").textContent()).toBe(`@ann-${suffix}`);
    await asked.getByRole("link", { name: /^Reply to/ }).click();
    await send(ann, "It must.", `Reply to bea-${suffix}`, "Reply");
    expect(await comment(ann, "It must.").locator(".label").textContent()).toBe("Author");
    expect(await ann.locator(".replies .comment").count()).toBe(1);
    expect(await box(ann, /^Reply to/).count()).toBe(0);
    if (javaScript) await expect.poll(() => focused(ann)).toBe(await idOf(ann, "It must."));
  }

  async function edit(ann: Page) {
    await chooseFrom(ann, "It must.", "Edit");
    await box(ann, "Edit comment").waitFor();
    expect(await box(ann, "Edit comment").inputValue()).toBe("It must.");
    await box(ann, "Edit comment").fill("It *always* does.");
    await press(ann, "Save");
    const edited = comment(ann, "It always does.");
    await edited.getByText("edited").waitFor();
    expect(await edited.getByText("edited").getAttribute("title")).toMatch(/^Edited /);
    expect(await edited.locator("em").textContent()).toBe("always");
  }

  async function remove(bea: Page, solution: string) {
    await visit(bea, solution);
    await comment(bea, "It always does.").waitFor();
    await chooseFrom(bea, "Why does it fall", "Delete");
    await bea.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await see(bea, "Deleted by its author");
    await see(bea, "Comment deleted");
    await settled(bea);
    if (javaScript) await expect.poll(() => focused(bea)).toBe(await idOf(bea, "It always does."));
    expect(await bea.getByText("Why does it fall").count()).toBe(0);
  }

  test("a comment on a blog can be previewed, and is refused if it is too long", async () => {
    const page = await site.openSignedIn({ javaScript });
    await visit(page, await shareBlog(page, `Looked over ${mode}`));
    await box(page).fill("Is it **so**?");
    await press(page, "Preview");
    await page.locator("strong", { hasText: "so" }).waitFor();
    if (javaScript) await press(page, "Write");
    expect(await box(page).inputValue()).toBe("Is it **so**?");
    await box(page).fill("x".repeat(20_001));
    await press(page, "Comment");
    await see(page, /at most 20,000 characters, 1 over/);
    expect(await page.locator(".comment").count()).toBe(0);
    await send(page, "Short enough.");
    await finish(page, [/status of 400/]);
  });

  test("staff remove a comment that was reported, and put it back", async () => {
    const author = await site.openSignedIn({ username: `cleo-${suffix}`, javaScript });
    const rude = await site.openSignedIn({ username: `dora-${suffix}`, javaScript });
    const coach = await site.openSignedIn({ username: `coach-${suffix}`, javaScript });
    site.change("update users set role = 'coach' where username = ?", coach.username);
    const blog = await shareBlog(author, `On talking ${mode}`);
    await add(rude, blog, "Rude words.");
    await visit(author, blog);
    await chooseFrom(author, "Rude words.", "Report");
    await seeHeading(author, `Report a comment by ${rude.username}`);
    await author.getByLabel("Reason").fill("Rude");
    await press(author, "Send report");
    await see(author, "Report sent");
    await visit(coach, blog);
    await chooseFrom(coach, "Rude words.", "Remove…");
    await seeHeading(coach, `Remove a comment by ${rude.username}`);
    await coach.getByLabel("Reason").fill("Rude");
    await press(coach, "Remove");
    await arrive(coach, "/admin/removals");
    await visit(author, blog);
    expect(await author.getByText("Rude words.").count()).toBe(0);
    await press(coach, `Put back ${rude.username}’s comment`);
    await see(coach, "The comment has been put back");
    await visit(author, blog);
    await comment(author, "Rude words.").waitFor();
  });
});

test("others' comments appear while one writes, and are marked as new on the next visit", async () => {
  const [ann, bea] = [await site.openSignedIn(), await site.openSignedIn()];
  const blog = await shareBlog(ann, "Watched");
  const joined = ann
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("joined")),
    );
  await add(bea, blog, "The first.");
  await visit(ann, blog);
  await joined;
  await comment(ann, "The first.")
    .getByRole("link", { name: /^Reply to/ })
    .click();
  const reply = box(ann, `Reply to ${bea.username}`);
  await reply.fill("Half a thought");
  await add(bea, blog, "The second.");
  await comment(ann, "The second.").waitFor();
  expect(await reply.inputValue()).toBe("Half a thought");
  await visit(ann, "/blogs");
  await add(bea, blog, "The third.");
  await visit(ann, blog);
  await see(ann, "New since your last visit");
  const rule = ann.locator(".fresh + li .comment");
  expect(await rule.textContent()).toContain("The third.");
  await ann.getByRole("link", { name: "1 new" }).click();
  expect(anchorIn(ann)).toBe(await idOf(ann, "The third."));
});

test("an address leads to its comment on whichever page it is", async () => {
  const ann = await site.openSignedIn();
  const blog = await shareBlog(ann, "Long talk");
  for (let count = 1; count <= 52; count++) await add(ann, blog, `Comment ${count}.`);
  await visit(ann, blog);
  await comment(ann, "Comment 50.").waitFor();
  expect(await ann.getByText("Comment 52.").count()).toBe(0);
  await ann.getByRole("link", { name: "Later comments" }).click();
  await comment(ann, "Comment 52.").waitFor();
  const id = await idOf(ann, "Comment 52.");
  await ann.getByRole("link", { name: "Earlier comments" }).click();
  await comment(ann, "Comment 2.").waitFor();
  await visit(ann, `${blog}#${id}`);
  await comment(ann, "Comment 52.").waitFor();
  await expect.poll(() => comment(ann, "Comment 52.").getAttribute("aria-current")).toBe("true");
  await ann.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await chooseFrom(ann, "Comment 52.", "Copy link");
  await see(ann, "Link copied");
  const copied = await ann.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.url()}${blog}?comment=${id.replace("comment-", "")}#${id}`);
});

test("comments look right at every width", async () => {
  const [ann, bea] = [await site.openSignedIn(), await site.openSignedIn()];
  const blog = await shareBlog(ann, "Seen everywhere");
  await visit(ann, blog);
  await checkLooks(ann);
  await add(bea, blog, `${"Unbroken".repeat(60)} @${ann.username} $x^2$\n\n\`\`\`cpp\nint main() {}\n\`\`\``);
  await visit(ann, blog);
  await comment(ann, "Unbroken")
    .getByRole("link", { name: /^Reply to/ })
    .click();
  await send(ann, "Yes.", /^Reply to/, "Reply");
  await comment(ann, "Unbroken")
    .getByRole("link", { name: /^Reply to/ })
    .click();
  await box(ann, /^Reply to/).waitFor();
  await checkLooks(ann);
});
