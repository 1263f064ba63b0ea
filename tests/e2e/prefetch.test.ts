import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import { arrive, see, seeHeading, serveSite, visit } from "./site.ts";

const site = serveSite();

/** Records data requests and whether each one is a prefetch. */
function dataRequests(page: Page): { path: string; isAhead: boolean }[] {
  const seen: { path: string; isAhead: boolean }[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) seen.push({ path: pathname, isAhead: "purpose" in request.headers() });
  });
  return seen;
}

const fetched = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === `${path}.data`);

async function hover(page: Page, name: string): Promise<string> {
  const link = page.getByRole("link", { name, exact: true });
  const path = new URL((await link.getAttribute("href")) ?? "", site.url()).pathname;
  const answer = fetched(page, path);
  await link.hover();
  await (await answer).finished();
  return path;
}

/** A busy server declines prefetches, so repeat until one succeeds. */
async function answerAhead(page: Page): Promise<void> {
  await page.route(/\.data$/, async (route) => {
    let response = await route.fetch();
    while (response.status() === 204) response = await route.fetch();
    await route.fulfill({ response });
  });
}

test("hovering over a link prefetches its screen, which then opens without another request", async () => {
  const page = await site.openSignedIn();
  await storeProblem(page, { title: "Ahead" });
  const requests = dataRequests(page);
  await answerAhead(page);
  await visit(page, "/myproblems");
  const path = await hover(page, "Ahead");
  const styles = page.locator('link[rel="preload"][as="style"][href*="problem"]');
  await expect.poll(() => styles.count()).toBe(1);
  await page.getByRole("link", { name: "Ahead", exact: true }).click();
  await seeHeading(page, "Ahead");
  // The pointer may now be over a link on the new screen.
  const ofProblem = requests.filter((request) => request.path === `${path}.data`);
  expect(ofProblem).toEqual([{ path: `${path}.data`, isAhead: true }]);
});

test("focusing a link prefetches its screen, which then opens without another request", async () => {
  const page = await site.openSignedIn();
  await storeProblem(page, { title: "By key" });
  const requests = dataRequests(page);
  await answerAhead(page);
  await visit(page, "/myproblems");
  const link = page.getByRole("link", { name: "By key", exact: true });
  const answer = page.waitForResponse((response) => response.url().endsWith(".data"));
  await link.focus();
  await (await answer).finished();
  await page.keyboard.press("Enter");
  await seeHeading(page, "By key");
  expect(requests.map(({ isAhead }) => isAhead)).toEqual([true]);
});

test("a prefetched screen is fetched again if the page has changed data since", async () => {
  const page = await site.openSignedIn();
  await storeProblem(page, { title: "Marked" });
  await visit(page, "/myproblems");
  const requests = dataRequests(page);
  const path = await hover(page, "Marked");
  const { ok } = await page.evaluate(
    async (address) => {
      const answer = await fetch(address, { method: "POST" });
      return { ok: answer.ok };
    },
    `/api/bookmark/${path.split("/").at(-1)}`,
  );
  expect(ok).toBe(true);
  await page.getByRole("link", { name: "Marked", exact: true }).click();
  await seeHeading(page, "Marked");
  await page.getByRole("button", { name: "Bookmarked" }).waitFor();
  expect(requests.map(({ isAhead }) => isAhead)).toEqual([true, false]);
});

test("a click fetches the screen if the server declined the prefetch", async () => {
  const page = await site.openSignedIn();
  await storeProblem(page, { title: "Later" });
  await visit(page, "/myproblems");
  await page.route(/\.data$/, (route) =>
    "purpose" in route.request().headers() ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  await hover(page, "Later");
  await page.getByRole("link", { name: "Later", exact: true }).click();
  await seeHeading(page, "Later");
});

test("notifications are marked as read by the click, not by the prefetch", async () => {
  const [ada, bob] = [await site.openSignedIn(), await site.openSignedIn()];
  const id = await storeProblem(ada, { title: "Noticed" });
  await bob.request.post(`/api/problem/${id}/addreview`, { data: { rating: 4, comment: "Good" } });
  const bell = ada.getByRole("link", { name: /^Notifications/ });
  await visit(ada, `/problem/${id}`);
  await expect.poll(() => bell.textContent()).toBe("Notifications1 unread");
  const reviews = ada.locator(`a[href="/problem/${id}/reviews"]`).first();
  const answer = fetched(ada, `/problem/${id}/reviews`);
  await reviews.hover();
  await (await answer).finished();
  expect((await (await ada.request.get("/api/notifications")).json()).unread).toBe(1);
  await reviews.click();
  await arrive(ada, `/problem/${id}/reviews`);
  await see(ada, "Good");
  await expect.poll(() => bell.textContent()).toBe("Notifications");
});
