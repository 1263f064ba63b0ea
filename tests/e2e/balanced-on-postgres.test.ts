import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startOwnPostgres } from "../../scripts/test-postgres.mjs";
import { STICKY, startBalancer } from "../setup/balancer.ts";
import { connect, migratePostgres } from "../setup/database.ts";
import { type GroqServer, pausesAfter, startGroqServer } from "../setup/groq-server.ts";
import { freePorts } from "../setup/ports.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { box, bubble, bubbles, open, openLive, type Somebody, say, tell } from "./conversations.ts";
import { storeProblem } from "./problems.ts";
import { arrive, finish, PASSWORD, see, serveSite, visit } from "./site.ts";

const site = serveSite();

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let groq: GroqServer;
let url: string;
let start: (number: number) => Promise<TestServer>;
/** By number, from 1, as in the balancer's cookie. */
const processes = new Map<number, TestServer>();
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // Of its own: it is stopped and started.
  postgres = await startOwnPostgres();
  ends.unshift(() => postgres.stop());
  await migratePostgres(postgres.url);
  groq = await startGroqServer();
  ends.unshift(() => groq.close());
  const port = await freePorts(4);
  url = `http://localhost:${port}`;
  start = async (number) => {
    const server = await startServer({
      DATABASE_URL: postgres.url,
      SESSION_SECRET: "the secret that all processes of this site have",
      PORT: String(port + number),
      PUBLIC_URL: url,
      TRUST_PROXY: "1",
      GROQ_BASE_URL: groq.url,
    });
    processes.set(number, server);
    return server;
  };
  await Promise.all([1, 2, 3].map(start));
  ends.unshift(() => Promise.all([...processes.values()].map((server) => server.kill("SIGKILL"))));
  const balancer = await startBalancer(
    port,
    [1, 2, 3].map((number) => port + number),
  );
  ends.unshift(() => balancer.stop());
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** What a page says while its process or the database is away. */
const AWAY = [/ERR_|WebSocket|could not be loaded|(status of|answer:) 50[0234]/];

const opened: Page[] = [];
let expected: RegExp[] = [];
afterEach(async () => {
  for (const page of opened.splice(0)) await finish(page, expected);
  expected = [];
});

let people = 0;

/** Somebody whose browser stays at one process. */
async function join(name: string, number: number): Promise<Somebody> {
  const page = await site.open({ baseURL: url });
  opened.push(page);
  await settle(page, number);
  const username = `${name}${++people}`;
  const data = { username, email: `${username}@example.org`, password: PASSWORD };
  const answer = await page.request.post("/api/signup", { data });
  expect(answer.status()).toBe(201);
  return Object.assign(page, { username, id: (await answer.json()).user._id as string });
}

/** Another browser of somebody, at another process. */
async function elsewhere(somebody: Somebody, number: number): Promise<Page> {
  const page = await site.open({ baseURL: url });
  opened.push(page);
  const data = { email: `${somebody.username}@example.org`, password: PASSWORD };
  expect((await page.request.post("/api/signin", { data })).status()).toBe(200);
  await settle(page, number);
  return page;
}

const settle = (page: Page, number: number) =>
  page.context().addCookies([{ name: STICKY, value: String(number), url }]);

/** The process that the balancer keeps a browser with. */
const processOf = async (page: Page) =>
  Number((await page.context().cookies()).find(({ name }) => name === STICKY)?.value);

