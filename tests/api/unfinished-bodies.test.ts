import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import type { Member } from "./client.ts";
import { aProblem } from "./problems.ts";
import { open } from "./raw.ts";
import { siteWith } from "./site.ts";

const MEGABYTE = 1024 * 1024;

const { server, ada, ben } = siteWith(["ada", "ben"], { TRUST_PROXY: "1" });

const LARGEST = 4 * MEGABYTE;
const allButOne = Buffer.alloc(LARGEST - 1, " ");

/** Sends a body of the maximum size except its last byte. */
function begin(member: Member, address: string): Socket {
  const socket = open(server);
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  socket.on("error", () => {});
  socket.write(
    `POST /api/addproblem HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${LARGEST}\r\n\r\n`,
  );
  socket.write(allButOne);
  return socket;
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test("300 unfinished bodies of 4 MB from one address use limited memory, and other clients can still write", async () => {
  const before = residentMegabytes();
  const write = (address: string, changes = {}, member = ada) =>
    member.post("/api/addproblem", aProblem(changes), { "X-Forwarded-For": address });
  const answers: string[] = [];
  const sockets = Array.from({ length: 300 }, () => {
    const socket = begin(ada, "203.0.113.9");
    socket.once("data", (data) => answers.push(String(data).slice(9, 12)));
    return socket;
  });
  // The server is still reading the others: 40 of the address and one of the account.
  await expect.poll(() => answers.length).toBe(259);
  expect(new Set(answers)).toEqual(new Set(["429"]));
  expect(residentMegabytes() - before).toBeLessThan(400);
  expect(await write("192.0.2.1", { user: "x".repeat(MEGABYTE) })).toHaveStatus(201);
  expect(await write("203.0.113.9")).toHaveStatus(201);
  expect(await write("203.0.113.9", { user: "x".repeat(MEGABYTE) })).toHaveStatus(429);
  // Another member at the same address.
  expect(await write("203.0.113.9", { user: "x".repeat(MEGABYTE) }, ben)).toHaveStatus(201);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () => (await write("203.0.113.9", { user: "x".repeat(MEGABYTE) })).status)
    .toBe(201);
});

test("40 concurrent bodies of the maximum size from one address are all read", async () => {
  const sockets = Array.from({ length: 40 }, () => begin(ada, "198.51.100.7"));
  const answers = sockets.map((socket) => once(socket, "data"));
  for (const socket of sockets) socket.write(" ");
  for (const answer of answers) expect(String(await answer)).toContain("The body is not valid JSON.");
  for (const socket of sockets) socket.destroy();
});
