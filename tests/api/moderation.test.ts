import { describe, expect, test } from "vitest";
import type { Client } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { ada, eve } = siteWith(["ada", "eve"]);

const settingsOf = (client: Client) => client.text("/settings");

describe("a block", () => {
  test("can be added and removed by calls", async () => {
    const blocked = await ada.post(`/api/users/${eve.id}/block`);
    expect(await blocked.json()).toEqual({ message: "User blocked" });
    expect(await settingsOf(ada)).toMatch(/Blocked users[\s\S]*>eve</);
    expect(await settingsOf(eve)).toContain("No blocked users.");
    expect(await ada.post(`/api/users/${eve.id}/unblock`)).toHaveStatus(200);
    expect(await settingsOf(ada)).toContain("No blocked users.");
  });

  test("can be added and removed by plain forms, which redirect back", async () => {
    const address = `/users/${eve.id}/block`;
    expect(await ada.postForm(address, { intent: "block" })).toHaveRedirect(`/profile/${eve.id}`);
    const settings = await settingsOf(ada);
    expect(settings).toContain("User blocked");
    expect(settings).toContain(`action="${address}"`);
    expect(
      await ada.postForm(address, { intent: "unblock", redirectTo: "/settings#privacy" }),
    ).toHaveRedirect("/settings#privacy");
    expect(await settingsOf(ada)).toContain("User unblocked");
    const elsewhere = { intent: "block", redirectTo: "//evil.example" };
    expect(await ada.postForm(address, elsewhere)).toHaveRedirect(`/profile/${eve.id}`);
    await ada.postForm(address, { intent: "unblock" });
  });

  test("of oneself or a missing user, or with an unknown action, is refused", async () => {
    expect(await ada.post(`/api/users/${ada.id}/block`)).toHaveStatus(400);
    expect(await ada.post("/api/users/nobody/block")).toHaveStatus(404);
    expect(await ada.postForm(`/users/${eve.id}/block`, { intent: "shout" })).toHaveStatus(400);
  });
});

test("content by a blocked user is marked only for the blocker, and is still counted", async () => {
  const problem = await addProblem(ada);
  await eve.post(`/api/problem/${problem}/discussion`, { text: "Hello" });
  await eve.post(`/api/problem/${problem}/addreview`, { rating: 2, comment: "So so" });
  const added = await eve.post(`/api/problem/${problem}/addsolution`, {
    approach: "a",
    description: "b",
    code: "c",
  });
  const { _id: solution } = await added.json();
  await ada.post(`/api/problem/${problem}/solutions/${solution}/addreview`, { rating: 5, comment: "Good" });
  const marks = async (client: Client) => {
    const { messages } = await client.json(`/api/problem/${problem}/discussion`);
    const { reviews } = await client.json(`/api/problem/${problem}/reviews`);
    const own = await client.json(`/api/problem/${problem}/solutions/${solution}/reviews`);
    return [...messages, ...reviews, ...own.reviews].map(({ fromBlocked }) => fromBlocked);
  };
  expect(await marks(ada)).toEqual([false, false, false]);
  await ada.post(`/api/users/${eve.id}/block`);
  expect(await marks(ada)).toEqual([true, true, false]);
  expect(await marks(eve)).toEqual([false, false, false]);
  expect(await ada.json(`/api/problem/${problem}`)).toMatchObject({
    problem: { reviewsCount: 1, averageRating: 2 },
  });
  await ada.post(`/api/users/${eve.id}/unblock`);
  expect(await marks(ada)).toEqual([false, false, false]);
});

test("the report form validates a report and confirms that it was sent", async () => {
  const address = `/users/${eve.id}/report`;
  expect(await ada.text(address)).toContain("Report eve");
  const blank = await ada.postForm(address, { reason: "  " });
  expect(blank).toHaveStatus(400);
  expect(await blank.text()).toContain("Reason is required");
  expect(await ada.postForm(address, { reason: "Spam" })).toHaveRedirect(`/profile/${eve.id}`);
  expect(await settingsOf(ada)).toContain("Report sent");
  expect(await ada.get(`/users/${ada.id}/report`)).toHaveStatus(400);
  expect(await ada.get("/users/999/report")).toHaveStatus(404);
  expect(await ada.post(`/api${address}`, { reason: "x".repeat(2001) })).toHaveStatus(400);
});
