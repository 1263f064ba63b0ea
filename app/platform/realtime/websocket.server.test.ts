import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ServedRealtime, serveRealtime } from "../../../tests/setup/realtime.ts";
import type { SocketClient } from "../../../tests/setup/sockets.ts";
import { MOST_CONNECTIONS } from "./connections.server.ts";
import { RIGHTS_CHANGED, sessionTopic, userTopic } from "./topics.ts";
import { CLOSE_WITHIN, MOST_WAITING, PING_EVERY } from "./websocket.server.ts";

let site: ServedRealtime;
beforeEach(async () => {
  site = await serveRealtime();
});
afterEach(() => site.stop());

describe("websocket frames", () => {
  test("close only their own connection if they violate the protocol", async () => {
    const other = await site.opened(2);
    const broken = async (send: (client: SocketClient) => void) => {
      const client = await site.opened(1);
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
    // Sets reserved bits.
    expect(await broken(({ socket }) => rawSocket(socket).write(Buffer.from([0xff, 0x80, 1, 2, 3, 4])))).toBe(
      1002,
    );
    site.hub.publish(userTopic(2), { type: "newMessage", data: { _id: "1" } });
    expect(await other.next("newMessage")).toEqual({ _id: "1" });
    expect(site.hub.listeners(userTopic(1))).toBe(0);
  });

  test("close the connection if too many arrive at once", async () => {
    const client = await site.opened(1);
    for (let count = 0; count < 1000; count++) client.send("ping", null);
    expect(await client.closed).toBe(1008);
    expect(client.frames.length).toBeLessThan(100);
  });

  test("count towards the limit even if they are only pings", async () => {
    const client = await site.opened(1);
    for (let count = 0; count < 1000; count++) client.socket.ping();
    expect(await client.closed).toBe(1008);
  });

  test("never close the connection at a normal rate", async () => {
    const client = await site.opened(1);
    for (let count = 0; count < 200; count++) {
      site.clock.pass(100);
      await client.settled();
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });
});

describe("a websocket client", () => {
  test("is dropped if it does not answer pings, while others stay connected", async () => {
    const silent = await site.opened(1, undefined, { autoPong: false });
    const answering = await site.opened(2);
    site.clock.pass(PING_EVERY);
    await new Promise((resolve) => answering.socket.once("ping", resolve));
    await answering.settled();
    site.clock.pass(PING_EVERY);
    expect(await silent.closed).toBe(1006);
    await answering.settled();
    expect(site.realtime.presence.isOnline(2)).toBe(true);
    site.clock.pass(5_000);
    expect(site.realtime.presence.isOnline(1)).toBe(false);
  });

  test("is terminated if it does not answer a close frame", async () => {
    const client = await site.opened(1);
    rawSocket(client.socket).pause();
    site.hub.publish(sessionTopic(client.sessionId), { type: "ended", data: null });
    expect(await countConnections()).toBe(1);
    site.clock.pass(CLOSE_WITHIN);
    await expect.poll(countConnections).toBe(0);
  });

  test("is dropped before its buffer grows if it does not read, while others receive everything", async () => {
    const [slow, quick] = [await site.opened(1), await site.opened(1)];
    rawSocket(slow.socket).pause();
    const data = "x".repeat(32 * 1024);
    let sent = 0;
    while (site.hub.listeners(userTopic(1)) === 2) {
      site.hub.publish(userTopic(1), { type: "notification", data });
      sent += 1;
      await quick.next("notification");
      // The operating system buffers data too.
      expect(sent).toBeLessThan((MOST_WAITING * 20) / data.length);
    }
    site.hub.publish(userTopic(1), { type: "notification", data: "last" });
    expect(await quick.next("notification")).toBe("last");
  });

  test("loses its oldest connection when it opens too many", async () => {
    const oldest = await site.opened(1);
    const others = [];
    for (let count = 1; count < MOST_CONNECTIONS; count++) others.push(await site.opened(1));
    const newest = await site.opened(1);
    expect(await oldest.closed).toBe(1008);
    for (const client of [...others, newest]) await client.settled();
    expect(site.hub.listeners(userTopic(1))).toBe(MOST_CONNECTIONS);
  });
});

describe("the end of a session", () => {
  test("closes only the session's connections, at once", async () => {
    const ending = await site.opened(1);
    const staying = await site.opened(1);
    site.hub.publish(sessionTopic(ending.sessionId), { type: "ended", data: null });
    expect(await ending.closed).toBe(4401);
    await staying.settled();
  });

  test("closes a connection whose handshake is still in progress", async () => {
    const client = site.open(1);
    site.sessions.set(client.sessionId, { userId: 1, expiresAt: site.clock.now() });
    expect(await client.closed).toBe(4401);
  });
});

test("a restart closes all connections with its own close code", async () => {
  const clients = [await site.opened(1), await site.opened(2)];
  site.realtime.stop();
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1012, 1012]);
});

