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
const allReady = () => expect.poll(() => Promise.all(urls.map(isReady))).toEqual([true, true]);

test("each process listens on its own port, and all accept the same sessions", async () => {
  await allReady();
  const [first = "", second = ""] = urls;
  const visitor = new Client(first);
  expect(await visitor.post("/api/signup", account("ada"))).toHaveStatus(201);
  const there = new Client(second);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  expect(await there.get("/dashboard")).toHaveStatus(200);
});

test("all processes stop with the process that started them", async () => {
  expect(await server.stop()).toEqual({ code: 0 });
  expect(await Promise.all(urls.map(isReady))).toEqual([false, false]);
});
