import { beforeEach, describe, expect, test } from "vitest";
import { createMovedClock, type MovedClock } from "../../../tests/setup/clock.ts";
import { BATCH, createPresence, GRACE, type PresenceCount } from "./presence.server.ts";
import { createPresenceNews, type PresenceNews } from "./presence-news.server.ts";

let clock: MovedClock;
let presence: PresenceCount;
let news: PresenceNews;
beforeEach(() => {
  clock = createMovedClock();
  presence = createPresence(clock);
  news = createPresenceNews(presence, clock);
});

class Follower {
  frames: string[] = [];
  get told() {
    return this.frames.map((frame) => JSON.parse(frame));
  }
  get bytes() {
    return this.frames.reduce((sum, frame) => sum + frame.length, 0);
  }
  send(frame: string) {
    this.frames.push(frame);
  }
}

const list = (...data: string[]) => ({ event: "getOnlineUsers", data });

describe("a follower of presence changes", () => {
  test("first receives the whole list, then each arrival and departure", () => {
    presence.connected(1, {});
    const follower = new Follower();
    news.follow(follower, "changes");
    const tab = {};
    presence.connected(2, tab);
    clock.pass(BATCH);
    presence.disconnected(2, tab);
    clock.pass(GRACE + BATCH);
    expect(follower.told).toEqual([
      list("1"),
      { event: "presenceChanges", data: { joined: ["1", "2"], left: [] } },
      { event: "presenceChanges", data: { joined: [], left: ["2"] } },
    ]);
  });

  test("receives the same number of bytes per change, however many users are online", () => {
    const costOf = (people: number) => {
      clock = createMovedClock();
      presence = createPresence(clock);
      news = createPresenceNews(presence, clock);
      const follower = new Follower();
      news.follow(follower, "changes");
      const tabs = Array.from({ length: people }, () => ({}));
      for (const [user, tab] of tabs.entries()) {
        presence.connected(1000 + user, tab);
        clock.pass(5);
      }
      for (const [user, tab] of tabs.entries()) {
        presence.disconnected(1000 + user, tab);
        clock.pass(5);
      }
      clock.pass(GRACE + BATCH);
      return follower.bytes / people;
    };
    expect(costOf(2000) / costOf(500)).toBeCloseTo(1, 1);
  });
});

describe("a follower of presence lists", () => {
  test("receives the list at once and again after changes, but at most once a second", () => {
    const follower = new Follower();
    news.follow(follower, "lists");
    for (let user = 1; user <= 10; user++) {
      presence.connected(user, {});
      clock.pass(100);
    }
    expect(follower.told).toEqual([list()]);
    clock.pass(1000);
    expect(follower.told).toHaveLength(2);
    expect(follower.told[1].data).toHaveLength(10);
  });

  test("receives less than 2 kB a second while 2,000 users join", () => {
    const follower = new Follower();
    news.follow(follower, "lists");
    for (let user = 1; user <= 2000; user++) {
      presence.connected(user, {});
      clock.pass(10);
    }
    expect(follower.bytes / 20).toBeLessThan(2048);
  });
});

test("a follower who switches to changes receives no more lists, and one who unfollows receives nothing", () => {
  const follower = new Follower();
  news.follow(follower, "lists");
  news.follow(follower, "changes");
  presence.connected(1, {});
  clock.pass(10_000);
  expect(follower.told.map(({ event }) => event)).toEqual([
    "getOnlineUsers",
    "getOnlineUsers",
    "presenceChanges",
  ]);
  news.unfollow(follower);
  presence.connected(2, {});
  clock.pass(10_000);
  expect(follower.told).toHaveLength(3);
});
