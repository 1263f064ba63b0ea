import { beforeEach, describe, expect, test } from "vitest";
import { openData } from "../setup/data.ts";
import { startServer } from "../setup/server.ts";
import { type Client, Member, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

interface Message {
  _id: string;
  content: string;
  html: string;
  key?: string;
  problems: { title: string }[];
  [key: string]: unknown;
}

const { server, eve } = siteWith(["eve"]);
let ada: Member;
let ben: Member;
let last = 0;
beforeEach(async () => {
  last++;
  [ada, ben] = [await signUp(server, `ada-${last}`), await signUp(server, `ben-${last}`)];
});

const send = async (from: Client, to: Member, content: string, key?: string) => {
  const response = await from.post(`/api/messages/send/${to.id}`, { content, key });
  expect(response).toHaveStatus(201);
  return (await response.json()) as Message;
};
const read = async <T = Message[]>(client: Client, address: string) => (await client.json(address)) as T;
const contentsOf = async (client: Client, address: string) =>
  (await read(client, address)).map(({ content }) => content);
const nextOf = (response: Response) =>
  /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1] ?? "";

test("messages have the fields in the specification, both in responses and in lists", async () => {
  const sent = await send(ada, ben, "Hello **there**", "key-12345");
  expect(sent).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    sender: { _id: ada.id, username: ada.user.username },
    receiver: { _id: ben.id, username: ben.user.username },
    content: "Hello **there**",
    html: "<p>Hello <strong>there</strong></p>\n",
    problems: [],
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    key: "key-12345",
  });
  expect(await read(ada, `/api/messages/${ben.id}`)).toEqual([sent]);
  const { key: _, ...received } = sent;
  expect(await read(ben, `/api/messages/${ada.id}`)).toEqual([received]);
});

test("the first page has the newest messages, and `after` returns the messages that follow the given one", async () => {
  const sent = [];
  for (const content of ["1", "2", "3", "4", "5"]) sent.push(await send(ada, ben, content));
  const newest = await ben.get(`/api/messages/${ada.id}?limit=3`);
  expect(((await newest.json()) as Message[]).map(({ content }) => content)).toEqual(["3", "4", "5"]);
  expect(await contentsOf(ben, nextOf(newest))).toEqual(["1", "2"]);
  expect(await contentsOf(ben, `/api/messages/${ada.id}?after=${sent[2]?._id}`)).toEqual(["4", "5"]);
  expect(await contentsOf(ben, `/api/messages/${ada.id}?after=0&limit=2`)).toEqual(["1", "2"]);
  expect(await contentsOf(ben, `/api/messages/${ada.id}?after=999999999`)).toEqual([]);
});

test("the list of users contains all other users, starting with those who have exchanged messages with the reader", async () => {
  await send(ben, ada, "A first **word**");
  const users = await read<Record<string, unknown>[]>(ada, "/api/messages/users");
  expect(users[0]).toEqual({
    _id: ben.id,
    username: ben.user.username,
    online: false,
    unread: 1,
    lastMessage: {
      _id: expect.any(String),
      sender: ben.id,
      excerpt: "A first word",
      createdAt: expect.any(String),
    },
  });
  expect(users.slice(1)).toContainEqual({
    _id: eve.id,
    username: eve.user.username,
    online: false,
    unread: 0,
    lastMessage: null,
  });
  expect(users.map(({ _id }) => _id)).not.toContain(ada.id);
});

test("users can be searched by name, fetched by id, and paged", async () => {
  const found = await read<{ _id: string }[]>(ada, `/api/messages/users?q=BEN-${last}`);
  expect(found.map(({ _id }) => _id)).toContain(ben.id);
  expect(found.map(({ _id }) => _id)).not.toContain(eve.id);
  const asked = await read<{ _id: string }[]>(ada, `/api/messages/users?ids=${ada.id},${eve.id},999999`);
  expect(asked.map(({ _id }) => _id)).toEqual([eve.id]);
  const page = await ada.get("/api/messages/users?limit=2");
  expect([(await page.json()).length, nextOf(page)]).toEqual([2, expect.stringContaining("cursor=")]);
  for (const query of ["ids=x", "ids=1,,2", `ids=${"1,".repeat(60)}1`, "limit=0", "cursor=nonsense"]) {
    expect(await ada.get(`/api/messages/users?${query}`), query).toHaveStatus(400);
  }
});

