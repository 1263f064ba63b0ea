import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { textOf } from "./bodies.ts";
import { Client, signUp } from "./client.ts";
import { addProblem, problemFields } from "./problems.ts";
import { open } from "./raw.ts";
import { siteWith } from "./site.ts";

const { server, ada } = siteWith(["ada"], {});

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };

describe("a body that no legitimate client sends", () => {
  const nested = `{"email":${"[".repeat(2 * MEGABYTE)}${"]".repeat(2 * MEGABYTE - 20)}}`;
  const pluses = `email=${"+".repeat(4 * MEGABYTE - 20)}`;
  const state = `__state__=${JSON.stringify({ validated: "x".repeat(3 * MEGABYTE) })}`;
  test.each([
    ["JSON of 4 MB to sign in", "/api/signin", JSON_TYPE, nested],
    ["4 MB of plus signs to sign in", "/signin", FORM_TYPE, pluses],
    ["4 MB of the form library's state", "/signup", FORM_TYPE, state],
  ])("is rejected unread: %s", async (_, path, headers, body) => {
    expect(await new Client(server.url).send("POST", path, headers, body)).toHaveStatus(413);
  });

  test("is rejected when it exceeds the limit without a Content-Length", async () => {
    const socket = open(server);
    const received = once(socket, "data");
    socket.write(
      "POST /api/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    const chunk = "x".repeat(8 * 1024);
    for (let i = 0; i < 5; i++) socket.write(`2000\r\n${chunk}\r\n`);
    expect(String((await received)[0])).toContain("413");
    socket.destroy();
  });

  test.each([
    ["brackets", `{"title":${"[".repeat(500_000)}`],
    ["commas", `{"title":[${"1,".repeat(500_000)}1]}`],
  ])("is rejected before parsing when it has too many parts: %s", async (_, body) => {
    const response = await ada.send("POST", "/api/addproblem", JSON_TYPE, body);
    expect(response).toHaveStatus(400);
    expect(await response.json()).toEqual({ message: "The body has too many parts." });
  });
});

test.each([
  ["/addproblem", "problemstatement.statement"],
  ["/addproblem", "no-such-field"],
  ["/signup", "username"],
])("a text far over its limit is rejected and not sent back: %s, %s", async (path, field) => {
  for (const target of [path, `${path}.data`]) {
    const body = `${field}=${"<".repeat(3_900_000)}`;
    const answer = await (path === "/signup" ? new Client(server.url) : ada).send(
      "POST",
      target,
      FORM_TYPE,
      body,
    );
    expect(answer).toHaveStatus(413);
    expect((await answer.text()).length).toBeLessThan(60_000);
  }
});

test.each([
  ["/addproblem", "title", 300],
  ["/addproblem", "problemstatement.statement", 150_000],
])("a text slightly over its limit comes back with its error: %s, %s", async (path, field, length) => {
  const text = "木".repeat(length);
  const page = await textOf(400, ada.postForm(path, { ...problemFields(), [field]: text }));
  expect(page).toContain("too long: at most");
  expect(page).toContain(text);
});

test("long texts are returned in full in the form, the page's data and data requests", async () => {
  const text = `\n"😀</textarea>&amp;'\\ \u2028\t`.repeat(8_000);
  const fields = problemFields({ title: "", "problemstatement.statement": text });
  const typed = text.trim();
  const page = await (await ada.postForm("/addproblem", fields)).text();
  const area = load(page)('textarea[name="problemstatement.statement"]').text();
  expect(area.trim() === typed, "in the field").toBe(true);
  const script = /streamController\.enqueue\((".*?[^\\]")\)/s.exec(page)?.[1] ?? "";
  const encoded = JSON.parse(script.replaceAll("\\x3c", "<"));
  for (const data of [encoded, await (await ada.postForm("/addproblem.data", fields)).text()]) {
    expect(data.includes(JSON.stringify(typed).slice(1, -1)), "in the data").toBe(true);
    expect(data).not.toMatch(/[\da-f-]{36} (data|text|html) \d/);
  }
  expect(page).not.toMatch(/[\da-f-]{36} (data|text|html) \d/);
});

test("a hundred clients that never finish their bodies do not fill the memory", async () => {
  const before = residentMegabytes();
  const sockets = Array.from({ length: 100 }, () => {
    const socket = open(server);
    socket.on("error", () => {});
    socket.write(
      `POST /api/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${4 * MEGABYTE}\r\n\r\n`,
    );
    return socket;
  });
  const refusals = sockets.map((socket) => once(socket, "data"));
  const block = Buffer.alloc(MEGABYTE, "x");
  for (const socket of sockets) socket.write(block);
  for (const refusal of refusals) expect(String((await refusal)[0])).toContain("413");
  expect(residentMegabytes() - before).toBeLessThan(100);
  for (const socket of sockets) socket.destroy();
});

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test("unread bodies are not kept in memory", async () => {
  const body = `email=${"x".repeat(100_000)}`;
  const send = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const response = await new Client(server.url).send("POST", "/signin", FORM_TYPE, body);
      expect(response).toHaveStatus(413);
      await response.text();
    }
  };
  await send(100);
  const before = residentMegabytes();
  await send(1500);
  // Kept in memory, they would use 150 MB.
  expect(residentMegabytes() - before).toBeLessThan(120);
}, 600_000);

test("a truncated body stores nothing", async () => {
  const body = new URLSearchParams(problemFields({ title: "Cut short" })).toString();
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket: Socket = open(server);
  socket.end(
    `POST /addproblem HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
  );
  await once(socket.resume(), "close");
  expect(await ada.text("/api/myproblems")).not.toContain("Cut short");
});

test("a page holds fewer solutions if they are very long", async () => {
  const long = "x".repeat(100_000);
  const writer = await signUp(server, "writer");
  const path = `/api/problem/${await addProblem(writer)}`;
  for (let i = 0; i < 9; i++) {
    const body = { approach: long, description: long, code: long };
    expect(await writer.post(`${path}/addsolution`, body)).toHaveStatus(201);
  }
  const ids: string[] = [];
  let next: string | undefined = `${path}/solutions?limit=100`;
  let pages = 0;
  while (next) {
    const response = await writer.get(next);
    const text = await response.text();
    expect(text.length).toBeLessThan(2 * MEGABYTE);
    const { solutions } = JSON.parse(text) as { solutions: { _id: string }[] };
    ids.push(...solutions.map(({ _id }) => _id));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
    pages += 1;
  }
  expect(pages).toBe(3);
  expect(new Set(ids).size).toBe(9);
});
