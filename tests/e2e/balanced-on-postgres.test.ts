import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startOwnPostgres } from "../../scripts/test-postgres.mjs";
import { STICKY, startBalancer } from "../setup/balancer.ts";
import { migratePostgres } from "../setup/database.ts";
import { freePorts } from "../setup/ports.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { box, bubble, bubbles, open, type Somebody, say, tell } from "./conversations.ts";
import { finish, PASSWORD, see, serveSite } from "./site.ts";

const site = serveSite();

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let url: string;
let start: (number: number) => Promise<TestServer>;
/** Processes are numbered from 1, as in the balancer's cookie. */
const processes = new Map<number, TestServer>();
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // A separate PostgreSQL server that the test can stop and start.
  postgres = await startOwnPostgres();
  ends.unshift(() => postgres.stop());
  await migratePostgres(postgres.url);
  const port = await freePorts(4);
  url = `http://localhost:${port}`;
  start = async (number) => {
    const server = await startServer({
      DATABASE_URL: postgres.url,
      SESSION_SECRET: "the secret that all processes of this site have",
      PORT: String(port + number),
      PUBLIC_URL: url,
      TRUST_PROXY: "1",
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

/** Console errors expected while a process or the database is down. */
const AWAY = [/ERR_|WebSocket|could not be loaded|(status of|answer:) 50[0234]/];

const opened: Page[] = [];
let expected: RegExp[] = [];
afterEach(async () => {
  for (const page of opened.splice(0)) await finish(page, expected);
  expected = [];
});

let people = 0;

/** Signs up in a browser that the balancer ties to one process. */
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

const settle = (page: Page, number: number) =>
  page.context().addCookies([{ name: STICKY, value: String(number), url }]);

const processOf = async (page: Page) =>
  Number((await page.context().cookies()).find(({ name }) => name === STICKY)?.value);

test("two browsers on different processes see each other's presence, typing, messages and read marks", async () => {
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

async function expectTheSame(one: Somebody, other: Somebody, texts: string[]): Promise<void> {
  for (const page of [one, other]) {
    await bubble(page, texts.at(-1) ?? "").waitFor();
    await expect.poll(async () => (await bubbles(page)).length).toBe(texts.length);
  }
}

test("when a process is killed, its browsers continue on another without missing anything", async () => {
  expected = AWAY;
  const [ada, ben] = [await join("ada", 1), await join("ben", 2)];
  await Promise.all([open(ada, ben), open(ben, ada)]);
  await see(ada, "Active now");
  await say(ada, "Before");
  await bubble(ben, "Before").waitFor();
  await processes.get(2)?.kill("SIGKILL");
  await tell(ada, ben, "Meanwhile");
  await bubble(ben, "Meanwhile").waitFor();
  await say(ben, "From elsewhere");
  await expectTheSame(ada, ben, ["Before", "Meanwhile", "From elsewhere"]);
  expect(await processOf(ben)).not.toBe(2);
  await see(ada, "Active now");
  await start(2);
});

test("browsers continue after a restart of PostgreSQL without missing anything", async () => {
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
  await expect.poll(() => Promise.all([1, 2, 3].map(ready))).toEqual([200, 200, 200]);
  await expect.poll(() => fetch(`${url}/healthz`).then(({ status }) => status)).toBe(200);
  await tell(ada, ben, "After");
  // A page that stopped retrying reconnects when the network returns.
  for (const page of [ada, ben]) await page.evaluate(() => dispatchEvent(new Event("online")));
  await bubble(ben, "After").waitFor();
  await say(ben, "And back");
  await expectTheSame(ada, ben, ["Before", "After", "And back"]);
});
