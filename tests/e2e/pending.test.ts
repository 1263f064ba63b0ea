import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { gate } from "./conversations.ts";
import { fillProblem, storeProblem } from "./problems.ts";
import { arrive, finish, PASSWORD, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Holds requests to these addresses. @returns a function that waits for one and releases it */
async function hold(page: Page, address: RegExp, method = "GET"): Promise<() => Promise<void>> {
  const [released, held] = [gate(), gate()];
  await page.route(address, async (route) => {
    if (route.request().method() === method) {
      held.open();
      await released.opened;
    }
    await route.continue();
  });
  return async () => {
    await held.opened;
    released.open();
    await page.unrouteAll({ behavior: "wait" });
  };
}

async function seeBusy(page: Page, label: string) {
  const busy = button(page, label).last();
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
}

test("signing up, in and out show a pending state", async () => {
  const page = await site.open();
  await visit(page, "/signup");
  await page.getByLabel("Username", { exact: true }).fill("patient");
  await page.getByLabel("Email", { exact: true }).fill("patient@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  let letGo = await hold(page, /\/signup\.data/, "POST");
  await button(page, "Sign up").click();
  await seeBusy(page, "Signing up...");
  await letGo();
  await arrive(page, "/dashboard");

  letGo = await hold(page, /\/logout\.data/, "POST");
  await button(page, "Log out").first().click();
  await seeBusy(page, "Logging out...");
  await letGo();
  await arrive(page, "/");

  await visit(page, "/signin");
  await page.getByLabel("Email or username", { exact: true }).fill("patient");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  letGo = await hold(page, /\/signin\.data/, "POST");
  await button(page, "Sign in").click();
  await seeBusy(page, "Signing in...");
  await letGo();
  await arrive(page, "/dashboard");
});

test("adding, updating and deleting a problem show a pending state", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/addproblem");
  await fillProblem(page, { title: "Slow to store" });
  let letGo = await hold(page, /\/addproblem\.data/, "POST");
  await button(page, "Add Problem").last().click();
  await seeBusy(page, "Adding Problem...");
  await letGo();
  await arrive(page, "/dashboard");

  await page.getByRole("link", { name: "Slow to store" }).click();
  await page.getByRole("link", { name: "Update Problem" }).click();
  await seeHeading(page, "Update Problem");
  letGo = await hold(page, /\/updateproblem\.data/, "POST");
  await button(page, "Update Problem").last().click();
  await seeBusy(page, "Updating Problem...");
  await letGo();
  await seeHeading(page, "Slow to store");

  await button(page, "Delete Problem").first().click();
  letGo = await hold(page, /\/problem\/\d+\.data/, "POST");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Problem" }).click();
  await seeBusy(page, "Deleting Problem...");
  await letGo();
  await arrive(page, "/dashboard");
});

test("until a slow screen arrives, the page says what is loading", async () => {
  const page = await site.openSignedIn();
  const id = await storeProblem(page, { title: "Slow to come" });
  await visit(page, "/dashboard");
  for (const [link, address] of [
    ["Slow to come", new RegExp(`/problem/${id}\\.data`)],
    ["Update Problem", new RegExp(`/problem/${id}/updateproblem\\.data`)],
  ] as const) {
    const letGo = await hold(page, address);
    await page.getByRole("link", { name: link }).click();
    await see(page, "Loading problem details...");
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector(".loading-text") ?? document.body).opacity === "1",
    );
    await letGo();
    await seeHeading(page, link);
    await page.getByText("Loading problem details...").waitFor({ state: "detached" });
  }
});

test("the dashboard shows a loading state when opened from a public screen", async () => {
  const page = await site.openSignedIn();
  await visit(page, "/");
  const letGo = await hold(page, /\/dashboard\.data/);
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await see(page, "Loading your coding journey...");
  await letGo();
  await arrive(page, "/dashboard");
});

test("a bookmark that could not be stored is not shown as set", async () => {
  const page = await site.openSignedIn();
  const id = await storeProblem(page, { title: "Hard to keep" });
  await visit(page, `/problem/${id}`);
  const toProblem = /\/problem\/\d+\.data/;
  await page.route(toProblem, (route) => route.abort("connectionfailed"));
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await button(page, "Bookmark").click();
  await failed;
  await page.unroute(toProblem);
  await button(page, "Bookmark").waitFor();
  await seeHeading(page, "Hard to keep");
  await button(page, "Bookmark").click();
  await button(page, "Bookmarked").waitFor();
  await finish(page, [/ERR_CONNECTION_FAILED/]);
});
