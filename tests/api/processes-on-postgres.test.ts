import { randomBytes } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LOST_AFTER } from "../../app/platform/realtime/peers.server.ts";
import { connect as connectTo, migratePostgres } from "../setup/database.ts";
import { addressOf, migratedPostgres } from "../setup/engine.ts";
import { type GroqServer, pausesAfter, says, startGroqServer } from "../setup/groq-server.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { SocketClient } from "../setup/sockets.ts";
import { jsonOf } from "./bodies.ts";
import { account, Client, Member } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";

/** Settings that all processes of a site share. */
let common: Record<string, string>;
let groq: GroqServer;
let one: TestServer;
let two: TestServer;
let ada: Member;
let bob: Member;
beforeAll(async () => {
  groq = await startGroqServer();
  common = {
    DATABASE_URL: await migratedPostgres(migratePostgres),
    SESSION_SECRET: "the secret that all processes of this site have",
    GROQ_BASE_URL: groq.url,
    RATE_LIMITS: "on",
  };
  [one, two] = await Promise.all([startServer(common), startServer(common)]);
  [ada, bob] = [await join("ada"), await join("bob")];
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await groq.close();
});

const opened: SocketClient[] = [];
afterEach(() => {
  for (const client of opened.splice(0)) client.socket.terminate();
});

async function join(name: string): Promise<Member> {
  const visitor = new Client(one.url);
  const { user } = await jsonOf(201, visitor.post("/api/signup", account(name)));
  const member = new Member(one.url, user);
  for (const [key, value] of visitor.cookies) member.cookies.set(key, value);
  return member;
}

/** The same browser, connected to another process. */
function at({ url }: TestServer, member: Member): Member {
  const there = new Member(url, member.user);
  for (const [key, value] of member.cookies) there.cookies.set(key, value);
  return there;
}

/** Opens a socket to a process and waits until all processes know about it. */
async function connect(server: TestServer, member: Member, path = "/realtime?presence=off") {
  const socket = new SocketClient(server.url + path, { headers: at(server, member).identity });
  opened.push(socket);
  expect(await socket.answered).toBe(101);
  await knownToAll(member);
  return socket;
}

async function knownToAll({ id }: Member): Promise<void> {
  for (const each of [one, two]) {
    const watcher = new SocketClient(`${each.url}/realtime`, { headers: at(each, ada).identity });
    while (!(await watcher.next("getOnlineUsers")).includes(id));
    watcher.socket.terminate();
  }
}

async function administer(statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client(addressOf("postgres"));
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** Closes every connection to the site's database, as a restart of PostgreSQL does. */
const cutAll = () =>
  administer("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    new URL(common.DATABASE_URL ?? "").pathname.slice(1),
  ]);

