import { load } from "cheerio";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startServer, temporaryFolder } from "../setup/server.ts";
import { Client } from "./client.ts";
import { addProblem, aProblem, entriesOf } from "./problems.ts";
import { sendRaw } from "./raw.ts";
import { siteWith } from "./site.ts";

const MEGABYTE = 1024 * 1024;

const { server, ada } = siteWith(["ada"]);
let id: string;
beforeAll(async () => {
  id = await addProblem(ada);
});

const json = { "Content-Type": "application/json" };

describe("a body of 10 MB", () => {
  /** Sent in chunks, without a Content-Length. */
  const stream = (head: string) => {
    let left = 10;
    return new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull(controller) {
        if (left-- === 0) controller.close();
        else controller.enqueue(new Uint8Array(MEGABYTE).fill(120));
      },
    });
  };
  const post = (path: string, type: string, body: string | ReadableStream) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { Cookie: `upsolve_session=${ada.cookies.get("upsolve_session")}`, "Content-Type": type },
      body,
      duplex: "half",
    } as RequestInit);
  const form = "application/x-www-form-urlencoded";

  test.each([
    ["to a call", "/api/addproblem", "application/json", '{"title":"', 4096],
    ["to a form", "/addproblem", form, "title=", 4096],
    ["to sign-in", "/api/signin", "application/json", '{"email":"', 19],
  ])("sent %s gets a 413, with or without a Content-Length", async (_, path, type, head, kilobytes) => {
    for (const body of [head + "x".repeat(10 * MEGABYTE), stream(head)]) {
      const response = await post(path, type, body);
      expect(response).toHaveStatus(413);
      expect(await response.text()).toContain(`The limit is ${kilobytes} kB.`);
    }
    expect(await ada.get("/healthz")).toHaveStatus(200);
    expect(await entriesOf(ada, "/api/dashboard")).toHaveLength(1);
  });
});

test.each([
  ["plain text sent to a call", "/api/addproblem", "text/plain", JSON.stringify(aProblem()), 415],
  ["a form sent to a call", "/api/addproblem", "application/x-www-form-urlencoded", "title=x", 415],
  ["a call without a body", "/api/addproblem", "", "", 415],
  ["JSON sent to a form", "/addproblem", "application/json", JSON.stringify(aProblem()), 415],
  ["plain text sent to a form", "/addproblem", "text/plain", "title=x", 415],
  ["broken JSON", "/api/addproblem", "application/json", '{"title":', 400],
  ["an empty body", "/api/addproblem", "application/json", "", 400],
  ["null", "/api/addproblem", "application/json", "null", 400],
  ["a list", "/api/addproblem", "application/json", "[]", 400],
  ["a number", "/api/signin", "application/json", "1", 400],
  ["deeply nested JSON", "/api/addproblem", "application/json", "[".repeat(300_000), 400],
  ["a form with files", "/addproblem", "multipart/form-data; boundary=a", "--a\r\nx", 415],
])("%s is rejected", async (_, path, type, body, status) => {
  const response = await ada.send("POST", path, type ? { "Content-Type": type } : {}, body);
  expect(response).toHaveStatus(status);
  if (path.startsWith("/api")) expect(await response.json()).toMatchObject({ message: expect.any(String) });
});

describe("a request from another site", () => {
  const foreign: [string, Record<string, string>][] = [
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["Sec-Fetch-Site cross-site and no Origin", { "Sec-Fetch-Site": "cross-site" }],
    ["a host it makes up", { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }],
  ];
  test.each(foreign)("with %s gets a 403 everywhere and changes nothing", async (_, headers) => {
    const attempts: [string, string, Record<string, string>, string][] = [
      ["POST", "/api/addproblem", json, JSON.stringify(aProblem())],
      ["POST", `/api/bookmark/${id}`, {}, ""],
      ["PUT", `/api/problem/${id}/updateproblem`, json, JSON.stringify(aProblem({ title: "Changed" }))],
      ["DELETE", `/api/problem/${id}/deleteproblem`, {}, ""],
      ["POST", "/api/logout", {}, ""],
      ["POST", "/logout", { "Content-Type": "application/x-www-form-urlencoded" }, ""],
      ["POST", `/problem/${id}`, { "Content-Type": "application/x-www-form-urlencoded" }, "intent=delete"],
    ];
    for (const [method, path, more, body] of attempts) {
      expect(await ada.send(method, path, { ...more, ...headers }, body), path).toHaveStatus(403);
    }
    expect(await ada.get("/dashboard", headers)).toHaveStatus(200);
    expect((await entriesOf(ada, "/api/dashboard")).map(({ title }) => title)).toEqual(["Two Towers"]);
  });
});

