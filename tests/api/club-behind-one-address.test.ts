import { once } from "node:events";
import { expect, test } from "vitest";
import { Client } from "./client.ts";
import { open } from "./raw.ts";
import { siteWith } from "./site.ts";

const { server, ada } = siteWith(["ada"], { RATE_LIMITS: "on", TRUST_PROXY: "1" });

test("512 unfinished requests from an address do not lock out the members behind it", async () => {
  const club = { "X-Forwarded-For": "192.0.2.1" };
  const sockets = Array.from({ length: 512 }, () => {
    const socket = open(server).on("error", () => {});
    socket.write(
      `POST /api/signin HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
    );
    return socket;
  });
  const guest = new Client(server.url);
  await expect.poll(async () => (await guest.get("/signin", club)).status).toBe(429);
  for (const path of ["/dashboard", "/api/dashboard"]) expect(await ada.get(path, club)).toHaveStatus(200);
  for (const socket of sockets) socket.destroy();
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, "close")));
  await expect.poll(async () => (await guest.get("/signin", club)).status).toBe(200);
});
