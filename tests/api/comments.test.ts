import { beforeEach, describe, expect, test } from "vitest";
import { made, makeStaff, reportedOf } from "../setup/reports.ts";
import type { Client, Member } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben } = siteWith(["ada", "ben"]);
const texts = { approach: "Sort", description: "In order", code: "print(1)", language: "python" };
let problem: string;
let at: string;
beforeEach(async () => {
  problem = await addProblem(ada);
  const solution = await made(ada.post(`/api/problem/${problem}/addsolution`, texts));
  at = `/api/solutions/${solution}/comments`;
});

interface Comment {
  _id: string;
  content: string;
}
const say = async (client: Client, content: string, parent?: string, path = at) => {
  const response = await client.post(path, { content, parent });
  expect(response).toHaveStatus(201);
  return ((await response.json()) as { comment: Comment }).comment;
};
const commentsAt = async (path = at, client: Client = ada) =>
  ((await client.json(path)) as { comments: Comment[] }).comments;

describe("the calls for comments", () => {
  test("have the documented fields, on solutions and on blogs", async () => {
    const post = { title: "A blog", about: "About", content: "Content" };
    const blog = await made(ada.post("/api/blogs/addblog", post));
    for (const path of [at, `/api/blogs/${blog}/comments`]) {
      const first = await say(ben, "Is it $n$? Ask @ada.", undefined, path);
      expect(first).toMatchObject({
        _id: expect.stringMatching(/^\d+$/),
        content: "Is it $n$? Ask @ada.",
        html: expect.stringContaining(`<a class="at" href="/profile/${ada.id}">@ada</a>`),
        user: { _id: ben.id, username: "ben" },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        useful: 0,
        isUseful: false,
      });
      expect(first).not.toHaveProperty("parent");
      const reply = await say(ada, "Yes", first._id, path);
      expect(reply).toMatchObject({ parent: first._id });
      expect(await commentsAt(path)).toEqual([
        { ...first, fromBlocked: false },
        { ...reply, fromBlocked: false },
      ]);
    }
  });

  test("page by key, oldest first", async () => {
    for (const text of ["1", "2", "3"]) await say(ben, text);
    const first = await ada.get(`${at}?limit=2`);
    expect(await first.json()).toMatchObject({ comments: [{ content: "1" }, { content: "2" }] });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect(await commentsAt(next)).toMatchObject([{ content: "3" }]);
  });

  test("edit and delete only one's own; an answered one keeps its place without text and author", async () => {
    const { _id } = await say(ben, "Befor");
    await say(ada, "Yes", _id);
    const one = `/api/comments/${_id}`;
    expect(await ada.put(one, { content: "Mine" })).toHaveStatus(403);
    expect(await ada.delete(one)).toHaveStatus(403);
    const edited = (await (await ben.put(one, { content: "Before" })).json()).comment;
    expect(edited).toMatchObject({ content: "Before", editedAt: expect.any(String) });
    expect(await ben.delete(one)).toHaveStatus(200);
    expect(await commentsAt()).toMatchObject([
      { _id, content: "", html: "", user: { _id: "", username: "Unknown" } },
      { content: "Yes", parent: _id },
    ]);
    expect(await ben.delete(one)).toHaveStatus(404);
  });

  test("store one comment for requests with the same key, and refuse empty and long ones", async () => {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": "key-12345" };
    const send = () => ben.send("POST", at, headers, JSON.stringify({ content: "Once" }));
    const [first, again] = [await (await send()).json(), await (await send()).json()];
    expect(again).toEqual(first);
    expect(await commentsAt()).toHaveLength(1);
    for (const content of [" ", "x".repeat(20_001)])
      expect(await ben.post(at, { content })).toHaveStatus(400);
  });

  test("answer 404 for what the caller may not see", async () => {
    const { _id } = await say(ada, "To myself");
    const { _id: kept } = await say(ben, "Ben's");
    await ada.put(`/api/problem/${problem}/updateproblem`, aProblem({ choice: "private" }));
    expect(await ben.get(at)).toHaveStatus(404);
    expect(await ben.post(at, { content: "Hello" })).toHaveStatus(404);
    expect(await ben.put(`/api/comments/${kept}`, { content: "Hello" })).toHaveStatus(404);
    expect(await ben.get(`/api/mentions?solution=${at.split("/")[3]}`)).toHaveStatus(404);
    expect(await ada.delete(`/api/comments/${_id}`)).toHaveStatus(200);
  });
});

test("a discussion takes replies, and its messages can be edited", async () => {
  const discussion = `/api/problem/${problem}/discussion`;
  const first = await made(ben.post(discussion, { text: "Is it 1-based?" }));
  const reply = await (await ada.post(discussion, { text: "Yes", parent: first })).json();
  expect(reply).toMatchObject({ parent: first, text: "Yes" });
  await ben.put(`/api/comments/${first}`, { content: "Is it 0-based?" });
  expect((await ada.json(discussion)).messages).toMatchObject([
    { _id: first, text: "Is it 0-based?", editedAt: expect.any(String) },
    { _id: reply._id, parent: first },
  ]);
});

test("names are completed from the people of the entry, then from all members", async () => {
  const solution = at.split("/")[3];
  const names = async (query: string) =>
    (await ada.json(`/api/mentions?${query}`)).users.map(({ username }: { username: string }) => username);
  expect(await names("q=b")).toEqual(["ben"]);
  expect(await names(`solution=${solution}`)).toEqual([]);
  await say(ben, "Hello");
  expect(await names(`solution=${solution}`)).toEqual(["ben"]);
  expect(await names("q=@BE")).toEqual(["ben"]);
  expect(await names("q=nobody-like-this")).toEqual([]);
  expect(await ben.post(`/api/users/${ada.id}/block`)).toHaveStatus(200);
  expect([await names("q=b"), await names(`solution=${solution}`)]).toEqual([[], []]);
  await ben.post(`/api/users/${ada.id}/unblock`);
});

describe("staff", () => {
  let cyd: Member;
  beforeEach(async () => {
    cyd ??= (await makeStaff(server)).cyd;
  });

  test("see the former text of an edited comment only in its report", async () => {
    const { _id } = await say(ben, "Rude words");
    await ada.post("/api/reports", { kind: "comment", id: _id, reason: "Rude" });
    await ben.put(`/api/comments/${_id}`, { content: "Kind words" });
    const [report] = await reportedOf(cyd, ben);
    const screen = await cyd.text(`/admin/reports/${report._id}`);
    expect(screen).toContain("Rude words");
    expect(JSON.stringify(await commentsAt(at, cyd))).not.toContain("Rude words");
    expect(await (await ada.get(at)).text()).not.toContain("Rude words");
  });

  test("remove a comment and put it back; until then only its author can read it", async () => {
    const { _id } = await say(ben, "Spam words");
    await say(ada, "Stop it", _id);
    const removal = await made(cyd.post("/api/admin/removals", { kind: "comment", id: _id, reason: "Spam" }));
    expect(await commentsAt()).toMatchObject([{ _id, content: "", user: { username: "Unknown" } }, {}]);
    expect(await ben.text(`/removed/${removal}`)).toContain("Spam words");
    expect(await ben.put(`/api/comments/${_id}`, { content: "Again" })).toHaveStatus(404);
    await cyd.postForm("/admin/removals", { removal });
    expect(await commentsAt()).toMatchObject([{ _id, content: "Spam words" }, { content: "Stop it" }]);
  });
});