describe("two browsers at different processes", () => {
  test("see each other come, type, write and read", async () => {
    const [ada, ben] = [await join("ada", 1), await join("ben", 2)];
    await Promise.all([open(ada, ben), open(ben, ada)]);
    for (const page of [ada, ben]) await see(page, "Active now");
    await box(ben).pressSequentially("H");
    await see(ada, `${ben.username} is typing…`);
    await say(ben, "Hello 🙂");
    await bubble(ada, "Hello 🙂").waitFor();
    await see(ben, "Seen");
    await say(ada, "Hi");
    await bubble(ben, "Hi").waitFor();
    expect([await processOf(ada), await processOf(ben)]).toEqual([1, 2]);
  });

  test("discuss, until the problem becomes private, and hear of it by the bell", async () => {
    const [ada, ben] = [await join("ada", 1), await join("ben", 3)];
    const problem = await storeProblem(ada, { title: `Shared ${people}` });
    await openLive(ben, `/problem/${problem}/discussion`);
    await openLive(ada, "/dashboard");
    const post = (from: Page, text: string) =>
      from.request.post(`/api/problem/${problem}/discussion`, { data: { text } });
    await post(ada, "Is it tight?");
    await see(ben, "Is it tight?");
    await post(ben, "It is.");
    await expect.poll(() => ada.locator(".bell").textContent()).toContain("1 unread");
    const update = { ...(await problemOf(ada, problem)), choice: "private" };
    const answer = await ada.request.put(`/api/problem/${problem}/updateproblem`, { data: update });
    expect(answer.status()).toBe(200);
    await ben.getByText("Is it tight?").waitFor({ state: "detached" });
    expected = [/status of 404/];
  });

  test("are both signed out when one ends all sessions", async () => {
    const ada = await join("ada", 1);
    const other = await elsewhere(ada, 2);
    const socket = await openLive(other, "/dashboard");
    const closed = socket.waitForEvent("close");
    const headers = { Origin: url, "Sec-Fetch-Site": "same-origin" };
    await ada.request.post("/settings", { form: { intent: "end-all-sessions" }, headers });
    await closed;
    await other.goto("/dashboard");
    await arrive(other, /^\/signin/);
  });

  test("lose their connection when staff suspend them elsewhere", async () => {
    const [owner, ben] = [await join("owner", 1), await join("ben", 2)];
    const db = await connect(postgres.url);
    await db.updateTable("users").set({ role: "owner" }).where("username", "=", owner.username).execute();
    const socket = await openLive(ben, "/dashboard");
    const closed = socket.waitForEvent("close");
    const answer = await owner.request.post(`/api/admin/users/${ben.id}/suspend`, {
      data: { reason: "Spam" },
    });
    expect(answer.status()).toBe(200);
    await closed;
    await ben.getByRole("link", { name: "Upsolve" }).first().click();
    await see(ben, "Your account is suspended");
    expect(await processOf(ben)).toBe(2);
    // The server's refusal of another connection.
    expected = [/realtime/];
  });

  test("stop a reply that the other one reads", async () => {
    const ada = await join("ada", 1);
    await visit(ada, "/askai");
    const other = await elsewhere(ada, 3);
    const begun = pausesAfter("Half a", " reply.");
    groq.will(begun.script);
    await ada.getByLabel("Message", { exact: true }).fill("Will it end?");
    await ada.getByLabel("Message", { exact: true }).press("Enter");
    await see(ada, "Half a");
    const { chats } = await (await other.request.get("/api/askai/chats?limit=1")).json();
    const form = { intent: "stop", chat: chats[0]._id as string };
    const headers = { Origin: url, "Sec-Fetch-Site": "same-origin" };
    expect((await other.request.post("/askai/stream", { form, headers })).status()).toBe(204);
    await see(ada, "This reply was interrupted.");
    begun.release();
  });
});

async function problemOf(page: Page, id: string) {
  const { problem } = await (await page.request.get(`/api/problem/${id}`)).json();
  return problem;
}

/** Both have a conversation open, write, and have each text once. */
async function expectTheSame(one: Somebody, other: Somebody, texts: string[]): Promise<void> {
  for (const page of [one, other]) {
    await bubble(page, texts.at(-1) ?? "").waitFor({ timeout: 60_000 });
    await expect.poll(async () => (await bubbles(page)).length).toBe(texts.length);
  }
}

test("a process that is killed: its browsers go on at another, with nothing missed", async () => {
  expected = AWAY;
  const [ada, ben] = [await join("ada", 1), await join("ben", 2)];
  await Promise.all([open(ada, ben), open(ben, ada)]);
  await see(ada, "Active now");
  await say(ada, "Before");
  await bubble(ben, "Before").waitFor();
  await processes.get(2)?.kill("SIGKILL");
  await tell(ada, ben, "Meanwhile");
  await bubble(ben, "Meanwhile").waitFor({ timeout: 60_000 });
  await say(ben, "From elsewhere");
  await expectTheSame(ada, ben, ["Before", "Meanwhile", "From elsewhere"]);
  expect(await processOf(ben)).not.toBe(2);
  await see(ada, "Active now");
  await start(2);
});

test("PostgreSQL stopped and started: nothing is missed, and all goes on", async () => {
  expected = AWAY;
  const [ada, ben] = [await join("ada", 1), await join("ben", 2)];
  await Promise.all([open(ada, ben), open(ben, ada)]);
  await say(ada, "Before");
  await bubble(ben, "Before").waitFor();
  await postgres.halt();
  const { port } = new URL(url);
  const ready = (number: number) =>
    fetch(`http://127.0.0.1:${Number(port) + number}/readyz`).then(({ status }) => status);
  await expect.poll(() => Promise.all([1, 2, 3].map(ready))).toEqual([503, 503, 503]);
  await postgres.resume();
  await expect.poll(() => Promise.all([1, 2, 3].map(ready)), { timeout: 30_000 }).toEqual([200, 200, 200]);
  // By the balancer, too.
  await expect
    .poll(() => fetch(`${url}/healthz`).then(({ status }) => status), { timeout: 30_000 })
    .toBe(200);
  await tell(ada, ben, "After");
  // A page that has given up connects when the network returns.
  for (const page of [ada, ben]) await page.evaluate(() => dispatchEvent(new Event("online")));
  await bubble(ben, "After").waitFor({ timeout: 60_000 });
  await say(ben, "And back");
  await expectTheSame(ada, ben, ["Before", "After", "And back"]);
});