test("invalid messages and keys are rejected, and nothing is stored", async () => {
  const post = (body: object) => ada.post(`/api/messages/send/${ben.id}`, body);
  for (const body of [{}, { content: " \n\t " }, { content: 5 }, { content: null }]) {
    const response = await post(body);
    expect(response).toHaveStatus(400);
    expect(await response.json()).toMatchObject({ errors: { content: ["Message is required"] } });
  }
  expect(await post({ content: "x".repeat(10_001) })).toHaveStatus(400);
  for (const key of ["short", "with space", "x".repeat(101)]) {
    const response = await post({ content: "Once", key });
    expect(response).toHaveStatus(400);
    expect((await response.json()).message).toContain("key is 8 to 100");
  }
  expect(await read(ben, `/api/messages/${ada.id}`)).toEqual([]);
  await send(ada, ben, "x".repeat(10_000));
});

test("a repeated key stores one message, and is rejected for another recipient", async () => {
  const [one, two] = await Promise.all([1, 2].map(() => send(ada, ben, "Once", "the-same-key")));
  expect(one).toEqual(two);
  expect(await contentsOf(ben, `/api/messages/${ada.id}`)).toEqual(["Once"]);
  expect(
    await ada.post(`/api/messages/send/${eve.id}`, { content: "Once", key: "the-same-key" }),
  ).toHaveStatus(409);
  const headers = { "Idempotency-Key": "key-in-a-header" };
  for (const _ of [1, 2]) await ada.post(`/api/messages/send/${ben.id}`, { content: "Header" }, headers);
  expect(await contentsOf(ben, `/api/messages/${ada.id}`)).toEqual(["Once", "Header"]);
});

test("a message to oneself, or to or from a blocked user, is refused", async () => {
  expect(await ada.post(`/api/messages/send/${ada.id}`, { content: "Note" })).toHaveStatus(400);
  inData(server.dataDir, (db) =>
    db.prepare("insert into blocks values (?, ?, 0)").run(Number(ben.id), Number(ada.id)),
  );
  expect(await ada.post(`/api/messages/send/${ben.id}`, { content: "Hello" })).toHaveStatus(403);
  expect(await ben.post(`/api/messages/send/${ada.id}`, { content: "Hello" })).toHaveStatus(403);
  const form = await ada.postForm(`/messages/${ben.id}`, { content: "Hello" });
  expect(form).toHaveStatus(403);
  expect(await form.text()).toContain("This user doesn't accept messages from you.");
  expect(await ben.text(`/messages/${ada.id}`)).toContain("You have blocked this user.");
});

test("reading a conversation lowers the unread count on the screen and in the call", async () => {
  const unreadOf = async () =>
    (await read<{ _id: string; unread: number }[]>(ada, "/api/messages/users")).find(
      ({ _id }) => _id === ben.id,
    )?.unread;
  await send(ben, ada, "1");
  await send(ben, ada, "2");
  expect(await unreadOf()).toBe(2);
  expect(await ada.text("/dashboard")).toMatch(/class="badge">2</);
  expect(await ben.post(`/api/messages/${ada.id}/read`)).toHaveStatus(200);
  expect(await unreadOf()).toBe(2);
  expect(await ada.post(`/api/messages/${ben.id}/read`)).toHaveStatus(200);
  expect(await unreadOf()).toBe(0);
  await send(ben, ada, "3");
  expect(await ada.text(`/messages/${ben.id}`)).not.toMatch(/class="badge"/);
  expect(await unreadOf()).toBe(0);
  expect(await ben.text(`/messages/${ada.id}`)).toContain("Seen");
});

