import { once } from "node:events";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { afterEach, describe, expect, test } from "vitest";
import { startServer } from "../setup/server.ts";
import { SocketClient } from "../setup/sockets.ts";
import { Client, type Member, signIn, signUp } from "./client.ts";
import { open, readAll } from "./raw.ts";
import { siteWith } from "./site.ts";

const { server, ada, bob } = siteWith(["ada", "bob"]);

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});

const cookieOf = (client: Client) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** A standard socket.io client with the specification's options. */
class IoClient {
  readonly socket: Socket;
  readonly #heard: { event: string; data: unknown }[] = [];
  #wake = () => {};

  constructor(member: Client, options: Partial<ManagerOptions & SocketOptions> = {}) {
    this.socket = io(member.url, {
      withCredentials: true,
      transports: ["websocket", "polling"],
      forceNew: true,
      extraHeaders: { cookie: cookieOf(member) },
      reconnectionAttempts: 5,
      reconnectionDelay: 1000,
      ...options,
    });
    opened.push(this.socket);
    this.socket.onAny((event: string, data: unknown) => this.#hear(event, data));
    for (const event of ["connect", "connect_error", "disconnect"]) {
      this.socket.on(event, (data: unknown) => this.#hear(event, data));
    }
  }

  #hear(event: string, data: unknown): void {
    this.#heard.push({ event, data });
    this.#wake();
  }

  /** Skips earlier events. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape it expects
  async next(event: string): Promise<any> {
    for (;;) {
      const heard = this.#heard.shift();
      if (heard?.event === event) return heard.data;
      if (heard) continue;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

async function dial(
  member: Member,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<IoClient> {
  const client = new IoClient(member, { query: { userId: member.id }, ...options });
  await client.next("connect");
  return client;
}

async function dialPlain(member: Member): Promise<SocketClient> {
  const headers = { Cookie: cookieOf(member) };
  const client = new SocketClient(`${member.url}/realtime?userId=${member.id}`, { headers });
  opened.push({ close: () => client.socket.terminate() });
  await client.answered;
  return client;
}

const say = async (from: Member, to: Member, content: string) => {
  const response = await from.post(`/api/messages/send/${to.id}`, { content });
  expect(response).toHaveStatus(201);
  return (await response.json()) as { _id: string };
};

describe.each([
  ["websocket, then polling", ["websocket", "polling"], "websocket"],
  ["only polling", ["polling"], "polling"],
  ["polling, then an upgrade", ["polling", "websocket"], "websocket"],
])("over %s", (_name, transports, settled) => {
  test("a socket.io client and a plain websocket receive the same events", async () => {
    const client = await dial(ada, { transports });
    const plain = await dialPlain(bob);
    await expect.poll(() => client.socket.io.engine.transport.name).toBe(settled);
    const both = async (peer: { next(event: string): Promise<string[]> }) => {
      for (;;) {
        const ids = await peer.next("getOnlineUsers");
        if (ids.includes(ada.id) && ids.includes(bob.id)) return;
      }
    };
    await Promise.all([both(client), both(plain)]);

    const sent = await say(ada, bob, "Hello");
    const shape = {
      sender: { _id: ada.id, username: "ada" },
      receiver: { _id: bob.id, username: "bob" },
      content: "Hello",
      createdAt: expect.any(String),
    };
    expect(await client.next("messageSent")).toMatchObject({ _id: sent._id, ...shape });
    expect(await plain.next("newMessage")).toMatchObject({ _id: sent._id, ...shape });
    const answer = await say(bob, ada, "Hello back");
    expect(await client.next("newMessage")).toMatchObject({ _id: answer._id, content: "Hello back" });
    expect(await plain.next("messageSent")).toMatchObject({ _id: answer._id });

    client.socket.emit("typing", { to: bob.id });
    expect(await plain.next("typing")).toEqual({ from: ada.id });
  });

  test("ending a session elsewhere disconnects the client permanently", async () => {
    const member = await signUp(server, `leaver-${settled}-${transports.length}-${transports[0]}`);
    const client = await dial(member, { transports });
    const other = await dial(member, {
      extraHeaders: { cookie: cookieOf(await signIn(server, member.user.email)) },
    });
    await member.post("/api/logout");
    expect(await client.next("disconnect")).toBe("io server disconnect");
    expect(client.socket.active).toBe(false);
    await say(ada, member, "Still there?");
    await other.next("newMessage");
  });
});

test("a client reconnects on its own after a server restart", async () => {
  const first = await startServer();
  const member = await signUp(first, "ada");
  const friend = await signUp(first, "bob");
  const client = await dial(member, { transports: ["polling", "websocket"] });
  await client.next("getOnlineUsers");
  expect((await first.stop()).code).toBe(0);
  expect(await client.next("disconnect")).toMatch(/^transport (close|error)$/);
  const second = await startServer({ DATA_DIR: first.dataDir, PORT: new URL(first.url).port });
  try {
    await client.next("connect");
    const { _id } = await say(friend, member, "Welcome back");
    expect(await client.next("newMessage")).toMatchObject({ _id });
  } finally {
    await second.stop();
  }
});

describe("a client is refused", () => {
  test.each([
    ["without a session", () => new Client(server.url), {}, 401],
    ["as somebody else", () => ada, { query: { userId: "999999" } }, 403],
    ["from another site", () => ada, { foreign: true }, 403],
  ])(
    "%s",
    async (_name, as, { query, foreign }: { query?: { userId: string }; foreign?: boolean }, status) => {
      const who = as();
      const headers = { cookie: cookieOf(who), ...(foreign ? { Origin: "https://evil.example" } : {}) };
      for (const transports of [["websocket"], ["polling"]]) {
        const client = new IoClient(who, { transports, query, extraHeaders: headers, reconnection: false });
        await client.next("connect_error");
      }
      const target = `/socket.io/?EIO=4&transport=polling&${new URLSearchParams(query)}`;
      const response = await new Client(server.url).send("GET", target, headers);
      expect(response).toHaveStatus(status);
      expect(await response.json()).toEqual({ message: expect.any(String) });
    },
  );

  test("when it uses another session's connection", async () => {
    const client = await dial(ada, { transports: ["polling"] });
    const target = `/socket.io/?EIO=4&transport=polling&sid=${client.socket.io.engine.id}`;
    expect(await bob.get(target)).toHaveStatus(403);
    expect(await bob.send("POST", target, { "Content-Type": "text/plain" }, "1")).toHaveStatus(403);
    expect(client.socket.connected).toBe(true);
  });
});

describe("the limits of a socket", () => {
  test("unknown events are ignored", async () => {
    const client = await dial(ada);
    client.socket.emit("addUser", { userId: bob.id });
    client.socket.emit("join", { room: 5 });
    client.socket.emit("ping", null);
    await client.next("pong");
  });

  describe.each(["websocket", "polling"])("over %s", (transport) => {
    test("too many packets disconnect the client", async () => {
      const client = await dial(ada, { transports: [transport] });
      for (let count = 0; count < 200; count++) client.socket.emit("addUser", count);
      expect(await client.next("disconnect")).toBe("io server disconnect");
    });

    test("a frame over 64 kB closes the connection", async () => {
      const client = await dial(ada, { transports: [transport], reconnection: false });
      client.socket.emit("addUser", "x".repeat(70_000));
      expect(await client.next("disconnect")).toMatch(/^transport (close|error)$/);
    });
  });

  test("when a user opens more than 20 connections, the oldest is closed", async () => {
    const member = await signUp(server, "eager");
    const oldest = await dial(member);
    for (let count = 0; count < 20; count++) await dial(member);
    expect(await oldest.next("disconnect")).toBe("io server disconnect");
  });
});

test("an endless body without a Content-Length is refused", async () => {
  const socket = open(server);
  const answer = readAll(socket);
  const head = [
    "POST /socket.io/?EIO=4&transport=polling HTTP/1.1",
    `Host: ${new URL(server.url).host}`,
    "Transfer-Encoding: chunked",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await once(socket, "data");
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  for (let sent = 0; sent < 100 && !socket.destroyed; sent++) {
    await new Promise((resolve) => socket.write(chunk, resolve));
  }
  socket.destroy();
  expect(await answer).toContain("HTTP/1.1 411");
  expect(await ada.get("/healthz")).toHaveStatus(200);
});