describe("websocket events", () => {
  test("for a user reach all of the user's pages and no others", async () => {
    const [one, two, other] = [await site.opened(1), await site.opened(1), await site.opened(2)];
    site.hub.publish(userTopic(1), { type: "newMessage", data: { _id: "5" } });
    expect(await one.next("newMessage")).toEqual({ _id: "5" });
    expect(await two.next("newMessage")).toEqual({ _id: "5" });
    await other.settled();
    expect(other.frames.map(({ event }) => event)).toEqual(["pong", "pong"]);
  });

  test("for figures are sent only to the page that requested them, with its own user's figures", async () => {
    const [one, two] = [await site.opened(1), await site.opened(2)];
    two.send("figures", { path: "/dashboard?q=1" });
    expect(await two.next("figures")).toEqual({ unread: 2, path: "/dashboard?q=1" });
    await one.settled();
    expect(one.frames.filter(({ event }) => event === "figures")).toEqual([]);
  });

  test("for typing name the sender, and are not sent if either user has blocked the other", async () => {
    const [one, two, out] = [await site.opened(1), await site.opened(2), await site.opened(9)];
    one.send("typing", { to: "2", from: "2" });
    expect(await two.next("typing")).toEqual({ from: "1" });
    one.send("typing", { to: "9" });
    out.send("typing", { to: "1" });
    for (const client of [one, out, one, out]) await client.settled();
    expect([...one.frames, ...out.frames].filter(({ event }) => event === "typing")).toEqual([]);
  });

  test("for presence carry the whole list by default, and only changes on request", async () => {
    const lists = await site.opened(1, "/realtime?userId=1");
    const changes = await site.opened(2);
    expect(lists.frames[0]).toEqual({ event: "getOnlineUsers", data: ["1"] });
    expect(changes.frames.filter(({ event }) => event !== "pong")).toEqual([]);
    changes.send("presence", { changes: true });
    expect((await changes.next("getOnlineUsers")).sort()).toEqual(["1", "2"]);
    await site.opened(3);
    site.clock.pass(250);
    expect((await changes.next("presenceChanges")).joined).toContain("3");
    site.clock.pass(2_000);
    expect(await lists.next("getOnlineUsers")).toHaveLength(3);
    changes.send("presence", { changes: false });
    await changes.settled();
    await site.opened(4);
    site.clock.pass(250);
    await changes.settled();
    expect(changes.frames.filter(({ event }) => event === "presenceChanges")).toHaveLength(1);
  });
});

describe("a room", () => {
  const say = (text: string) =>
    site.hub.publish("discussion:1", { type: "discussionMessage", data: { text } });
  const join = async (userId: number) => {
    const client = await site.opened(userId);
    client.send("join", { room: "discussion:1" });
    expect(await client.next("joined")).toEqual({ room: "discussion:1" });
    return client;
  };

  test("admits permitted users and delivers its events until they leave", async () => {
    const client = await join(1);
    say("Hello");
    expect(await client.next("discussionMessage")).toEqual({ text: "Hello" });
    client.send("leave", { room: "discussion:1" });
    await client.settled();
    expect(site.hub.listeners("discussion:1")).toBe(0);
  });

  test.each(["discussion:1", "discussion:2", "user:1", "session:1"])(
    "refuses users without access: %s",
    async (room) => {
      const client = await site.opened(3);
      client.send("join", { room });
      expect(await client.next("roomClosed")).toEqual({ room });
      expect(site.hub.listeners("discussion:1") + site.hub.listeners("user:1")).toBe(0);
    },
  );

  test("removes users at the next event after they lose access", async () => {
    const [author, other] = [await join(1), await join(2)];
    site.audience.delete(2);
    say("Now private");
    expect(await other.next("roomClosed")).toEqual({ room: "discussion:1" });
    expect(await author.next("discussionMessage")).toEqual({ text: "Now private" });
    say("Again");
    await author.next("discussionMessage");
    await other.settled();
    expect(other.frames.filter(({ event }) => event === "discussionMessage")).toEqual([]);
  });

  test("removes users without access as soon as RIGHTS_CHANGED arrives", async () => {
    const [author, other] = [await join(1), await join(2)];
    site.audience.delete(2);
    site.hub.publish("discussion:1", { type: RIGHTS_CHANGED, data: null });
    expect(await other.next("roomClosed")).toEqual({ room: "discussion:1" });
    say("Still here");
    await author.next("discussionMessage");
    expect(author.frames.map(({ event }) => event)).not.toContain(RIGHTS_CHANGED);
  });

  test("keeps events in order and drops members who have disconnected", async () => {
    const client = await join(1);
    for (const text of ["1", "2", "3"]) say(text);
    for (const text of ["1", "2", "3"]) expect(await client.next("discussionMessage")).toEqual({ text });
    client.send("leave", { room: "discussion:1" });
    client.send("join", { room: "discussion:1" });
    client.socket.terminate();
    await expect.poll(() => site.hub.listeners("discussion:1")).toBe(0);
  });
});

/** The ws types omit `_socket`. */
function rawSocket(socket: unknown): Socket {
  return (socket as { _socket: Socket })._socket;
}

function countConnections(): Promise<number> {
  return new Promise((resolve) => site.server.getConnections((_error, count) => resolve(count)));
}
