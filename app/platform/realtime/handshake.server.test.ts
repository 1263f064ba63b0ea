import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LIFETIME, type ServedRealtime, serveRealtime } from "../../../tests/setup/realtime.ts";
import { REFUSED_WITHIN } from "./handshake.server.ts";
import { userTopic } from "./topics.ts";

let site: ServedRealtime;
beforeEach(async () => {
  site = await serveRealtime();
});
afterEach(() => site.stop());

describe("the handshake", () => {
  test.each([
    ["a client without a session", 401, { Cookie: "" }],
    ["a client of an ended session", 401, { Cookie: "99" }],
    ["a page of another site", 403, { Origin: "http://evil.test" }],
    ["a page without an origin", 403, { Origin: "null" }],
    [
      "another site with a forged proxy header",
      403,
      { Origin: "http://evil.test", "X-Forwarded-Host": "evil.test" },
    ],
    ["a request for another host name", 421, { Origin: "http://evil.test", Host: "evil.test" }],
  ])("refuses %s with %i", async (_who, status, headers) => {
    const client = site.open(1, "/realtime", { headers });
    expect(await client.answered).toBe(status);
    expect(site.hub.listeners(userTopic(1))).toBe(0);
  });

  test.each(["2", "", "1e0", "01", "-1", "admin"])("refuses userId=%s from user 1", async (userId) => {
    expect(await site.open(1, `/realtime?userId=${userId}`).answered).toBe(403);
  });

  test.each([
    ["the user's own id", "/realtime?userId=1", {}],
    ["the site's own pages", "/realtime", { Origin: "http://site.test" }],
    ["pages of the requested host", "/realtime", { Origin: "" }],
    ["programs, which send no Origin", "/realtime", {}],
  ])("admits %s", async (_what, path, headers) => {
    if ("Origin" in headers && headers.Origin === "") headers.Origin = `http://127.0.0.1:${site.port}`;
    expect(await site.open(1, path, { headers }).answered).toBe(101);
  });

  test.each(["/realtime", "/socket.io/?EIO=4&transport=websocket"])(
    "closes the connection at %s if a refused client does not hang up",
    async (path) => {
      const socket = connect({ port: site.port, host: "127.0.0.1", allowHalfOpen: true });
      socket
        .on("error", () => {})
        .write(
          `GET ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        );
      const open = () =>
        new Promise((resolve) => site.server.getConnections((_error, count) => resolve(count)));
      const [answer] = await once(socket, "data");
      expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
      expect(await open()).toBe(1);
      site.clock.pass(REFUSED_WITHIN);
      await expect.poll(open).toBe(0);
      socket.destroy();
    },
  );

  test("is refused if it is invalid or at another address", async () => {
    const ask = (path: string) =>
      new Promise<string>((resolve) => {
        site.sessions.set(1, { userId: 1, expiresAt: site.clock.now() + LIFETIME });
        const socket = connect(site.port, "127.0.0.1");
        socket.on("close", () => resolve(answer));
        let answer = "";
        socket.on("data", (data) => {
          answer += data;
          socket.end();
        });
        socket.on("error", () => {});
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: site.test\r\nCookie: 1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        );
      });
    expect(await ask("/realtime")).toMatch(/^HTTP\/1.1 400/);
    expect(await ask("/dashboard")).toBe("");
    expect(await ask("//")).toBe("");
  });

  test("admits nobody once the server is stopping", async () => {
    site.realtime.stop();
    expect(await site.open(1).answered).toBe(503);
  });
});
