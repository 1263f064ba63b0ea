import { beforeEach, describe, expect, test } from "vitest";
import { createMovedClock, type MovedClock } from "../../../tests/setup/clock.ts";
import { createLimits, type Limits } from "../http/limits.server.ts";
import { type Connections, createConnections } from "./connections.server.ts";
import { createHub, type Hub } from "./hub.server.ts";
import { createPresence } from "./presence.server.ts";
import { createPresenceNews } from "./presence-news.server.ts";
import { createRooms } from "./rooms.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const session = {
  id: 7,
  viewer: { id: 1, username: "ada", email: "", role: "member" as const },
  restriction: null,
};

let clock: MovedClock;
let hub: Hub;
let connections: Connections;
let expiresAt: number | null;
let errors: unknown[];
let limits: Limits;
/** Milliseconds. */
let figuresTake: number;
beforeEach(() => {
  clock = createMovedClock();
  hub = createHub((error) => {
    throw error;
  });
  errors = [];
  limits = createLimits(true);
  figuresTake = 0;
  const onError = (error: unknown) => void errors.push(error);
  const presence = createPresence(clock);
  connections = createConnections({
    hub,
    clock,
    presence,
    news: createPresenceNews(presence, clock),
    rooms: createRooms(
      hub,
      async () => {
        throw new Error("The database is gone");
      },
      onError,
    ),
    sessionExpiry: async () => expiresAt,
    mayReach: async () => true,
    figuresOn: async () => {
      const end = performance.now() + figuresTake;
      while (performance.now() < end);
      return {};
    },
    limits,
    onError,
  });
  expiresAt = clock.now() + 30 * DAY;
});

class TestLine {
  frames: string[] = [];
  code: number | undefined;
  send(frame: string) {
    this.frames.push(frame);
  }
  close(code: number) {
    this.code = code;
  }
}

const turn = () => new Promise(setImmediate);

async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    clock.pass(DAY);
    await turn();
  }
}

describe("connections of an expiring session", () => {
  test("are closed when the session expires", async () => {
    const line = new TestLine();
    connections.open(session, line, false);
    await days(29);
    expect(line.code).toBeUndefined();
    await days(1);
    expect(line.code).toBe(4401);
  });

  test("stay open while the session is extended", async () => {
    const line = new TestLine();
    connections.open(session, line, false);
    await days(20);
    expiresAt = clock.now() + 30 * DAY;
    await days(29);
    expect(line.code).toBeUndefined();
    expiresAt = null;
    await days(1);
    expect(line.code).toBe(4401);
  });
});

test("stay open when the clock is set back", async () => {
  const line = new TestLine();
  const connection = connections.open(session, line, false);
  for (let i = 0; i < 10; i++) {
    clock.setBack(3_600_000);
    connection.receive('{"event":"ping","data":null}');
    clock.pass(100);
  }
  expect(line.code).toBeUndefined();
});

test("stay open when a lookup fails, and the failure is reported", async () => {
  const line = new TestLine();
  const connection = connections.open(session, line, false);
  connection.receive('{"event":"join","data":{"room":"discussion:1"}}');
  connection.receive('{"event":"ping","data":null}');
  await turn();
  expect(errors).toEqual([new Error("The database is gone")]);
  expect(line.code).toBeUndefined();
  expect(line.frames).toEqual(['{"event":"pong","data":null}']);
});

test("a closed connection holds no resources and sends nothing", async () => {
  const line = new TestLine();
  const connection = connections.open(session, line, true);
  const before = line.frames.length;
  connection.ended();
  connection.receive('{"event":"ping","data":null}');
  connection.send("{}");
  connection.close(1000, "");
  clock.pass(DAY);
  await turn();
  expect(line.frames).toHaveLength(before);
  expect(line.code).toBeUndefined();
  expect(hub.listeners("user:1") + hub.listeners("session:7")).toBe(0);
});

test("requests for figures are answered one per turn of the event loop", async () => {
  const line = new TestLine();
  const connection = connections.open(session, line, false);
  for (let i = 0; i < 50; i++) connection.take({ event: "figures", data: { path: "/" } });
  await turn();
  await turn();
  expect(line.frames.length).toBeLessThan(5);
  await expect.poll(() => line.frames.length).toBe(50);
});

describe("thread time spent on frames", () => {
  const payer = { account: session.viewer.id, address: "192.0.2.1" };
  const request = { onClose: () => {} };
  const figures = '{"event":"figures","data":{"path":"/"}}';

  test("is charged to the account like the time of requests", async () => {
    const connection = connections.open(session, new TestLine(), false);
    limits.spend(payer, 9_990);
    await limits.enter(payer, request);
    figuresTake = 6;
    for (let n = 0; n < 2; n++) connection.receive(figures);
    await expect.poll(() => limits.isSpent(payer)).toBe(true);
    await expect(limits.enter(payer, request)).rejects.toHaveStatus(429);
    await limits.enter({ account: 2, address: payer.address }, request);
  });

  test("includes the time for parsing", async () => {
    const connection = connections.open(session, new TestLine(), false);
    limits.spend(payer, 10_000);
    connection.receive(`{"event":"ping","data":${"[".repeat(30_000)}${"]".repeat(30_000)}}`);
    await turn();
    expect(limits.isSpent(payer)).toBe(true);
  });

  test("stops only the figures, not the connection, once it is used up", async () => {
    const line = new TestLine();
    const connection = connections.open(session, line, false);
    limits.spend(payer, 10_001);
    connection.receive(figures);
    connection.receive('{"event":"ping","data":null}');
    await expect.poll(() => line.frames).toEqual(['{"event":"pong","data":null}']);
    expect(line.code).toBeUndefined();
  });
});