describe("message permissions", () => {
  test("no call shows a conversation to a third user", async () => {
    const secret = await send(ada, ben, "The secret treap");
    for (const address of [
      "/api/messages/users?limit=100",
      `/api/messages/${ada.id}`,
      `/api/messages/${ben.id}?after=0`,
      `/api/messages/${ben.id}?limit=100`,
      "/api/messages/search?q=treap",
      "/api/messages/search?q=secret",
      "/messages",
      `/messages/${ada.id}`,
      `/messages/${ben.id}`,
      `/messages/${ben.id}?around=${secret._id}`,
      "/messages/search?q=treap",
    ]) {
      expect(await eve.text(address), address).not.toContain("The secret");
    }
    expect(await eve.get(`/messages/${ben.id}?around=${secret._id}`)).toHaveStatus(404);
    expect(await send(eve, ben, "Mine", "any-key-at-all")).toMatchObject({ content: "Mine" });
    expect(await send(ada, ben, "Hers", "any-key-at-all")).toMatchObject({ content: "Hers" });
  });

  test.each(["0", "1.5", "1e3", "999999999", "1%27--", "%00", "9".repeat(30)])(
    "the id %s gets a 404",
    async (id) => {
      for (const address of [`/messages/${id}`, `/api/messages/${id}`]) {
        expect(await ada.get(address), address).toHaveStatus(404);
      }
      for (const address of [`send/${id}`, `${id}/read`]) {
        expect(await ada.post(`/api/messages/${address}`, { content: "Hi" }), address).toHaveStatus(404);
      }
      expect(await ada.postForm(`/messages/${id}`, { content: "Hi" })).toHaveStatus(404);
    },
  );

  test("users cannot have a conversation with themselves", async () => {
    expect(await ada.get(`/messages/${ada.id}`)).toHaveRedirect("/messages");
    expect(await ada.get(`/api/messages/${ada.id}`)).toHaveStatus(404);
    expect(await ada.post(`/api/messages/${ada.id}/read`)).toHaveStatus(404);
    expect(await ada.postForm("/messages", { content: "Hi" })).toHaveStatus(404);
  });
});

test("the form sends a message, redirects to the conversation, and keeps rejected text", async () => {
  const screen = `/messages/${ben.id}`;
  for (const _ of [1, 2]) {
    expect(await ada.postForm(screen, { content: "By form", key: "key-12345" })).toHaveRedirect(screen);
  }
  expect(await contentsOf(ben, `/api/messages/${ada.id}`)).toEqual(["By form"]);
  const blank = await ada.postForm(screen, { content: "  ", key: "key-67890" });
  expect(blank).toHaveStatus(400);
  expect(await blank.text()).toContain("Message is required");
  const long = await ada.postForm(screen, { content: "word ".repeat(2500), key: "key-67890" });
  expect(long).toHaveStatus(400);
  expect(await long.text()).toContain("word word word");
});

