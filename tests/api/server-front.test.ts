import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openData } from "../setup/data.ts";
import { onSqlite } from "../setup/engine.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, signUp } from "./client.ts";
import { aProblem } from "./problems.ts";
import { sendRaw } from "./raw.ts";

let server: TestServer;
let guest: Client;
beforeAll(async () => {
  server = await startServer();
  guest = new Client(server.url);
});
afterAll(() => server.stop());

const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";

test.each([
  "/",
  "/signin",
  "/no-such-page",
  "/api/check-auth",
  "/favicon.svg",
  "/assets/none.js",
  "/%E0%A4%A",
])("%s carries the security headers", async (path) => {
  const { headers } = await guest.get(path);
  const policy = headers.get("Content-Security-Policy") ?? "";
  for (const part of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|http)/);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.has("X-Powered-By")).toBe(false);
  expect(headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
});

test.each(["/healthz", "/readyz", "/metrics"])("%s is not taken for another type", async (path) => {
  expect((await guest.get(path)).headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("every page has a fresh nonce, and every script in it bears it", async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => guest.get("/signin")));
  expect(new Set(responses.map(nonceOf)).size).toBe(5);
  for (const response of responses) {
    const scripts = (await response.text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(response)}"`);
  }
});

test.each([
  [`/${"a".repeat(1_500)}`, 414],
  [`/api/${"a".repeat(1_500)}`, 414],
  [`/a${"/".repeat(15_000)}a`, 414],
  [`/problem${"/".repeat(9)}1`, 404],
  [`/api/problem${"/".repeat(9)}1`, 404],
  [`/${"a".repeat(1_490)}?q=${"a".repeat(3_000)}`, 302],
  [`/signin${"/".repeat(8)}`, 200],
])("an address is bounded before it is matched: %.20s… gets %i", async (path, status) => {
  expect(await guest.get(path)).toHaveStatus(status);
});

test("pages are not kept by caches, assets are for ever", async () => {
  const page = await guest.get("/signin");
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  const response = await guest.get(asset, { "Accept-Encoding": "gzip" });
  expect(response).toHaveStatus(200);
  expect(response.headers.get("Cache-Control")).toMatch(/max-age=31536000.*immutable/);
  expect(response.headers.get("Content-Type")).toMatch(/javascript/);
  expect(response.headers.get("Content-Encoding")).toBe("gzip");
  const missing = await guest.get("/assets/none-12345678.js");
  expect(missing).toHaveStatus(404);
  expect(missing.headers.get("Cache-Control")).toBeNull();
});

