import { beforeAll, describe, expect, test } from "vitest";
import { openData } from "../setup/data.ts";
import { onSqlite } from "../setup/engine.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, signUp } from "./client.ts";
import { aProblem } from "./problems.ts";
import { sendRaw } from "./raw.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith([]);
let guest: Client;
beforeAll(async () => {
  guest = new Client(server.url);
});

const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";

test.each(["/", "/api/check-auth", "/favicon.svg", "/%E0%A4%A"])(
  "%s has the security headers",
  async (path) => {
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
  },
);

test("every page has a fresh nonce on all of its scripts", async () => {
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
])("long addresses are rejected before routing: %.20s… gets %i", async (path, status) => {
  expect(await guest.get(path)).toHaveStatus(status);
});

test("assets are cached, but pages are not", async () => {
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

test("data requests are not cached", async () => {
  for (const path of ["/signin.data", "/dashboard.data"]) {
    expect((await guest.get(path)).headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("data requests in the framework's old format are refused", async () => {
  expect(await guest.get("/signin?_data=root")).toHaveStatus(400);
});

test("pages are compressed if the client accepts compression", async () => {
  expect((await guest.get("/signin", { "Accept-Encoding": "gzip" })).headers.get("Content-Encoding")).toBe(
    "gzip",
  );
  expect(
    (await guest.get("/signin", { "Accept-Encoding": "identity" })).headers.has("Content-Encoding"),
  ).toBe(false);
});

test("/healthz and /readyz respond", async () => {
  for (const [path, text] of [
    ["/healthz", "ok\n"],
    ["/readyz", "ready\n"],
  ] as const) {
    const response = await guest.get(path);
    expect(response).toHaveStatus(200);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await response.text()).toBe(text);
  }
});

onSqlite("another process holds the whole file")(
  "while nothing can be written, writes get a 503 and the site is not ready",
  async () => {
    const site = await startServer();
    const ada = await signUp(site, "ada");
    // Another process holds the write lock, like a stuck backup; reads still work.
    const other = openData(site.dataDir);
    other.exec("begin immediate");
    // No write has failed yet, and the check itself writes nothing.
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

describe("a request to a foreign host name that resolves to this site", () => {
  const ask = (first: string, ...headers: string[]) =>
    sendRaw(
      server,
      [`${first} HTTP/1.1`, "Host: evil.example:3000", "Connection: close", ...headers, "", ""].join("\r\n"),
    );

  test.each([
    "GET /signin",
    "GET /robots.txt",
    "GET /socket.io/?EIO=4&transport=polling",
    "POST /api/signup",
  ])("for %s is refused with a reason", async (first) => {
    const answer = await ask(first, "Origin: http://evil.example:3000", "Content-Length: 0");
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).toContain("This site does not answer to the name evil.example.");
  });

  test.each(["/realtime", "/socket.io/?EIO=4&transport=websocket"])(
    "for a websocket to %s is refused",
    async (path) => {
      const socket = ["Upgrade: websocket", "Connection: Upgrade", "Origin: http://evil.example:3000"];
      const answer = await ask(`GET ${path}`, ...socket);
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    },
  );

  test("for a health check is allowed", async () => {
    expect(await ask("GET /readyz")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("behind a proxy that drops the Host header", () => {
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

  test("forms are refused without PUBLIC_URL, with an error that names the header", async () => {
    const response = await form(server);
    expect(response).toHaveStatus(403);
    expect(await response.text()).toContain("forward the Host header or set PUBLIC_URL");
  });
});
