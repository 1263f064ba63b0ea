import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ClientOptions } from "ws";
import { createMovedClock, type MovedClock } from "../../tests/setup/clock.ts";
import { SocketClient } from "../../tests/setup/sockets.ts";
import { readConfig } from "../config.server.ts";
import { createLimits } from "../http/limits.server.ts";
import { MOST_CONNECTIONS } from "./connections.server.ts";
import { createHub, type Hub } from "./hub.server.ts";
import { createRealtime, type Realtime } from "./realtime.server.ts";
import { RIGHTS_CHANGED, sessionTopic, userTopic } from "./topics.ts";
import { CLOSE_WITHIN, MOST_WAITING, PING_EVERY } from "./websocket.server.ts";

const LIFETIME = 40 * 24 * 60 * 60 * 1000;
let clock: MovedClock;
let hub: Hub;
let realtime: Realtime;
let server: Server;
let address: string;
/** Sessions by id, which is also their cookie: their user and expiry. */
let sessions: Map<number, { userId: number; expiresAt: number }>;
/** Who may be in the room "discussion:1". */
let audience: Set<number>;
const blocked = new Set([9]);

beforeEach(async () => {
  clock = createMovedClock();
  hub = createHub((error) => {
    throw error;
  });
  sessions = new Map();
  audience = new Set([1, 2]);
  realtime = createRealtime({
    config: readConfig({ PUBLIC_URL: "http://site.test" }),
    hub,
    clock,
    limits: createLimits(false),
    log: pino({ level: "silent" }),
    rights: {
      async findSession(cookie) {
        const id = Number(cookie);
        const session = sessions.get(id);
        return session
          ? {
              id,
              viewer: { id: session.userId, username: "", email: "", role: "member" },
              restriction: null,
            }
          : null;
      },
      findTokenSession: async () => null,
      sessionExpiry: async (id) => sessions.get(id)?.expiresAt ?? null,
      audienceOf: async (room) => (room === "discussion:1" ? (id) => audience.has(id) : null),
      mayReach: async (from, to) => !blocked.has(from) && !blocked.has(to),
      figuresOn: async (viewer, path) => ({ unread: viewer.id, path }),
    },
  });
  server = createServer((_request, response) => void response.end());
  server.on("upgrade", (request, socket, head) => {
    if (!realtime.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `ws://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterEach(() => {
  realtime.stop();
  clock.pass(60_000);
  server.closeAllConnections();
  server.close();
});

/** Each has its own session. */
function open(userId: number, path = "/realtime?presence=off", options: ClientOptions = {}) {
  const id = sessions.size + 1;
  sessions.set(id, { userId, expiresAt: clock.now() + LIFETIME });
  const client = new SocketClient(address + path, {
    ...options,
    headers: { Cookie: String(id), ...options.headers },
  });
  return Object.assign(client, { sessionId: id });
}
async function opened(...args: Parameters<typeof open>) {
  const client = open(...args);
  expect(await client.answered).toBe(101);
  await client.settled();
  return client;
}

describe("the handshake", () => {
  test.each([
    ["who has no session", 401, { Cookie: "" }],
    ["who has a session that is no more", 401, { Cookie: "99" }],
    ["a page of another site", 403, { Origin: "http://evil.test" }],
    ["a page of no origin", 403, { Origin: "null" }],
    [
      "another site by its proxy's word",
      403,
      { Origin: "http://evil.test", "X-Forwarded-Host": "evil.test" },
    ],
  ])("refuses %s with %i", async (_who, status, headers) => {
    const client = open(1, "/realtime", { headers });
    expect(await client.answered).toBe(status);
    expect(hub.listeners(userTopic(1))).toBe(0);
  });

  test.each(["2", "", "1e0", "01", "-1", "admin"])("refuses userId=%s to user 1", async (userId) => {
    expect(await open(1, `/realtime?userId=${userId}`).answered).toBe(403);
  });

  test.each([
    ["the user's own id", "/realtime?userId=1", {}],
    ["the site's own pages", "/realtime", { Origin: "http://site.test" }],
    ["pages of the host that was asked", "/realtime", { Origin: "" }],
    ["programs, which send no Origin and hold nobody else's cookie", "/realtime", {}],
  ])("admits %s", async (_what, path, headers) => {
    if ("Origin" in headers && headers.Origin === "") headers.Origin = address.replace("ws", "http");
    expect(await open(1, path, { headers }).answered).toBe(101);
  });

  test("refuses invalid handshakes and other addresses", async () => {
    const ask = (path: string) =>
      new Promise<string>((resolve) => {
        sessions.set(1, { userId: 1, expiresAt: clock.now() + LIFETIME });
        const socket = connect(Number(new URL(address).port), "127.0.0.1");
        socket.on("close", () => resolve(answer));
        let answer = "";
        socket.on("data", (data) => {
          answer += data;
          socket.end();
        });
        socket.on("error", () => {});
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: 1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        );
      });
    expect(await ask("/realtime")).toMatch(/^HTTP\/1.1 400/);
    expect(await ask("/dashboard")).toBe("");
    expect(await ask("//")).toBe("");
  });

  test("admits nobody once the server stops", async () => {
    realtime.stop();
    expect(await open(1).answered).toBe(503);
  });
});

describe("frames", () => {
  test("outside the protocol close only their own connection", async () => {
    const other = await opened(2);
    const broken = async (send: (client: SocketClient) => void) => {
      const client = await opened(1);
      send(client);
      return client.closed;
    };
    expect(await broken(({ socket }) => socket.send("hello"))).toBe(1007);
    expect(await broken(({ socket }) => socket.send('{"event":"drop","data":{}}'))).toBe(1007);
    expect(await broken(({ socket }) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }))).toBe(
      1007,
    );
    expect(await broken(({ socket }) => socket.send(Buffer.from("{}")))).toBe(1003);
    expect(await broken(({ socket }) => socket.send("x".repeat(64 * 1024 + 1)))).toBe(1009);
    // Not a valid websocket frame: reserved bits are set.
    expect(await broken(({ socket }) => rawSocket(socket).write(Buffer.from([0xff, 0x80, 1, 2, 3, 4])))).toBe(
      1002,
    );
    hub.publish(userTopic(2), { type: "newMessage", data: { _id: "1" } });
    expect(await other.next("newMessage")).toEqual({ _id: "1" });
    expect(hub.listeners(userTopic(1))).toBe(0);
  });

  test("in a flood close the connection", async () => {
    const client = await opened(1);
    for (let count = 0; count < 1000; count++) client.send("ping", null);
    expect(await client.closed).toBe(1008);
    expect(client.frames.length).toBeLessThan(100);
  });

  test("that control the websocket count too", async () => {
    const client = await opened(1);
    for (let count = 0; count < 1000; count++) client.socket.ping();
    expect(await client.closed).toBe(1008);
  });

  test("at a normal rate never close the connection", async () => {
    const client = await opened(1);
    for (let count = 0; count < 200; count++) {
      clock.pass(100);
      await client.settled();
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });
});

describe("a client", () => {
  test("that does not answer pings is dropped; others stay", async () => {
    const silent = await opened(1, undefined, { autoPong: false });
    const answering = await opened(2);
    clock.pass(PING_EVERY);
    await new Promise((resolve) => answering.socket.once("ping", resolve));
    await answering.settled();
    clock.pass(PING_EVERY);
    expect(await silent.closed).toBe(1006);
    await answering.settled();
    expect(realtime.presence.isOnline(2)).toBe(true);
    clock.pass(5_000);
    expect(realtime.presence.isOnline(1)).toBe(false);
  });

  test("that does not answer a close is terminated", async () => {
    const client = await opened(1);
    rawSocket(client.socket).pause();
    hub.publish(sessionTopic(client.sessionId), { type: "ended", data: null });
    expect(await countConnections()).toBe(1);
    clock.pass(CLOSE_WITHIN);
    await expect.poll(countConnections).toBe(0);
  });

  test("that does not read is dropped before its buffer grows; others get everything", async () => {
    const [slow, quick] = [await opened(1), await opened(1)];
    rawSocket(slow.socket).pause();
    const data = "x".repeat(32 * 1024);
    let sent = 0;
    while (hub.listeners(userTopic(1)) === 2) {
      hub.publish(userTopic(1), { type: "notification", data });
      sent += 1;
      await quick.next("notification");
      // The operating system buffers some more.
      expect(sent).toBeLessThan((MOST_WAITING * 20) / data.length);
    }
    hub.publish(userTopic(1), { type: "notification", data: "last" });
    expect(await quick.next("notification")).toBe("last");
  });

  test("with more connections than allowed loses its oldest", async () => {
    const oldest = await opened(1);
    const others = [];
    for (let count = 1; count < MOST_CONNECTIONS; count++) others.push(await opened(1));
    const newest = await opened(1);
    expect(await oldest.closed).toBe(1008);
    for (const client of [...others, newest]) await client.settled();
    expect(hub.listeners(userTopic(1))).toBe(MOST_CONNECTIONS);
  });
});

describe("a session that ends", () => {
  test("closes only its own connections, at once", async () => {
    const ending = await opened(1);
    const staying = await opened(1);
    hub.publish(sessionTopic(ending.sessionId), { type: "ended", data: null });
    expect(await ending.closed).toBe(4401);
    await staying.settled();
  });

  test("during its lookup closes the connection", async () => {
    const client = open(1);
    sessions.set(client.sessionId, { userId: 1, expiresAt: clock.now() });
    expect(await client.closed).toBe(4401);
  });
});

test("a restart closes all connections with its own code", async () => {
  const clients = [await opened(1), await opened(2)];
  realtime.stop();
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1012, 1012]);
});

describe("events", () => {
  test("of a user reach all of the user's pages and no others", async () => {
    const [one, two, other] = [await opened(1), await opened(1), await opened(2)];
    hub.publish(userTopic(1), { type: "newMessage", data: { _id: "5" } });
    expect(await one.next("newMessage")).toEqual({ _id: "5" });
    expect(await two.next("newMessage")).toEqual({ _id: "5" });
    await other.settled();
    expect(other.frames.map(({ event }) => event)).toEqual(["pong", "pong"]);
  });

  test("of counts answer each page's request for its own user", async () => {
    const [one, two] = [await opened(1), await opened(2)];
    two.send("figures", { path: "/dashboard?q=1" });
    expect(await two.next("figures")).toEqual({ unread: 2, path: "/dashboard?q=1" });
    await one.settled();
    expect(one.frames.filter(({ event }) => event === "figures")).toEqual([]);
  });

  test("of typing reach the other user with the sender's id, unless either has blocked the other", async () => {
    const [one, two, out] = [await opened(1), await opened(2), await opened(9)];
    one.send("typing", { to: "2", from: "2" });
    expect(await two.next("typing")).toEqual({ from: "1" });
    one.send("typing", { to: "9" });
    out.send("typing", { to: "1" });
    for (const client of [one, out, one, out]) await client.settled();
    expect([...one.frames, ...out.frames].filter(({ event }) => event === "typing")).toEqual([]);
  });

  test("of presence are lists by default and changes on request", async () => {
    const lists = await opened(1, "/realtime?userId=1");
    const changes = await opened(2);
    expect(lists.frames[0]).toEqual({ event: "getOnlineUsers", data: ["1"] });
    expect(changes.frames.filter(({ event }) => event !== "pong")).toEqual([]);
    changes.send("presence", { changes: true });
    expect((await changes.next("getOnlineUsers")).sort()).toEqual(["1", "2"]);
    await opened(3);
    clock.pass(250);
    expect((await changes.next("presenceChanges")).joined).toContain("3");
    clock.pass(2_000);
    expect(await lists.next("getOnlineUsers")).toHaveLength(3);
    changes.send("presence", { changes: false });
    await changes.settled();
    await opened(4);
    clock.pass(250);
    await changes.settled();
    expect(changes.frames.filter(({ event }) => event === "presenceChanges")).toHaveLength(1);
  });
});

describe("a room", () => {
  const say = (text: string) => hub.publish("discussion:1", { type: "discussionMessage", data: { text } });

  test("admits permitted users and delivers its events until they leave", async () => {
    const client = await opened(1);
    client.send("join", { room: "discussion:1" });
    expect(await client.next("joined")).toEqual({ room: "discussion:1" });
    say("Hello");
    expect(await client.next("discussionMessage")).toEqual({ text: "Hello" });
    client.send("leave", { room: "discussion:1" });
    await client.settled();
    expect(hub.listeners("discussion:1")).toBe(0);
  });

  test.each(["discussion:1", "discussion:2", "user:1", "session:1"])(
    "%s is closed to others",
    async (room) => {
      const client = await opened(3);
      client.send("join", { room });
      expect(await client.next("roomClosed")).toEqual({ room });
      expect(hub.listeners("discussion:1") + hub.listeners("user:1")).toBe(0);
    },
  );

  test("closes with the next event for users who have lost access", async () => {
    const [author, other] = [await opened(1), await opened(2)];
    for (const client of [author, other]) {
      client.send("join", { room: "discussion:1" });
      await client.next("joined");
    }
    audience.delete(2);
    say("Now private");
    expect(await other.next("roomClosed")).toEqual({ room: "discussion:1" });
    expect(await author.next("discussionMessage")).toEqual({ text: "Now private" });
    say("Again");
    await author.next("discussionMessage");
    await other.settled();
    expect(other.frames.filter(({ event }) => event === "discussionMessage")).toEqual([]);
  });

  test("closes at once for users who have lost access after RIGHTS_CHANGED", async () => {
    const [author, other] = [await opened(1), await opened(2)];
    for (const client of [author, other]) {
      client.send("join", { room: "discussion:1" });
      await client.next("joined");
    }
    audience.delete(2);
    hub.publish("discussion:1", { type: RIGHTS_CHANGED, data: null });
    expect(await other.next("roomClosed")).toEqual({ room: "discussion:1" });
    say("Still here");
    await author.next("discussionMessage");
    // Remaining members do not get this event.
    expect(author.frames.map(({ event }) => event)).not.toContain(RIGHTS_CHANGED);
  });

  test("keeps the order of events, and drops members who have disconnected", async () => {
    const client = await opened(1);
    client.send("join", { room: "discussion:1" });
    await client.next("joined");
    for (const text of ["1", "2", "3"]) say(text);
    for (const text of ["1", "2", "3"]) expect(await client.next("discussionMessage")).toEqual({ text });
    client.send("leave", { room: "discussion:1" });
    client.send("join", { room: "discussion:1" });
    client.socket.terminate();
    await expect.poll(() => hub.listeners("discussion:1")).toBe(0);
  });
});

/** Missing from the types of ws. */
function rawSocket(socket: unknown): Socket {
  return (socket as { _socket: Socket })._socket;
}

function countConnections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