test("what script fetches is kept by no cache", async () => {
  for (const path of ["/signin.data", "/dashboard.data"]) {
    expect((await guest.get(path)).headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("data requests of the framework's older kind are refused", async () => {
  expect(await guest.get("/signin?_data=root")).toHaveStatus(400);
});

test("pages are compressed for who takes it", async () => {
  expect((await guest.get("/signin", { "Accept-Encoding": "gzip" })).headers.get("Content-Encoding")).toBe(
    "gzip",
  );
  expect(
    (await guest.get("/signin", { "Accept-Encoding": "identity" })).headers.has("Content-Encoding"),
  ).toBe(false);
});

test("it says that it is alive and ready", async () => {
  for (const [path, text] of [
    ["/healthz", "ok\n"],
    ["/readyz", "ready\n"],
  ] as const) {
    const response = await guest.get(path);
    expect(response).toHaveStatus(200);
    expect(await response.text()).toBe(text);
  }
});

onSqlite("another process holds the whole file")(
  "while nothing can be written it is alive, writes are a 503, and then it is not ready",
  async () => {
    const site = await startServer();
    const ada = await signUp(site, "ada");
    // Another process that keeps the write lock, as a stuck backup would; reads go on.
    const other = openData(site.dataDir);
    other.exec("begin immediate");
    // Nothing has failed yet, and the question itself writes nothing.
    expect(await ada.get("/readyz")).toHaveStatus(200);
    const refused = await ada.post("/api/addproblem", aProblem());
    expect(refused).toHaveStatus(503);
    expect(await refused.json()).toEqual({
      message: "The server cannot store anything at the moment. Please try again later.",
    });
    expect(await ada.get("/readyz")).toHaveStatus(503);
    expect(await ada.get("/healthz")).toHaveStatus(200);
    expect(await ada.get("/dashboard")).toHaveStatus(200);
    other.exec("rollback");
    other.close();
    expect(await ada.post("/api/addproblem", aProblem())).toHaveStatus(201);
    expect(await ada.get("/readyz")).toHaveStatus(200);
    await site.stop();
  },
  60_000,
);

test.each(["a?b", "a/b", "a@b", "a b"])("the Host %j is refused", async (host) => {
  const answer = await sendRaw(server, `GET /signin HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

describe("under the name of another site that points here", () => {
  const ask = (first: string, ...headers: string[]) =>
    sendRaw(
      server,
      [`${first} HTTP/1.1`, "Host: evil.example:3000", "Connection: close", ...headers, "", ""].join("\r\n"),
    );

  test.each([
    "GET /signin",
    "GET /api/check-auth",
    "GET /robots.txt",
    "GET /socket.io/?EIO=4&transport=polling",
    "POST /api/signup",
  ])("%s is refused in plain words", async (first) => {
    const answer = await ask(first, "Origin: http://evil.example:3000", "Content-Length: 0");
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).toContain("This site does not answer under the name evil.example.");
  });

  test.each(["/realtime", "/socket.io/?EIO=4&transport=websocket"])(
    "a websocket to %s is refused",
    async (path) => {
      const socket = ["Upgrade: websocket", "Connection: Upgrade", "Origin: http://evil.example:3000"];
      const answer = await ask(`GET ${path}`, ...socket);
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    },
  );

  test.each(["/healthz", "/readyz", "/metrics"])("%s answers, for probes", async (path) => {
    expect(await ask(`GET ${path}`)).toMatch(/^HTTP\/1\.1 (200|404) /);
  });

  test("it answers where ALLOWED_HOSTS has the name", async () => {
    const site = await startServer({ ALLOWED_HOSTS: "evil.example" });
    const answer = await sendRaw(
      site,
      "GET /signin HTTP/1.1\r\nHost: evil.example:3000\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    await site.stop();
  });
});

describe("behind a proxy that does not pass Host on", () => {
  const form = (site: TestServer) =>
    new Client(site.url).postForm(
      "/signin",
      { email: "nobody", password: "x" },
      { Origin: "https://club.example" },
    );

  test("forms work once PUBLIC_URL names the site", async () => {
    const site = await startServer({ PUBLIC_URL: "https://club.example" });
    const response = await form(site);
    expect(response).toHaveStatus(400);
    expect(await response.text()).toContain("Invalid email or password");
    await site.stop();
  });

  test("they are refused without it, and the refusal names the header", async () => {
    const response = await form(server);
    expect(response).toHaveStatus(403);
    expect(await response.text()).toContain("pass the Host header on or set PUBLIC_URL");
  });
});

describe("with RATE_LIMITS=on", () => {
  test("guessing passwords ends in 429 with Retry-After, by call and by form", async () => {
    const site = await startServer({ RATE_LIMITS: "on" });
    const ada = await signUp(site, "ada");
    const client = new Client(site.url);
    const guess = () => client.post("/api/signin", { email: "ada", password: "wrong" });
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) statuses.push((await guess()).status);
    expect(statuses).toEqual(Array(10).fill(400));
    const call = await guess();
    const form = await client.postForm("/signin", { email: "ADA", password: "wrong" });
    for (const response of [call, form]) {
      expect(response).toHaveStatus(429);
      const seconds = Number(response.headers.get("Retry-After"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(600);
      expect(await response.text()).toContain("Too many requests.");
    }
    expect(await ada.get("/dashboard")).toHaveStatus(200);
    await site.stop();
  });
});
