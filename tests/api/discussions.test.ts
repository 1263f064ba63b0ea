import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, type Member, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";

let server: TestServer;
let author: Member;
let writer: Member;
let problem: string;
beforeAll(async () => {
  server = await startServer();
  [author, writer] = [await signUp(server, "author"), await signUp(server, "writer")];
});
afterAll(() => server.stop());
beforeEach(async () => {
  problem = await addProblem(author);
});

interface Message {
  _id: string;
  text: string;
}
const guest = () => new Client(server.url);
const screen = () => `/problem/${problem}/discussion`;
const call = () => `/api${screen()}`;
const say = async (text: string, client: Client = writer) => {
  const response = await client.post(call(), { text });
  expect(response).toHaveStatus(201);
  return (await response.json()) as Message;
};
const messagesAt = async (path: string, client: Client = author) =>
  ((await (await client.get(path)).json()) as { messages: Message[] }).messages;

test("messages have the specification's fields in responses and lists", async () => {
  const said = await say("Is it clockwise?");
  expect(said).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    problem,
    user: { _id: writer.id, username: "writer" },
    text: "Is it clockwise?",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect(await messagesAt(call())).toEqual([{ ...said, fromBlocked: false }]);
});

test("the newest message is last, and pages go backwards", async () => {
  for (const text of ["1", "2", "3", "4", "5"]) await say(text);
  const newest = await author.get(`${call()}?limit=3`);
  const earlier = /<([^>]+)>; rel="next"/.exec(newest.headers.get("Link") ?? "")?.[1] ?? "";
  const { messages } = (await newest.json()) as { messages: Message[] };
  expect(messages.map(({ text }) => text)).toEqual(["3", "4", "5"]);
  expect((await messagesAt(earlier)).map(({ text }) => text)).toEqual(["1", "2"]);
});

test("the screen pages backwards, too", async () => {
  for (let count = 1; count <= 52; count++) await say(`message-${count}-`);
  const html = await (await author.get(screen())).text();
  expect(html).toContain("message-52-");
  expect(html).not.toContain("message-2-");
  expect(html.indexOf("message-51-")).toBeLessThan(html.indexOf("message-52-"));
  const earlier = /href="([^"]+\?after=[^"]+)"/.exec(html)?.[1] ?? "";
  const before = await (await author.get(earlier)).text();
  expect(before).toContain("message-2-");
  expect(before).not.toContain("message-3-");
  expect(before).toContain("Later messages");
});

test.each([{}, { text: "" }, { text: " \n " }, { text: 5 }])("%j is refused", async (body) => {
  const response = await writer.post(call(), body);
  expect(response).toHaveStatus(400);
  expect(await response.json()).toMatchObject({ errors: { text: ["Message is required"] } });
  expect(await messagesAt(call())).toEqual([]);
});

test("the form sends, returns to the newest page, and refuses a blank text", async () => {
  expect(await writer.postForm(screen(), { text: "By form", key: "key-12345" })).toHaveRedirect(screen());
  expect(await writer.postForm(screen(), { text: "By form", key: "key-12345" })).toHaveRedirect(screen());
  expect(await messagesAt(call())).toMatchObject([{ text: "By form" }]);
  const blank = await writer.postForm(screen(), { text: "  ", key: "key-67890" });
  expect(blank).toHaveStatus(400);
  expect(await blank.text()).toContain("Message is required");
});

test("a repeated key stores one message", async () => {
  const headers = { "Idempotency-Key": `sent-once-${problem}` };
  const answers = await Promise.all([1, 2].map(() => writer.post(call(), { text: "Once" }, headers)));
  const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
  expect(one).toEqual(two);
  expect(await messagesAt(call())).toHaveLength(1);
});

test("only the author can delete a message", async () => {
  const { _id } = await say("Oops");
  const post = (client: Client) => client.postForm(screen(), { intent: "delete", message: _id });
  expect(await author.delete(`${call()}/${_id}`)).toHaveStatus(403);
  expect(await post(author)).toHaveStatus(403);
  expect(await guest().delete(`${call()}/${_id}`)).toHaveStatus(401);
  expect(await (await author.get(screen())).text()).not.toContain("Delete message");
  expect(await (await writer.get(screen())).text()).toContain("Delete message");
  expect(await post(writer)).toHaveRedirect(screen());
  expect(await writer.delete(`${call()}/${_id}`)).toHaveStatus(404);
  const html = await (await writer.get(screen())).text();
  expect(html).toContain("Message deleted");
  expect(html).toContain("No messages yet");
});

test("guests are sent to sign in", async () => {
  expect(await guest().get(screen())).toHaveRedirect(`/signin?redirectTo=${encodeURIComponent(screen())}`);
  expect(await guest().postForm(screen(), { text: "Hello" })).toHaveRedirect("/signin");
  expect(await guest().get(call())).toHaveStatus(401);
  expect(await guest().post(call(), { text: "Hello" })).toHaveStatus(401);
});

test("only the author can see the room of a private problem", async () => {
  problem = await addProblem(author, { choice: "private" });
  const { _id } = await say("A note to myself", author);
  expect(await author.get(screen())).toHaveStatus(200);
  expect(await writer.get(screen())).toHaveStatus(404);
  expect(await writer.get(call())).toHaveStatus(404);
  expect(await writer.post(call(), { text: "Hello" })).toHaveStatus(404);
  expect(await writer.postForm(screen(), { text: "Hello" })).toHaveStatus(404);
  expect(await writer.delete(`${call()}/${_id}`)).toHaveStatus(404);
});

test("a message is rendered as Markdown, and its HTML is escaped", async () => {
  await say("**bold** <script>alert(1)</script>");
  const html = await (await author.get(screen())).text();
  const log = html.slice(html.indexOf('role="log"'), html.indexOf("</main>"));
  expect(log).toContain("<strong>bold</strong>");
  expect(log).not.toContain("<script");
});
