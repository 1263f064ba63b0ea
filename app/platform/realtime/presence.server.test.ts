import { beforeEach, describe, expect, test } from "vitest";
import { createMovedClock, type MovedClock } from "../../../tests/setup/clock.ts";
import {
  BATCH,
  CONNECTION_TTL,
  createPresence,
  GRACE,
  type PresenceChanges,
  type PresenceCount,
} from "./presence.server.ts";

let clock: MovedClock;
let presence: PresenceCount;
let told: PresenceChanges[];
beforeEach(() => {
  clock = createMovedClock();
  presence = createPresence(clock);
  told = [];
  presence.onChange((changes) => told.push(changes));
});

const [ada, bob] = [1, 2];
const [tab, otherTab] = [{}, {}];

describe("a user's presence", () => {
  test("lasts from the first connection until shortly after the last connection ends", () => {
    expect(presence.isOnline(ada)).toBe(false);
    presence.connected(ada, tab);
    expect(presence.isOnline(ada)).toBe(true);
    presence.disconnected(ada, tab);
    clock.pass(GRACE - 1);
    expect(presence.isOnline(ada)).toBe(true);
    clock.pass(1);
    expect(presence.isOnline(ada)).toBe(false);
    expect(presence.online()).toEqual([]);
  });

  test("is counted once, however many tabs are open", () => {
    presence.connected(ada, tab);
    presence.connected(ada, otherTab);
    presence.connected(ada, otherTab);
    expect(presence.online()).toEqual([ada]);
    presence.disconnected(ada, tab);
    clock.pass(GRACE * 2);
    expect(presence.isOnline(ada)).toBe(true);
    presence.disconnected(ada, otherTab);
    clock.pass(GRACE);
    expect(presence.isOnline(ada)).toBe(false);
  });

  test("continues during navigation to another page", () => {
    presence.connected(ada, tab);
    clock.pass(BATCH);
    presence.disconnected(ada, tab);
    clock.pass(GRACE - 1);
    presence.connected(ada, otherTab);
    clock.pass(GRACE * 2);
    expect(presence.isOnline(ada)).toBe(true);
    expect(told).toEqual([{ joined: [ada], left: [] }]);
  });

  test("ends only once if a connection is reported closed twice", () => {
    presence.connected(ada, tab);
    presence.disconnected(ada, tab);
    presence.disconnected(ada, tab);
    presence.disconnected(bob, tab);
    clock.pass(GRACE + BATCH);
    expect(told).toEqual([
      { joined: [ada], left: [] },
      { joined: [], left: [ada] },
    ]);
  });
});

describe("a silent connection", () => {
  test("expires after a while, even without a disconnect", () => {
    presence.connected(ada, tab);
    clock.pass(CONNECTION_TTL - 1);
    expect(presence.isOnline(ada)).toBe(true);
    clock.pass(CONNECTION_TTL / 2 + GRACE + 1);
    expect(presence.isOnline(ada)).toBe(false);
  });

  test("stays online as long as it shows signs of life", () => {
    presence.connected(ada, tab);
    presence.connected(ada, otherTab);
    for (let minute = 0; minute < 10; minute++) {
      clock.pass(CONNECTION_TTL / 2);
      presence.connected(ada, tab);
    }
    expect(presence.isOnline(ada)).toBe(true);
    // The other tab has expired.
    presence.disconnected(ada, tab);
    clock.pass(GRACE);
    expect(presence.isOnline(ada)).toBe(false);
  });

  test("expires even if all other users have left", () => {
    presence.connected(ada, tab);
    presence.disconnected(ada, tab);
    clock.pass(CONNECTION_TTL * 3);
    presence.connected(bob, tab);
    clock.pass(CONNECTION_TTL * 3);
    expect(presence.online()).toEqual([]);
  });
});

describe("presence changes", () => {
  test("are reported in batches, at most four times a second", () => {
    for (let user = 1; user <= 1000; user++) {
      presence.connected(user, { user });
      clock.pass(1);
    }
    clock.pass(BATCH);
    expect(told).toHaveLength(4);
    expect(told.flatMap(({ joined }) => joined)).toHaveLength(1000);
  });

  test("are not reported if they cancel out", () => {
    presence.connected(ada, tab);
    clock.pass(BATCH);
    presence.disconnected(ada, tab);
    clock.pass(GRACE);
    presence.connected(ada, tab);
    clock.pass(BATCH);
    expect(told).toEqual([{ joined: [ada], left: [] }]);
  });
});
