import { once } from "node:events";
import { get } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import type { Member } from "./client.ts";
import { open, sendRaw } from "./raw.ts";
import { siteWith } from "./site.ts";

const { server, ada, bob, cem } = siteWith(["ada", "bob", "cem"], { RATE_LIMITS: "on" });

const cookieOf = ({ cookies }: Member) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

test("an address can open at most 512 connections, and other addresses can still connect", async () => {
  const port = Number(new URL(server.url).port);
  const sockets = Array.from({ length: 512 }, () => open(server));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await once(open(server).resume(), "close");
  const response = await new Promise<number | undefined>((resolve, reject) => {
    get({ port, host: "127.0.0.1", localAddress: "127.0.0.2", path: "/healthz" }, ({ statusCode }) =>
      resolve(statusCode),
    ).on("error", reject);
  });
  expect(response).toBe(200);
  for (const socket of sockets) socket.destroy();
  const again = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"),
      );
      socket
        .on("error", () => {})
        .once("data", () => {
          socket.destroy();
          resolve(true);
        });
      socket.once("close", () => resolve(false));
    });
  await expect.poll(again).toBe(true);
});

test("pipelining closes the connection", async () => {
  const answers = await sendRaw(server, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2000));
  expect(answers.split("HTTP/1.1 ").length - 1).toBeLessThan(2);
  // Node never closes a queued response, so the account would stay at its limit.
  const page = `GET /dashboard HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieOf(ada)}\r\n\r\n`;
  for (let i = 0; i < 4; i++) await sendRaw(server, page.repeat(20));
  const { status } = await fetch(`${server.url}/api/check-auth`, { headers: { Cookie: cookieOf(ada) } });
  expect(status).toBe(200);
});

test("socket.io polls with an unknown id count as new connections", async () => {
  const poll = async (member: Member) => {
    const path = "/socket.io/?EIO=4&transport=polling&sid=unknown";
    const headers = { Cookie: cookieOf(member) };
    return (await fetch(server.url + path, { method: "POST", headers, body: "2" })).status;
  };
  for (let i = 0; i < 120; i++) expect(await poll(cem)).toBe(400);
  expect(await poll(cem)).toBe(429);
  expect(await poll(bob)).toBe(400);
});
