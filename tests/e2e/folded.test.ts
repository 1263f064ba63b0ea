import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { checkLooks } from "./looks.ts";
import { storeProblem } from "./problems.ts";
import { see, serveSite, visit } from "./site.ts";

const site = serveSite();

const idOf = async (page: Page): Promise<string> =>
  (await (await page.request.get("/api/check-auth")).json()).user._id;

/** Two users comment on the reader's problem. The reader blocks the rude one. */
async function gather() {
  const reader = await site.openSignedIn();
  const [rude, kind] = [await site.openSignedIn(), await site.openSignedIn()];
  const problem = await storeProblem(reader, { title: "Talked about" });
  for (const [user, text] of [
    [rude, "Rude words"],
    [kind, "Kind words"],
  ] as const) {
    await user.request.post(`/api/problem/${problem}/discussion`, { data: { text } });
    await user.request.post(`/api/problem/${problem}/addreview`, { data: { rating: 2, comment: text } });
  }
  expect((await reader.request.post(`/api/users/${await idOf(rude)}/block`)).status()).toBe(200);
  return { reader, rude, kind, problem };
}

const FOLDED = /^Hidden: .* by someone you blocked$/;

test("a blocked user's messages and reviews are folded and still counted, and can be opened", async () => {
  const { reader, rude, problem } = await gather();
  for (const list of ["discussion", "reviews"]) {
    await visit(reader, `/problem/${problem}/${list}`);
    await see(reader, "Kind words");
    const words = reader.getByText("Rude words");
    expect(await words.isVisible()).toBe(false);
    expect(await reader.getByText(FOLDED).count()).toBe(1);
    await reader.getByText(FOLDED).click();
    await words.waitFor();
    if (list === "discussion") await checkLooks(reader);
  }
  await see(reader, "2 ratings");
  await visit(rude, `/problem/${problem}/reviews`);
  await see(rude, "Kind words");
  expect(await rude.getByText(FOLDED).count()).toBe(0);
});

test("messages from a blocked user that arrive later are folded too", async () => {
  const { reader, rude, kind, problem } = await gather();
  await visit(reader, `/problem/${problem}/discussion`);
  const post = (user: Page, text: string) =>
    user.request.post(`/api/problem/${problem}/discussion`, { data: { text } });
  await post(rude, "Later rude words");
  await post(kind, "Later kind words");
  await see(reader, "Later kind words");
  // Joining the discussion fetches earlier messages.
  await reader.getByText(FOLDED).nth(1).waitFor();
  expect(await reader.getByText(FOLDED).count()).toBe(2);
  expect(await reader.getByText("Later rude words").isVisible()).toBe(false);
});
