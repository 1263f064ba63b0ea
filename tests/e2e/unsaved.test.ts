import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { follow } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { arrive, finish, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
const QUESTION = "Leave this page? Your changes have not been saved.";
const back = (page: Page) => page.getByRole("link", { name: "Upsolve", exact: true });

/** Answers the dialogs about leaving in turn. @returns their texts */
function answerQuestions(page: Page, answers: boolean[]): string[] {
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type() === "confirm" ? dialog.message() : dialog.type());
    await (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

interface Form {
  address: string;
  field: string;
}

/** All forms without a separate test below. */
async function forms(page: Page & { username: string }): Promise<Form[]> {
  const problem = await storeProblem(page, { title: "Written about" });
  const { user } = await (await page.request.get("/api/check-auth")).json();
  const text = { title: "A blog", about: "About", content: "Content" };
  const blog = await (await page.request.post("/api/blogs/addblog", { data: text })).json();
  return [
    { address: `/problem/${problem}/updateproblem`, field: "Statement" },
    { address: `/problem/${problem}/addsolution`, field: "Approach" },
    { address: `/myprofile/${user._id}/updateprofile`, field: "Location" },
    { address: `/blog/${blog._id}/edit`, field: "Content" },
  ];
}

describe("a warning before leaving the page", () => {
  test("is shown when a link, Back or a reload would lose unsaved text, but not for an unchanged form", async () => {
    const page = await site.openSignedIn();
    for (const { address, field } of await forms(page)) {
      await visit(page, "/dashboard");
      await follow(page, address);
      const answers: boolean[] = [];
      const asked = answerQuestions(page, answers);
      await back(page).click();
      await arrive(page, "/dashboard");
      await page.goBack();
      await arrive(page, address);
      expect(asked, `${address}, untouched`).toEqual([]);

      await page.getByLabel(field, { exact: true }).fill("Half of it");
      answers.push(false, false, false, true);
      await back(page).click();
      await page.evaluate(() => history.back());
      await expect.poll(() => asked).toEqual([QUESTION, QUESTION]);
      // The browser has already gone back, so the app must restore the address.
      await expect.poll(() => new URL(page.url()).pathname).toBe(address);
      await page.evaluate(() => location.reload());
      await expect.poll(() => asked).toEqual([QUESTION, QUESTION, "beforeunload"]);
      expect(await page.getByLabel(field, { exact: true }).inputValue(), address).toBe("Half of it");
      await back(page).click();
      await arrive(page, "/dashboard");
      expect(asked, address).toHaveLength(4);
      page.removeAllListeners("dialog");
    }
  }, 600_000);

  test("is shown after a form is rejected, but not after it is stored", async () => {
    const page = await site.openSignedIn();
    const problem = await storeProblem(page, { title: "Reviewed" });
    await visit(page, `/problem/${problem}/addreview`);
    const asked = answerQuestions(page, [false]);
    await page.locator("form:has([name=comment])").evaluate((form) => form.setAttribute("novalidate", ""));
    await page.getByRole("button", { name: "Submit Review" }).click();
    await page.getByRole("alert").waitFor();
    await back(page).click();
    await expect.poll(() => asked).toEqual([QUESTION]);
    await page.getByLabel("Comment", { exact: true }).fill("Clear.");
    await page.locator(".star-input label").nth(3).click();
    await page.getByRole("button", { name: "Submit Review" }).click();
    await arrive(page, /^\/problem\/\d+(?!.*addreview)/);
    await back(page).click();
    await arrive(page, "/dashboard");
    await page.reload();
    await settled(page);
    expect(asked).toEqual([QUESTION]);
    await finish(page, [/status of 400/]);
  });

  test("is shown for an import that is not stored", async () => {
    const page = await site.openSignedIn();
    await visit(page, "/addproblem");
    const asked = answerQuestions(page, [true]);
    await page.locator(".import summary").click();
    const source = { name: "Imported", group: "CSES", url: "https://cses.fi/problemset/task/1", tests: [] };
    await page.locator("[name=source]").fill(JSON.stringify(source));
    await page.locator("button[value=import]").click();
    await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("Imported");
    await back(page).click();
    await arrive(page, "/dashboard");
    expect(asked).toEqual([QUESTION]);
  });
});