describe("sockets connected to another process receive", () => {
  test("a message of 10,000 characters, its read receipt, and typing notices", async () => {
    const [here, there] = [await connect(one, ada), await connect(two, bob)];
    here.send("typing", { to: bob.id });
    expect(await there.next("typing")).toEqual({ from: ada.id });
    const content = "🙂".repeat(5_000);
    expect(await ada.post(`/api/messages/send/${bob.id}`, { content })).toHaveStatus(201);
    const received = await there.next("newMessage");
    expect(received).toMatchObject({ content, unread: { total: 1, conversation: 1 } });
    expect(await at(two, bob).post(`/api/messages/${ada.id}/read?upTo=${received._id}`)).toHaveStatus(200);
    expect(await here.next("read")).toMatchObject({ reader: bob.id, message: received._id });
    const elsewhere = await connect(two, ada);
    await ada.post(`/api/messages/send/${bob.id}`, { content: "Again" });
    expect(await elsewhere.next("messageSent")).toMatchObject({ content: "Again" });
    expect(await there.next("newMessage")).toMatchObject({ content: "Again" });
  });

  test("messages through socket.io, except those with a NUL", async () => {
    const there = at(two, bob);
    const socket = io(two.url, {
      forceNew: true,
      transports: ["websocket", "polling"],
      query: { userId: bob.id },
      extraHeaders: there.identity,
    });
    const connected = new Promise((resolve) => socket.once("connect", resolve as () => void));
    const received = new Promise((resolve) => socket.once("newMessage", resolve));
    await connected;
    await knownToAll(bob);
    const path = `/api/messages/send/${bob.id}`;
    expect(await ada.post(path, { content: "Nothing\0here" })).toHaveStatus(400);
    expect(await ada.post(path, { content: "By socket.io \u{1f600}" })).toHaveStatus(201);
    expect(await received).toMatchObject({ content: "By socket.io \u{1f600}" });
    socket.disconnect();
  });

  test("more than 1 MB of messages, which another process can export", async () => {
    const db = await connectTo(common.DATABASE_URL ?? "");
    const sent = await ada.post(`/api/messages/send/${bob.id}`, { content: "The first of many" });
    const { _id } = await sent.json();
    const { conversation_id, sender_id } = await db
      .selectFrom("messages")
      .selectAll()
      .where("id", "=", Number(_id))
      .executeTakeFirstOrThrow();
    const texts = Array.from({ length: 200 }, () => randomBytes(4_000).toString("hex"));
    await db
      .insertInto("messages")
      .values(texts.map((content) => ({ conversation_id, sender_id, content, created_at: Date.now() })))
      .execute();
    const answer = await at(two, bob).get("/settings/export");
    expect(answer).toHaveStatus(200);
    const archive = new Uint8Array(await answer.arrayBuffer());
    const files = Object.values(unzipSync(archive)).map((bytes) => strFromU8(bytes));
    expect(files.join("").length).toBeGreaterThan(1_000_000);
    expect(texts.filter((text) => !files.some((file) => file.includes(text)))).toEqual([]);
  });

  test("a notification", async () => {
    const there = await connect(two, bob);
    expect(await ada.post(`/api/invitations/${bob.id}`, { details: "Train with me" })).toHaveStatus(201);
    expect(await there.next("notification")).toMatchObject({ unread: 1 });
  });

  test("discussion messages, until the problem becomes private", async () => {
    const problem = await addProblem(ada);
    const there = await connect(two, bob);
    there.send("join", { room: `discussion:${problem}` });
    await there.next("joined");
    await ada.post(`/api/problem/${problem}/discussion`, { text: "Hello" });
    expect(await there.next("discussionMessage")).toMatchObject({ html: "<p>Hello</p>\n" });
    const update = aProblem({ choice: "private" });
    expect(await ada.put(`/api/problem/${problem}/updateproblem`, update)).toHaveStatus(200);
    expect(await there.next("roomClosed")).toEqual({ room: `discussion:${problem}` });
  });

  test("the end of a session", async () => {
    const other = new Client(two.url);
    expect(await other.post("/api/signin", account("bob"))).toHaveStatus(200);
    const socket = await connect(two, Object.assign(at(two, bob), { cookies: other.cookies }));
    const bobHere = at(one, bob);
    bobHere.cookies.clear();
    for (const [name, value] of other.cookies) bobHere.cookies.set(name, value);
    await bobHere.post("/api/logout");
    expect(await socket.closed).toBe(4401);
  });

  test("a suspension", async () => {
    const eve = await join("eve");
    const socket = await connect(two, eve);
    const until = new Date(Date.now() + 60_000).toISOString();
    const answer = await ada.post(`/api/admin/users/${eve.id}/suspend`, { reason: "Spam", until });
    expect(answer).toHaveStatus(200);
    expect(await socket.closed).toBe(4401);
    expect(await at(two, eve).get("/dashboard")).toHaveRedirect("/suspended");
  });

  test("a change of the site's settings", async () => {
    expect(await ada.post("/api/admin/settings", { announcement: "Moving tonight" })).toHaveStatus(200);
    const page = async () => (await at(two, bob).get("/dashboard")).text();
    await expect.poll(page).toContain("Moving tonight");
  });
});