test("the screen can be paged backwards and opened at a search hit", async () => {
  for (let count = 1; count <= 52; count++) await send(ada, ben, `message-${count}-`);
  const screen = `/messages/${ben.id}`;
  const html = await ada.text(screen);
  expect(html).toContain("message-52-");
  expect(html).not.toContain(">message-2-<");
  const older = /href="[^"]*(\?after=[^"]+)"/.exec(html)?.[1] ?? "";
  const earlier = await ada.text(screen + older);
  expect(earlier).toContain("message-2-");
  expect(earlier).toContain("Later messages");
  const [found] = await read<{ _id: string; user: unknown; sent: boolean }[]>(
    ben,
    "/api/messages/search?q=message-7",
  );
  expect(found).toMatchObject({ user: { _id: ada.id }, sent: false, excerpt: "message-7-" });
  const around = await ben.text(`/messages/${ada.id}?around=${found?._id}`);
  expect(around).toMatch(/<li class="bubble"[^>]* aria-current="true">.{0,200}message-7-/s);
});

test("a message is rendered as Markdown, and its HTML is escaped", async () => {
  const sent = await send(ada, ben, "**bold** <script>alert(1)</script> https://example.org/a\nnext line");
  expect(sent.html).not.toContain("<script");
  expect(sent.html).toContain("<strong>bold</strong>");
  expect(sent.html).toContain('rel="nofollow noopener ugc"');
  const html = await ben.text(`/messages/${ada.id}`);
  const log = html.slice(html.indexOf('role="log"'), html.indexOf("</main>"));
  expect(log).not.toContain("<script");
});

test("a problem can be shared by form, and only readers who may see the problem get its card", async () => {
  const open = await addProblem(ada, { title: "Open Knights" });
  const hidden = await addProblem(ada, { title: "Hidden Knights", choice: "private" });
  const share = (problem: string) => `/messages/share?problem=${problem}`;
  expect(await ada.text(`${share(open)}&q=${ben.user.username}`)).toContain(ben.user.username);
  const sent = await ada.postForm(share(open), { to: ben.id, note: "Try it", key: "share-12345" });
  expect(sent).toHaveRedirect(`/messages/${ben.id}`);
  const [message] = await read(ben, `/api/messages/${ada.id}`);
  expect(message).toMatchObject({
    content: `Try it\n\n/problem/${open}`,
    html: "<p>Try it</p>\n",
    problems: [{ _id: open, title: "Open Knights", platform: { name: "Codeforces", rating: 5 } }],
  });
  expect(await ben.text(`/messages/${ada.id}`)).toContain("Open Knights");

  expect(await ada.postForm(share(hidden), { to: ben.id })).toHaveStatus(400);
  expect(await ben.get(share(hidden))).toHaveStatus(404);
  expect(await ben.postForm(share(hidden), { to: ada.id })).toHaveStatus(404);
  expect(await ada.postForm(share(open), { note: "To nobody" })).toHaveStatus(400);
  await send(ada, ben, `${server.url}/problem/${hidden}`);
  expect(await ben.text(`/messages/${ada.id}`)).not.toContain("Hidden Knights");
  expect(await ben.text("/api/messages/users")).not.toContain("Hidden Knights");
  // A link reveals nothing once its problem becomes private.
  const fields = (await read<{ problem: Record<string, unknown> }>(ada, `/api/problem/${open}`)).problem;
  await ada.put(`/api/problem/${open}/updateproblem`, { ...fields, choice: "private" });
  expect(await ben.text(`/messages/${ada.id}`)).not.toContain("Open Knights");
});

test("kill -9 while a thousand messages are sent neither loses nor duplicates an acknowledged one", async () => {
  const first = await startServer();
  const [one, two] = [await signUp(first, "one"), await signUp(first, "two")];
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let n = 0; ; n++) {
      const key = `writer-${writer}-message-${n}`;
      const response = await one.post(`/api/messages/send/${two.id}`, { content: key, key });
      await response.text();
      if (response.status === 201) acknowledged.push(key);
      if (acknowledged.length === 1000) void first.kill("SIGKILL");
    }
  };
  await Promise.allSettled([1, 2, 3, 4].map(write));
  expect(acknowledged.length).toBeGreaterThanOrEqual(1000);

  const again = await startServer({ DATA_DIR: first.dataDir });
  const sender = new Member(again.url, one.user);
  for (const [name, value] of one.cookies) sender.cookies.set(name, value);
  // A client resends when it received no response.
  const resent = acknowledged.slice(-20);
  for (const key of resent) await sender.post(`/api/messages/send/${two.id}`, { content: key, key });
  const database = openData(first.dataDir);
  const stored = database.prepare("select content from messages").pluck().all() as string[];
  const unread = database
    .prepare("select unread_count from conversation_sides where user_id = ?")
    .pluck()
    .get(Number(two.id));
  const newest = database.prepare(
    "select max(last_message_id) = (select max(id) from messages) from conversation_sides",
  );
  expect(newest.pluck().get()).toBe(1);
  database.close();
  const kept = new Set(stored);
  expect(kept.size).toBe(stored.length);
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
  expect(unread).toBe(stored.length);
  await again.stop();
}, 600_000);
