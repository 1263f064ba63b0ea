import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite();

const box = (page: Page, name: string | RegExp = "Comment") => page.getByRole("textbox", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const comment = (page: Page, text: string) => page.locator(".comment", { hasText: text }).last();
const linked = (page: Page) => page.evaluate(() => new URL(location.href).hash);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");
const idOf = async (page: Page, text: string) => (await comment(page, text).getAttribute("id")) ?? "";

async function chooseFrom(page: Page, text: string, entry: string | RegExp) {
  await comment(page, text)
    .getByRole("button", { name: /^More about/ })
    .click();
  await comment(page, text).locator(".user-action", { hasText: entry }).click();
}

/** A solution that the first user shared, read by the second. */
async function shareSolution(writer: Page, title: string): Promise<string> {
  const problem = await storeProblem(writer, { title });
  const data = { approach: "Two pointers", description: "They meet.", code: "int main() {}", language: "cpp" };
  const answer = await writer.request.post(`/api/problem/${problem}/addsolution`, { data });
  return `/problem/${problem}/solutions/${(await answer.json())._id}`;
}

async function showAll(page: Page) {
  await page.request.patch("/api/settings", { data: {} }).catch(() => undefined);
}

async function send(page: Page, text: string, label: string | RegExp = "Comment", button = "Comment") {
  await box(page, label).fill(text);
  await press(page, button);
  await comment(page, text).waitFor();
  await settled(page);
}

describe.each(bothModes)("comments $mode", ({ javaScript, mode }) => {
  const suffix = javaScript ? "js" : "plain";

  test("a solution is discussed: comment, reply, mention, edit and delete", async () => {
    const ann = await site.openSignedIn({ username: `ann-${suffix}`, javaScript });
    const bea = await site.openSignedIn({ username: `bea-${suffix}`, javaScript });
    const solution = await shareSolution(ann, `Talked over ${mode}`);
    await visit(bea, solution);
    await press(bea, "Show code");
    await send(bea, `Why does $a_i$ fall, @ann-${suffix}?`.replace("$a_i$", "it"));
    const question = await idOf(bea, "Why does it fall");
    expect(await linked(bea)).toBe(`#${question}`);
    if (javaScript) expect(await focused(bea)).toBe(question);

    await visit(ann, "/notifications");
    await ann.getByRole("link", { name: /Talked over/ }).first().click();
    await comment(ann, "Why does it fall").waitFor();
    expect(await linked(ann)).toBe(`#${question}`);
    await reply(ann);
    await edit(ann);
    await removeOwn(bea, solution);
    await finish(ann);
    await finish(bea);
  });

  async function reply(ann: Page) {
    const question = comment(ann, "Why does it fall");
    expect(await question.locator(`.at`).textContent()).toBe(`@ann-${suffix}`);
    await question.getByRole("link", { name: /^Reply to/ }).click();
    await send(ann, "It **must**.", /^Reply to/, "Reply");
    expect(await comment(ann, "It must.").locator(".label").textContent()).toBe("Author");
    expect(await ann.locator(".replies .comment").count()).toBe(1);
    expect(await box(ann, /^Reply to/).count()).toBe(javaScript ? 0 : 0);
    if (javaScript) expect(await focused(ann)).toBe(await idOf(ann, "It must."));
  }

  async function edit(ann: Page) {
    await chooseFrom(ann, "It must.", "Edit");
    await box(ann, "Edit comment").waitFor();
    expect(await box(ann, "Edit comment").inputValue()).toBe("It **must**.");
    await box(ann, "Edit comment").fill("It always does.");
    await press(ann, "Save");
    await comment(ann, "It always does.").waitFor();
    await comment(ann, "It always does.").getByText("edited").waitFor();
    expect(await comment(ann, "It always does.").locator("time", { hasText: "edited" }).getAttribute("title")).toMatch(
      /^Edited /,
    );
  }

  async function removeOwn(bea: Page, solution: string) {
    await visit(bea, solution);
    await comment(bea, "It always does.").waitFor();
    await chooseFrom(bea, "Why does it fall", "Delete");
    await bea.getByRole("button", { name: "Delete", exact: true }).last().click();
    await see(bea, "Deleted by its author");
    await comment(bea, "It always does.").waitFor();
  }

  test("a blog is discussed, and staff remove a reported comment and put it back", async () => {
    const ann = await site.openSignedIn({ username: `cleo-${suffix}`, javaScript });
    const bea = await site.openSignedIn({ username: `dora-${suffix}`, javaScript });
    const coach = await site.openSignedIn({ username: `coach-${suffix}`, javaScript });
    site.change("update users set role = 'coach' where username = ?", coach.username);
    const data = { title: `On talking ${mode}`, about: "Short.", content: "Long." };
    const { _id } = await (await ann.request.post("/api/addblog", { data })).json();
    await visit(bea, `/blog/${_id}`);
    await send(bea, "Rude words.");
    await visit(ann, `/blog/${_id}`);
    await chooseFrom(ann, "Rude words.", "Report");
    await arrive(ann, /^\/report\/comment\/\d+$/);
    await visit(coach, `/blog/${_id}`);
    await chooseFrom(coach, "Rude words.", "Remove…");
    await arrive(coach, /^\/admin\/remove\/comment\/\d+$/);
    await coach.getByLabel(/^Reason/).fill("Rude");
    await coach.getByRole("button", { name: /^Remove/ }).click();
    await settled(coach);
    await visit(ann, `/blog/${_id}`);
    expect(await ann.getByText("Rude words.").count()).toBe(0);
    await visit(coach, "/admin/removals");
    await coach.getByRole("button", { name: /^Put back/ }).first().click();
    await settled(coach);
    await visit(ann, `/blog/${_id}`);
    await comment(ann, "Rude words.").waitFor();
  });
});