describe("presence", () => {
  test("lists users connected to any process until they leave", async () => {
    const watcher = await connect(one, ada);
    watcher.send("presence", { changes: true });
    await watcher.next("getOnlineUsers");
    const eve = await join("moving");
    const socket = await connect(two, eve);
    while (!(await watcher.next("presenceChanges")).joined.includes(eve.id));
    socket.socket.close();
    await socket.closed;
    while (!(await watcher.next("presenceChanges")).left.includes(eve.id));
  });

  test("drops users of a killed process", async () => {
    const watcher = await connect(one, ada);
    const third = await startServer(common);
    const eve = await join("killed");
    await connect(third, eve);
    watcher.send("presence", { changes: true });
    expect(await watcher.next("getOnlineUsers")).toContain(eve.id);
    await third.kill("SIGKILL");
    while (!(await watcher.next("presenceChanges")).left.includes(eve.id));
  });

  test("drops users of a stopping process at once", async () => {
    const watcher = await connect(one, ada);
    const third = await startServer(common);
    const eve = await join("stopped");
    const socket = await connect(third, eve);
    watcher.send("presence", { changes: true });
    expect(await watcher.next("getOnlineUsers")).toContain(eve.id);
    await third.stop();
    expect(await socket.closed).toBe(1012);
    const stopped = performance.now();
    while (!(await watcher.next("presenceChanges")).left.includes(eve.id));
    expect(performance.now() - stopped).toBeLessThan(LOST_AFTER / 2);
  });
});

describe("the assistant", () => {
  const messagesIn = async (chat: string) =>
    ((await bob.json(`/api/askai/chats/${chat}`)) as { messages: object[] }).messages;
  const newestChat = async () =>
    ((await bob.json("/api/askai/chats?limit=1")) as { chats: { _id: string }[] }).chats[0]?._id;

  test("answers one question per user at a time, and any process can stop the reply", async () => {
    const begun = pausesAfter("Let me", " see.");
    groq.will(begun.script);
    const asked = bob.post("/api/askai/chats", { content: "A long one?" });
    await expect.poll(() => groq.requests.length).toBe(1);
    const there = at(two, bob);
    expect(await there.post("/api/askai/chats", { content: "Another?" })).toHaveStatus(409);
    const chat = (await newestChat()) ?? "";
    expect(await there.postForm("/askai/stream", { intent: "stop", chat })).toHaveStatus(204);
    expect(await asked).toHaveStatus(201);
    expect(await messagesIn(chat)).toMatchObject([{ role: "user" }, { state: "interrupted" }]);
    begun.release();
    groq.will(says("At once."));
    expect(await there.post(`/api/askai/chats/${chat}`, { content: "And now?" })).toHaveStatus(200);
  });

  test("stops a reply when another process deletes its chat", async () => {
    groq.requests.length = 0;
    const begun = pausesAfter("Let me", " see.");
    groq.will(begun.script);
    const asked = bob.post("/api/askai/chats", { content: "A lost one?" });
    await expect.poll(() => groq.requests.length).toBe(1);
    expect(await at(two, bob).delete(`/api/askai/chats/${await newestChat()}`)).toHaveStatus(200);
    await asked;
    begun.release();
  });
});

test("a stopping process warns the load balancer and still serves requests", async () => {
  const third = await startServer(common);
  const ready = () => fetch(`${third.url}/readyz`).then(({ status }) => status);
  expect(await ready()).toBe(200);
  const stopped = third.stop();
  await expect.poll(ready, { interval: 20 }).toBe(503);
  const page = await fetch(`${third.url}/signin`);
  expect(page).toHaveStatus(200);
  expect(page.headers.get("Connection")).toBe("close");
  await page.text();
  expect(await stopped).toEqual({ code: 0 });
});

test("wrong passwords are counted across all processes", async () => {
  const attempts: number[] = [];
  for (let n = 0; n < 12; n++) {
    const visitor = new Client((n % 2 ? one : two).url);
    const answer = await visitor.post("/api/signin", { email: account("ada").email, password: "wrong" });
    attempts.push(answer.status);
  }
  expect(attempts.filter((status) => status === 429)).toHaveLength(2);
});

test("after a restart of PostgreSQL, sockets reconnect and everything works", async () => {
  const [here, there] = [await connect(one, ada), await connect(two, bob)];
  await cutAll();
  expect(await Promise.all([here.closed, there.closed])).toEqual([1012, 1012]);
  // The pool's connections recover on their own, at different times.
  for (const { url } of [one, two])
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  const again = await connect(two, bob);
  expect(await ada.post(`/api/messages/send/${bob.id}`, { content: "After it" })).toHaveStatus(201);
  expect(await again.next("newMessage")).toMatchObject({ content: "After it" });
  for (const { url } of [one, two]) expect(await fetch(`${url}/readyz`)).toHaveStatus(200);
});
