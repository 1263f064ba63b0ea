import { beforeEach, describe, expect, test } from "vitest";
import { kindsFor } from "../../app/rooms/notifications/schema.ts";
import { solutionFields } from "../setup/solutions.ts";
import { type Client, type Member, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, other } = siteWith(["other"]);
let author: Member;
let problem: string;
let made = 0;
beforeEach(async () => {
  author = await signUp(server, `author-${++made}`);
  problem = await addProblem(author, { title: "Two Knights" });
});

interface Notification {
  _id: string;
  text: string;
  unread: boolean;
}
const listOf = async (client: Client) =>
  (await client.json("/api/notifications")) as {
    notifications: Notification[];
    unread: number;
  };
const review = () => other.post(`/api/problem/${problem}/addreview`, { rating: 5, comment: "Good" });
const solve = () =>
  other.post(`/api/problem/${problem}/addsolution`, { approach: "a", description: "b", code: "c" });
const only = async () => (await listOf(author)).notifications[0]?._id ?? "";

test("notifications are listed newest first, with the number of unread ones", async () => {
  await review();
  await other.post(`/api/problem/${problem}/addsolution`, solutionFields());
  const { notifications, unread } = await listOf(author);
  expect(unread).toBe(2);
  expect(notifications).toEqual([
    {
      _id: expect.stringMatching(/^\d+$/),
      kind: "solution",
      count: 1,
      unread: true,
      text: "other added a solution to your problem Two Knights",
      url: `/problem/${problem}/solutions`,
      user: { _id: other.id, username: "other" },
      subject: { kind: "problem", _id: problem },
      problem: { _id: problem, title: "Two Knights" },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    expect.objectContaining({ kind: "problem-review", text: "other reviewed your problem Two Knights" }),
  ]);
  const page = await author.get("/api/notifications?limit=1");
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
  expect(await author.json(next)).toMatchObject({ notifications: [notifications[1]] });
});

test("unread notifications can be listed alone, by call and on the screen", async () => {
  await review();
  await solve();
  const opened = await only();
  await author.post("/api/notifications/read", { ids: [opened] });
  const { notifications } = await author.json("/api/notifications?show=unread");
  expect(notifications).toMatchObject([{ kind: "problem-review", unread: true }]);
  expect(await author.get("/api/notifications?show=some")).toHaveStatus(400);
  const screen = await author.text("/notifications?show=unread");
  expect(screen).toContain("reviewed your problem");
  expect(screen).not.toContain("added a solution");
  await author.post("/api/notifications/read", { all: true });
  expect(await author.text("/notifications?show=unread")).toContain("You’ve read everything");
});

test("the bell on every page shows the count, and opening a notification marks it as read", async () => {
  await review();
  const bell = /Notifications<\/span><span class="badge">1</;
  expect(await author.text("/dashboard")).toMatch(bell);
  const list = await author.text("/notifications");
  expect(list).toContain("reviewed your problem Two Knights");
  expect(list).toContain("Mark all as read");
  const id = await only();
  expect(await author.get(`/notifications/${id}`)).toHaveRedirect("/notifications");
  expect((await listOf(author)).unread).toBe(1);
  expect(await author.postForm(`/notifications/${id}`)).toHaveRedirect(`/problem/${problem}/reviews`);
  expect((await listOf(author)).unread).toBe(0);
  expect(await author.text("/dashboard")).not.toMatch(bell);
});

test("the form marks all notifications as read, and the call marks all or some", async () => {
  await review();
  expect(await author.postForm("/notifications")).toHaveRedirect("/notifications");
  expect(await author.text("/notifications")).not.toContain("Mark all as read");
  await solve();
  const answer = await author.post("/api/notifications/read", { ids: [await only()] });
  expect(await answer.json()).toEqual({ unread: 0 });
  await solve();
  expect(await (await author.post("/api/notifications/read", { all: true })).json()).toEqual({ unread: 0 });
});

test.each([{}, { ids: ["1"], all: true }, { all: false }, { ids: ["x"] }, { ids: 5 }])(
  "%j marks nothing as read",
  async (body) => {
    await review();
    expect(await author.post("/api/notifications/read", body)).toHaveStatus(400);
    expect((await listOf(author)).unread).toBe(1);
  },
);

describe("the kinds of notifications", () => {
  const wanted = async () => (await author.json("/api/notifications/settings")) as { kinds: string[] };

  test("can be chosen by form, where leaving every box unchecked turns them all off", async () => {
    expect((await wanted()).kinds).toEqual(kindsFor({ role: "member" }));
    expect(await author.postForm("/settings", { intent: "notifications" })).toHaveRedirect(
      "/settings#notifications",
    );
    expect(await wanted()).toEqual({ kinds: [] });
    await review();
    expect(await listOf(author)).toEqual({ notifications: [], unread: 0 });
    await author.postForm("/settings", [
      ["intent", "notifications"],
      ["kinds", "solution"],
      ["kinds", "problem-review"],
    ]);
    expect(await wanted()).toEqual({ kinds: ["problem-review", "solution"] });
    expect(await author.text("/settings")).toContain("Setting saved");
  });

  test("can be chosen by call, which rejects unknown ones", async () => {
    const put = (body: unknown) => author.put("/api/notifications/settings", body);
    expect(await (await put({ kinds: ["discussion"] })).json()).toEqual({ kinds: ["discussion"] });
    expect(await put({ kinds: ["gossip"] })).toHaveStatus(400);
    expect(await wanted()).toEqual({ kinds: ["discussion"] });
  });
});
