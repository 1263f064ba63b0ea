import { beforeEach, expect, test } from "vitest";
import { createMovedClock, type MovedClock } from "../../../tests/setup/clock.ts";
import { type Bus, type BusListener, createHub, type Hub, type HubEvent } from "./hub.server.ts";
import { createPeers, LOST_AFTER, type Peers } from "./peers.server.ts";
import { GRACE } from "./presence.server.ts";
import { userTopic } from "./topics.ts";

interface Process {
  peers: Peers;
  hub: Hub;
  /** Excludes messages between processes. */
  sent: string[];
  isDead: boolean;
}

let clock: MovedClock;
let processes: Process[];
beforeEach(() => {
  clock = createMovedClock();
  processes = [];
});

/** A process on a bus that delivers at once. */
function start(): Process {
  const name = `process ${processes.length}`;
  const listeners: BusListener[] = [];
  const bus: Bus = {
    publish(topic, event) {
      if (own.isDead) return;
      if (topic !== "peers") own.sent.push(topic);
      const copy = JSON.parse(JSON.stringify(event)) as HubEvent;
      for (const other of others())
        for (const listener of wires.get(other) ?? []) listener(topic, copy, name);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
  const peers = createPeers(bus, clock);
  const hub = createHub((error) => {
    throw error;
  }, peers);
  const own: Process = { peers, hub, sent: [], isDead: false };
  const others = () => processes.filter((each) => each !== own && !each.isDead);
  wires.set(own, listeners);
  processes.push(own);
  peers.meet();
  return own;
}
const wires = new WeakMap<Process, BusListener[]>();

const [ada, bob] = [1, 2];

function connect({ peers }: Process, userId: number) {
  const connection = {};
  peers.presence.connected(userId, connection);
  peers.came(userId);
  return () => {
    peers.presence.disconnected(userId, connection);
    peers.left(userId);
  };
}

test("a single process sends no events", () => {
  const alone = start();
  alone.hub.publish(userTopic(ada), { type: "news", data: null });
  expect(alone.sent).toEqual([]);
  expect(alone.hub.isHeard(userTopic(ada))).toBe(false);
  expect(alone.hub.isHeard("discussion:1")).toBe(false);
});

test("an event reaches the listeners of every process exactly once", () => {
  const [here, there] = [start(), start()];
  const heard: [string, unknown][] = [];
  here.hub.subscribe("room", ({ data }) => heard.push(["here", data]));
  there.hub.subscribe("room", ({ data }) => heard.push(["there", data]));
  here.hub.publish("room", { type: "news", data: 1 });
  expect(heard).toEqual([
    ["here", 1],
    ["there", 1],
  ]);
  there.hub.deliver("room", { type: "news", data: 2 });
  expect(heard.slice(2)).toEqual([["there", 2]]);
});

test("users on other processes are online and reachable", () => {
  const [here, there] = [start(), start()];
  const leave = connect(there, ada);
  expect(here.peers.presence.online()).toEqual([ada]);
  expect(here.hub.isHeard(userTopic(ada))).toBe(true);
  expect(here.hub.isHeard(userTopic(bob))).toBe(false);
  // A user connected there may be in the room.
  expect(here.hub.isHeard("discussion:1")).toBe(true);
  leave();
  expect(here.hub.isHeard(userTopic(ada))).toBe(false);
  expect(here.peers.presence.isOnline(ada)).toBe(true);
  clock.pass(GRACE);
  expect(here.peers.presence.isOnline(ada)).toBe(false);
});

test("a user who moves to another process does not go offline", () => {
  const [here, there, third] = [start(), start(), start()];
  const changes: unknown[] = [];
  const leave = connect(here, ada);
  clock.pass(1_000);
  third.peers.presence.onChange((change) => changes.push(change));
  leave();
  clock.pass(GRACE / 2);
  connect(there, ada);
  clock.pass(10 * GRACE);
  expect(changes).toEqual([]);
  expect(third.peers.presence.online()).toEqual([ada]);
});

test("a new process learns who is connected to the other processes", () => {
  connect(start(), ada);
  connect(start(), bob);
  expect(start().peers.presence.online().sort()).toEqual([ada, bob]);
});

test("users stay online for as long as they are connected", () => {
  const [here, there] = [start(), start()];
  connect(there, ada);
  clock.pass(10 * 60_000);
  // Only her own process renews her connection, but she stays online here too.
  expect(here.peers.presence.online()).toEqual([ada]);
});

test("users of a dead process go offline within a minute unless they are connected to another process", () => {
  const [here, there] = [start(), start()];
  connect(there, ada);
  connect(there, bob);
  connect(here, bob);
  there.isDead = true;
  clock.pass(LOST_AFTER - 6_000);
  expect(here.peers.presence.isOnline(ada)).toBe(true);
  clock.pass(20_000);
  expect(here.peers.presence.isOnline(ada)).toBe(false);
  expect(here.hub.isHeard(userTopic(ada))).toBe(false);
  expect(here.hub.isHeard(userTopic(bob))).toBe(false);
});

test("users of a stopping process go offline at once", () => {
  const [here, there] = [start(), start()];
  connect(there, ada);
  there.peers.stop();
  clock.pass(GRACE);
  expect(here.peers.presence.online()).toEqual([]);
});

test("a process that was considered dead can come back", () => {
  const [here, there] = [start(), start()];
  connect(there, ada);
  there.isDead = true;
  clock.pass(2 * LOST_AFTER);
  expect(here.peers.presence.online()).toEqual([]);
  there.isDead = false;
  clock.pass(5_000);
  expect(here.peers.presence.online()).toEqual([ada]);
});

test("the next full list of users makes up for lost events", () => {
  const [here, there] = [start(), start()];
  const leave = connect(there, ada);
  here.isDead = true;
  leave();
  connect(there, bob);
  here.isDead = false;
  clock.pass(LOST_AFTER + GRACE);
  expect(here.peers.presence.online()).toEqual([bob]);
});
