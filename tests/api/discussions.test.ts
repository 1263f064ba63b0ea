import { beforeEach, expect, test } from "vitest";
import type { Client } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { author, writer } = siteWith(["author", "writer"]);
let problem: string;
beforeEach(async () => {
  problem = await addProblem(author);
});

interface Message {
  _id: string;
  text: string;
}
const screen = () => `/problem/${problem}/discussion`;
const call = () => `/api${screen()}`;
const say = async (text: string, client: Client = writer) => {
  const response = await client.post(call(), { text });
  expect(response).toHaveStatus(201);
  return (await response.json()) as Message;
};
const messagesAt = async (path: string, client: Client = author) =>
  ((await client.json(path)) as { messages: Message[] }).messages;

test("messages have the fields in the specification, both in responses and in lists", async () => {
  const said = await say("Is it clockwise?");
  expect(said).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    problem,
    user: { _id: writer.id, username: "writer" },
    text: "Is it clockwise?",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    useful: 0,
  });
  expect(await messagesAt(call())).toEqual([{ ...said, fromBlocked: false }]);
  const later = await say("And now?");
  const newest = await author.get(`${call()}?limit=1`);
  expect(await newest.json()).toMatchObject({ messages: [{ _id: later._id }] });
  const earlier = /<([^>]+)>; rel="next"/.exec(newest.headers.get("Link") ?? "")?.[1] ?? "";
  expect(await messagesAt(earlier)).toMatchObject([{ _id: said._id }]);
});

test("the screen can be paged backwards", async () => {
  for (let count = 1; count <= 52; count++) await say(`message-${count}-`);
  const html = await author.text(screen());
  expect(html).toContain("message-52-");
  expect(html).not.toContain("message-2-");
  expect(html.indexOf("message-51-")).toBeLessThan(html.indexOf("message-52-"));
  const earlier = /href="([^"]+\?before=[^"]+)"/.exec(html)?.[1] ?? "";
  const before = await author.text(earlier);
  expect(before).toContain("message-2-");
  expect(before).not.toContain("message-3-");
  expect(before).toContain("Later messages");
});

test("a blank text is rejected", async () => {
  const response = await writer.post(call(), { text: " \n " });
  expect(response).toHaveStatus(400);
  expect(await response.json()).toMatchObject({ errors: { text: ["Message is required"] } });
  expect(await messagesAt(call())).toEqual([]);
});

test("the form sends a message, leads to it, and rejects a blank text", async () => {
  const form = { intent: "comment", content: "By form", key: "key-12345" };
  const sent = [await writer.postForm(screen(), form), await writer.postForm(screen(), form)];
  const [{ _id, text }] = (await messagesAt(call())) as [{ _id: string; text: string }];
  expect(text).toBe("By form");
  expect(await messagesAt(call())).toHaveLength(1);
  for (const answer of sent) expect(answer).toHaveRedirect(`${screen()}?comment=${_id}#comment-${_id}`);
  const blank = await writer.postForm(screen(), { ...form, content: "  ", key: "key-67890" });
  expect(blank).toHaveStatus(400);
  expect(await blank.text()).toContain("Comment is required");
});

test("only the author sees the delete button, which deletes the message", async () => {
  const { _id } = await say("Oops");
  expect(await author.text(screen())).not.toContain("delete this message?");
  expect(await writer.text(screen())).toContain("delete this message?");
  const deletion = { intent: "delete-comment", comment: _id };
  expect(await author.postForm(screen(), deletion)).toHaveStatus(403);
  expect(await writer.postForm(screen(), deletion)).toHaveRedirect(screen());
  expect(await writer.delete(`${call()}/${_id}`)).toHaveStatus(404);
  const html = await writer.text(screen());
  expect(html).toContain("Comment deleted");
  expect(html).toContain("No messages yet");
});

test("only the author can see the discussion of a private problem", async () => {
  problem = await addProblem(author, { choice: "private" });
  const { _id } = await say("A note to myself", author);
  expect(await author.get(screen())).toHaveStatus(200);
  expect(await writer.get(screen())).toHaveStatus(404);
  expect(await writer.get(call())).toHaveStatus(404);
  expect(await writer.post(call(), { text: "Hello" })).toHaveStatus(404);
  expect(await writer.postForm(screen(), { intent: "comment", content: "Hello" })).toHaveStatus(404);
  expect(await writer.delete(`${call()}/${_id}`)).toHaveStatus(404);
});

test("a message is rendered as Markdown, and its HTML is escaped", async () => {
  await say("**bold** <script>alert(1)</script>");
  const html = await author.text(screen());
  const log = html.slice(html.indexOf('role="log"'), html.indexOf("</main>"));
  expect(log).toContain("<strong>bold</strong>");
  expect(log).not.toContain("<script");
});