const line = (first: string, host = "Host: localhost") => `${first}\r\n${host}\r\nConnection: close\r\n\r\n`;
test.each([
  ["a host with a space", line("GET /dashboard HTTP/1.1", "Host: a b"), 400],
  ["a truncated host address", line("GET / HTTP/1.1", "Host: [::"), 400],
  ["a request without a host", line("GET / HTTP/1.1", "X: y"), 400],
  ["a path that cannot be decoded", line("GET /%E0%A4%A HTTP/1.1"), 400],
  ["a call with a path that cannot be decoded", line("GET /api/problem/%E0%A4%A HTTP/1.1"), 400],
  ["an asset with a path that cannot be decoded", line("GET /assets/%E0%A4%A HTTP/1.1"), 404],
  ["a path out of the assets folder", line("GET /assets/../../server.js HTTP/1.1"), 404],
  ["an encoded path out of the assets folder", line("GET /assets/..%2f..%2fserver.js HTTP/1.1"), 404],
  ["an asset with a NUL in its name", line("GET /assets/%00 HTTP/1.1"), 404],
  ["an address of 10 kB", line(`GET /problem/${"9".repeat(10_000)} HTTP/1.1`), 414],
  ["an address of 100 kB", line(`GET /problem/${"9".repeat(100_000)} HTTP/1.1`), 431],
  ["a header of 100 kB", line("GET / HTTP/1.1", `X: ${"y".repeat(100_000)}`), 431],
  ["TRACE", line("TRACE /dashboard HTTP/1.1"), 405],
  ["a request that is not HTTP", "hello\r\n\r\n", 400],
  [
    "a request with two lengths",
    "POST /api/logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    400,
  ],
])("%s never causes a server error", async (_, request, status) => {
  expect(await sendRaw(server, request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(await ada.get("/healthz")).toHaveStatus(200);
});

test.each([
  ["PATCH", "/api/dashboard", "GET, HEAD"],
  ["GET", "/api/addproblem", "POST"],
  ["PROPFIND", "/api/addproblem", "GET, HEAD, POST, PUT, DELETE"],
  ["OPTIONS", "/addproblem", "GET, HEAD, POST"],
  ["POST", "/dashboard", "GET, HEAD"],
  ["POST", "/login", "GET, HEAD"],
  ["POST", "/problem/1/samples/1/input.txt", "GET, HEAD"],
])("%s %s gets a 405 that allows %s", async (method, path, allowed) => {
  const response = await ada.send(method, path);
  expect(response).toHaveStatus(405);
  expect(response.headers.get("Allow")).toBe(allowed);
});

test.each(["/", "/dashboard", "/api/dashboard", "/favicon.svg"])(
  "HEAD %s returns the same as GET, without the body",
  async (path) => {
    const [head, get] = [await ada.send("HEAD", path), await ada.get(path)];
    expect(head.status).toBe(get.status);
    expect(head.headers.get("Location")).toBe(get.headers.get("Location"));
    expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
    expect(await head.text()).toBe("");
  },
);

test.each([
  ["/lists/999999", "/lists", "See all lists"],
  ["/blog/999999", "/blogs", "See all blogs"],
])("the 404 at %s leads to %s", async (path, href, label) => {
  const answer = await ada.get(path);
  expect(answer).toHaveStatus(404);
  const parent = load(await answer.text())("main a").first();
  expect([parent.attr("href"), parent.text()]).toEqual([href, label]);
});

test("an address that is another page's by the rules of URLs does not change that page", async () => {
  // A server that has not served that page yet.
  const fresh = await startServer({ DATA_DIR: temporaryFolder() });
  onTestFinished(async () => void (await fresh.stop()));
  for (const path of ["/profile/%2e%2e", "/profile/..", "/signin/..\\signup"]) {
    const answer = await sendRaw(
      fresh,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer, path).toMatch(/^HTTP\/1\.1 [234]/);
  }
  expect(await new Client(fresh.url).text("/")).toContain("<h1>");
});
