import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, hold, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();

async function storeReview(page: Page, path: string, comment: string, rating = 4): Promise<string> {
  const answer = await page.request.post(`/api${path}/addreview`, { data: { rating, comment } });
  return ((await answer.json()) as { _id: string })._id;
}

const card = (page: Page, comment: string) => page.locator(".card", { hasText: comment });

async function askToDelete(page: Page, comment: string) {
  await card(page, comment).getByRole("button", { name: "Delete review" }).click();
  await card(page, comment).getByText("Are you sure you want to delete this review?").waitFor();
}

describe.each(bothModes)("reviews $mode", ({ javaScript }) => {
  test("a user can review a problem and delete the review", async () => {
    const page = await site.openSignedIn({ javaScript });
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
});

test("a review deleted elsewhere disappears from the list", async () => {
  const page = await site.openSignedIn();
  const problem = `/problem/${await storeProblem(page)}`;
  await storeReview(await site.openSignedIn(), problem, "Stays");
  const gone = await storeReview(page, problem, "Deleted elsewhere");
  await visit(page, `${problem}/reviews`);
  await askToDelete(page, "Deleted elsewhere");
  await page.request.delete(`/api${problem}/reviews/${gone}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await card(page, "Deleted elsewhere").waitFor({ state: "detached" });
  await card(page, "Stays").waitFor();
  await finish(page, [/status of 404/]);
});

test("signing out everywhere ends the current session too", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/settings");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await arrive(page, "/");
  await see(page, "You are signed out everywhere.");
  await visit(page, "/dashboard");
  await arrive(page, "/signin?redirectTo=%2Fdashboard");
});

test("a deleted review stays on the page until the server confirms", async () => {
  const page = await site.openSignedIn();
  const problem = `/problem/${await storeProblem(page)}`;
  await storeReview(page, problem, "Wait for it");
  await visit(page, `${problem}/reviews`);
  const answer = await hold(page, /\/reviews\.data/, "POST");
  await askToDelete(page, "Wait for it");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Deleting..." }).waitFor();
  expect(await card(page, "Wait for it").count()).toBe(1);
  answer();
  await card(page, "Wait for it").waitFor({ state: "detached" });
});

test("while a review is being sent, its button says so", async () => {
  const page = await site.openSignedIn();
  const problem = `/problem/${await storeProblem(page)}`;
  await visit(page, `${problem}/addreview`);
  const answer = await hold(page, /\/addreview\.data/);
  await page.locator(".star-input label").nth(2).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("Good");
  await page.getByRole("button", { name: "Submit Review" }).click();
  expect(await page.getByRole("button", { name: "Submitting Review..." }).isDisabled()).toBe(true);
  answer();
  await arrive(page, problem);
});
