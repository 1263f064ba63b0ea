import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, finish, flowModes, PASSWORD, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();

async function storeReview(page: Page, path: string, comment: string, rating = 4): Promise<string> {
  const answer = await page.request.post(`/api${path}/addreview`, { data: { rating, comment } });
  return ((await answer.json()) as { _id: string })._id;
}

async function storeSolution(page: Page, problem: string): Promise<string> {
  const data = { approach: "Think.", description: "Long.", code: "print(1)", language: "python" };
  const answer = await page.request.post(`/api/problem/${problem}/addsolution`, { data });
  return ((await answer.json()) as { _id: string })._id;
}

const card = (page: Page, comment: string) => page.locator(".card", { hasText: comment });

async function askToDelete(page: Page, comment: string) {
  await card(page, comment).getByRole("button", { name: "Delete review" }).click();
  await card(page, comment).getByText("Are you sure you want to delete this review?").waitFor();
}

describe.each(flowModes)("$mode", ({ javaScript, inBrowser }) => {
  test("a user reviews a problem and deletes the review", async () => {
    const page = await site.openSignedIn({ javaScript, inBrowser });
    const problem = `/problem/${await storeProblem(page)}`;
    await visit(page, `${problem}/reviews`);
    await seeHeading(page, "No reviews found for this problem.");
    await page.getByRole("link", { name: "Add Review" }).click();
    await arrive(page, `${problem}/addreview`);
    expect(await page.getByRole("radio", { name: "1 star, Very Poor" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await see(page, "Comment is required");
    await page.locator(".star-input label").nth(3).click();
    expect(await page.getByRole("radio", { name: "4 stars, Good" }).isChecked()).toBe(true);
    await page.getByRole("textbox", { name: "Comment" }).fill("A *classic* in a new dress.");
    await page.getByRole("button", { name: "Submit Review" }).click();
    await arrive(page, problem);
    await see(page, "Review added successfully!");
    await page.getByRole("link", { name: "Reviews (1)" }).click();
    await arrive(page, `${problem}/reviews`);
    const own = card(page, "A classic in a new dress.");
    expect(await own.innerText()).toContain(`@${page.username}`);
    expect(await own.innerText()).toContain("4/5");
    await askToDelete(page, "A classic");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await seeHeading(page, "No reviews found for this problem.");
    await see(page, "Review deleted");
    await page.getByRole("link", { name: "Back" }).click();
    await arrive(page, problem);
    await finish(page, [/status of 400/]);
  });

  test("a user reviews a solution, whose reviews have no delete button", async () => {
    const page = await site.openSignedIn({ javaScript, inBrowser });
    const id = await storeProblem(page);
    const solution = `/problem/${id}/solutions/${await storeSolution(page, id)}`;
    await visit(page, `${solution}/reviews`);
    await seeHeading(page, "No reviews found for this solution.");
    await visit(page, `${solution}/addreview`);
    expect(await page.getByRole("link", { name: "Back" }).getAttribute("href")).toBe(`/problem/${id}`);
    await page.locator(".star-input label").nth(4).click();
    await page.getByRole("textbox", { name: "Comment" }).fill("Clear and short.");
    await page.getByRole("button", { name: "Submit Review" }).click();
    await arrive(page, solution);
    await visit(page, `${solution}/reviews`);
    expect(await card(page, "Clear and short.").innerText()).toContain("5/5");
    expect(await page.getByRole("button", { name: "Delete review" }).count()).toBe(0);
    await finish(page);
  });

  test("the form confirms one star once, and a second review edits the first", async () => {
    const author = await site.openSignedIn({ javaScript, inBrowser });
    const page = await site.openSignedIn({ javaScript, inBrowser });
    const problem = `/problem/${await storeProblem(author)}`;
    const submit = () => page.getByRole("button", { name: "Submit Review" }).click();
    const box = page.getByRole("textbox", { name: "Comment" });
    await visit(page, `${problem}/addreview`);
    await box.fill("Not clear to me.");
    await submit();
    await see(page, "Give 1 star? Submit again to confirm, or choose more stars.");
    expect(await box.inputValue()).toBe("Not clear to me.");
    await submit();
    await arrive(page, problem);
    await see(page, "Review added successfully!");

    await visit(page, `${problem}/addreview`);
    await seeHeading(page, "Edit Review");
    await see(page, /Submit to replace your review\./);
    expect(await box.inputValue()).toBe("Not clear to me.");
    await box.fill("Clear in the end.");
    await page.locator(".star-input label").nth(3).click();
    await submit();
    await arrive(page, problem);
    await see(page, "Review updated successfully!");
    await visit(page, `${problem}/reviews`);
    expect(await page.locator("li.card").count()).toBe(1);
    expect(await card(page, "Clear in the end.").innerText()).toMatch(/4\/5[\s\S]*edited/);
    await finish(page, [/status of 400/]);
  });

  test("a review of one's own problem is marked and does not count", async () => {
    const page = await site.openSignedIn({ javaScript, inBrowser });
    const problem = `/problem/${await storeProblem(page)}`;
    await visit(page, `${problem}/addreview`);
    await see(page, /your review is marked 'Author' and does not count in its rating\./);
    await storeReview(page, problem, "Mine is the best", 5);
    await visit(page, `${problem}/reviews`);
    await card(page, "Mine is the best").getByText("Author", { exact: true }).waitFor();
    expect(await page.getByRole("region", { name: "Ratings" }).count()).toBe(0);
    await finish(page);
  });

  test("from three ratings on the stars they give are shown", async () => {
    const author = await site.openSignedIn({ javaScript, inBrowser });
    const problem = `/problem/${await storeProblem(author)}`;
    const reviewers = [];
    for (const stars of [4, 5, 4]) {
      const reviewer = await site.openSignedIn({ javaScript, inBrowser });
      await storeReview(reviewer, problem, `Worth ${stars}`, stars);
      reviewers.push(reviewer);
      await visit(author, `${problem}/reviews`);
      const rows = await author.getByRole("region", { name: "Ratings" }).locator("li").allTextContents();
      expect(rows.length).toBe(reviewers.length < 3 ? 0 : 5);
      if (rows.length > 0)
        expect(rows.slice(0, 3)).toEqual(["5 stars1 rating", "4 stars2 ratings", "3 stars0 ratings"]);
    }
    await see(author, "3 ratings");
    for (const page of [author, ...reviewers]) await finish(page);
  });

  test("a review deleted elsewhere disappears from the list", async () => {
    const page = await site.openSignedIn({ javaScript, inBrowser });
    const problem = `/problem/${await storeProblem(page)}`;
    await storeReview(await site.openSignedIn({ javaScript, inBrowser }), problem, "Stays");
    const gone = await storeReview(page, problem, "Deleted elsewhere");
    await visit(page, `${problem}/reviews`);
    await askToDelete(page, "Deleted elsewhere");
    await page.request.delete(`/api${problem}/reviews/${gone}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await card(page, "Deleted elsewhere").waitFor({ state: "detached" });
    await card(page, "Stays").waitFor();
    await finish(page, [/status of 404/]);
  });

  test("a new discussion message is at the end, and its author can delete it", async () => {
    const page = await site.openSignedIn({ javaScript });
    const problem = `/problem/${await storeProblem(page)}`;
    await visit(page, problem);
    await page.getByRole("link", { name: "Join Discussion" }).click();
    await arrive(page, `${problem}/discussion`);
    await seeHeading(page, "No messages yet");
    const box = page.getByRole("textbox", { name: "Message" });
    const send = page.getByRole("button", { name: "Send" });
    // A blank message cannot be sent: script disables the button, the browser itself requires the text.
    if (javaScript) await expect.poll(() => send.isDisabled()).toBe(true);
    else await send.click();
    expect(await page.locator("textarea:invalid").count()).toBe(1);
    for (const text of ["First words", "Second words"]) {
      await box.fill(text);
      await send.click();
      await page.getByRole("log").getByText(text).waitFor();
      await expect.poll(() => box.inputValue()).toBe("");
    }
    expect(await page.getByRole("log").innerText()).toMatch(/First words[\s\S]*Second words/);
    if (javaScript) expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    const first = page.locator(".post", { hasText: "First words" });
    await first.getByRole("button", { name: "Delete message" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await first.waitFor({ state: "detached" });
    await page.getByText("Second words").waitFor();
    await finish(page);
  });

  test("a long discussion opens at its newest message", async () => {
    const page = await site.openSignedIn({ javaScript });
    const problem = `/problem/${await storeProblem(page)}`;
    for (let count = 1; count <= 52; count++) {
      await page.request.post(`/api${problem}/discussion`, { data: { text: `Message ${count}.` } });
    }
    await visit(page, `${problem}/discussion`);
    const log = (await page.getByRole("log").boundingBox()) ?? { y: 0, height: 0 };
    const newest = (await page.getByText("Message 52.").boundingBox()) ?? { y: 0, height: 0 };
    expect(newest.y).toBeGreaterThan(log.y);
    expect(newest.y + newest.height).toBeLessThanOrEqual(log.y + log.height);
    await page.getByRole("link", { name: "Earlier messages" }).click();
    await page.getByText("Message 2.").waitFor();
    await page.getByRole("link", { name: "Later messages" }).click();
    await page.getByText("Message 52.").waitFor();
    await finish(page);
  });

  test("signing out everywhere ends this session too", async () => {
    const page = await site.openSignedIn({ javaScript, inBrowser });
    await visit(page, "/settings");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await arrive(page, "/");
    await see(page, "You are signed out everywhere.");
    await visit(page, "/dashboard");
    await arrive(page, "/signin?redirectTo=%2Fdashboard");
    await finish(page);
  });

  test("deleting an account needs its password", async () => {
    const page = await site.openSignedIn({ javaScript, inBrowser });
    await visit(page, "/settings");
    const password = page.getByLabel("Your password");
    const leave = page.getByRole("button", { name: "Delete account" });
    await password.fill("wrong");
    await leave.click();
    await see(page, "This is not your current password");
    await password.fill(PASSWORD);
    await leave.click();
    await arrive(page, "/");
    await see(page, "Your account has been deleted.");
    await visit(page, "/dashboard");
    await arrive(page, "/signin?redirectTo=%2Fdashboard");
    await finish(page, [/status of 400/]);
  });
});

test("the card disappears only after the server confirms", async () => {
  const page = await site.openSignedIn();
  const problem = `/problem/${await storeProblem(page)}`;
  await storeReview(page, problem, "Wait for it");
  await visit(page, `${problem}/reviews`);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/reviews.data*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await askToDelete(page, "Wait for it");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Deleting..." }).waitFor();
  expect(await card(page, "Wait for it").count()).toBe(1);
  answer();
  await card(page, "Wait for it").waitFor({ state: "detached" });
  await finish(page);
});

test("the pending label shows while a review is sent", async () => {
  const page = await site.openSignedIn();
  const problem = `/problem/${await storeProblem(page)}`;
  await visit(page, `${problem}/addreview`);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/addreview.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator(".star-input label").nth(2).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("Good");
  await page.getByRole("button", { name: "Submit Review" }).click();
  expect(await page.getByRole("button", { name: "Submitting Review..." }).isDisabled()).toBe(true);
  answer();
  await arrive(page, problem);
  await finish(page);
});
