import { afterAll, beforeAll, expect, test } from "vitest";
import { migratePostgres } from "../setup/database.ts";
import { migratedPostgres } from "../setup/engine.ts";
import { freePorts } from "../setup/ports.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { account, Client } from "./client.ts";

let server: TestServer;
let urls: string[];
beforeAll(async () => {
  const port = await freePorts(2);
  server = await startServer({
    DATABASE_URL: await migratedPostgres(migratePostgres),
    SESSION_SECRET: "the secret that all processes of this site have",
    WEB_CONCURRENCY: "2",
    PORT: String(port),
  });
  urls = [port, port + 1].map((each) => `http://localhost:${each}`);
});
afterAll(() => server?.kill("SIGKILL"));

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
const allReady = () =>
  expect.poll(() => Promise.all(urls.map(isReady)), { timeout: 120_000 }).toEqual([true, true]);

/** The processes that serve, by port. */
const pids = () => [...server.output().matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid));

test("each listens on its own port, with the same sessions", async () => {
  await allReady();
  const [first = "", second = ""] = urls;
  const visitor = new Client(first);
  expect(await visitor.post("/api/signup", account("ada"))).toHaveStatus(201);
  const there = new Client(second);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  expect(await there.get("/dashboard")).toHaveStatus(200);
});

test("one that is killed starts again", async () => {
  const before = new Set(pids());
  expect(before.size).toBe(2);
  const [killed = 0] = before;
  process.kill(killed, "SIGKILL");
  await expect.poll(() => server.output()).toContain("has ended. It starts again.");
  await expect.poll(() => new Set(pids()).size, { timeout: 120_000 }).toBe(3);
  await allReady();
});

test("renewed one after the other, one of them always serves", async () => {
  const before = new Set(pids());
  let isOver = false;
  const gaps: boolean[] = [];
  const [first = "", second = ""] = urls;
  const watching = (async () => {
    // One after the other, and the first again: it may begin to serve while the second is asked, which then ends.
    while (!isOver) gaps.push((await isReady(first)) || (await isReady(second)) || (await isReady(first)));
  })();
  process.kill(server.pid, "SIGUSR2");
  await expect.poll(() => new Set(pids()).size, { timeout: 120_000 }).toBe(before.size + 2);
  await allReady();
  isOver = true;
  await watching;
  expect(gaps).not.toContain(false);
});

test("all stop with the one that started them", async () => {
  expect(await server.stop()).toEqual({ code: 0 });
  expect(await Promise.all(urls.map(isReady))).toEqual([false, false]);
});
