import { beforeEach, describe, expect, test } from "vitest";
import { createMovedClock, type MovedClock } from "../../../tests/setup/clock.ts";
import { createApplication } from "../../../tests/setup/factories.ts";
import type { Session } from "../../viewer.ts";
import { NotFound } from "../http/errors.ts";
import type { Hub } from "./hub.server.ts";
import { LONGEST_WAIT, MOST_KEPT, PATIENCE, type Polling } from "./polling.server.ts";
import { GRACE } from "./presence.server.ts";
import { createRealtime, type Realtime } from "./realtime.server.ts";
import { sessionTopic, userTopic } from "./topics.ts";

let clock: MovedClock;
let hub: Hub;
let realtime: Realtime;
let polling: Polling;
beforeEach(async () => {
  const app = await createApplication();
  clock = createMovedClock();
  hub = app.hub;
  realtime = createRealtime({
    ...app,
    clock,
    rights: {
      findSession: async () => null,
      findTokenSession: async () => null,
      sessionExpiry: async () => Number.POSITIVE_INFINITY,
      audienceOf: async () => () => true,
      mayReach: async () => true,
      figuresOn: async () => ({}),
    },
  });
  polling = realtime.polling;
});

const sessionOf = (userId: number): Session => ({
  id: userId * 10,
  viewer: { id: userId, username: "", email: "", role: "member" },
  restriction: null,
});
const ada = sessionOf(1);
const bob = sessionOf(2);
const tell = (data: unknown) => hub.publish(userTopic(1), { type: "notification", data });
const notification = (data: unknown) => ({ event: "notification", data });
const ask = (id: string, cursor: number, session = ada, gone = new AbortController().signal) =>
  polling.events(session, id, cursor, gone);

describe("a poll", () => {
  test("returns events since the last poll at once", async () => {
    const { id, cursor } = polling.open(ada, false);
    tell(1);
    tell(2);
    expect(await ask(id, cursor)).toEqual({ events: [notification(1), notification(2)], cursor: 2 });
    tell(3);
    expect(await ask(id, 2)).toEqual({ events: [notification(3)], cursor: 3 });
  });

  test("receives the same events again if the first response was lost", async () => {
    const { id } = polling.open(ada, false);
    tell(1);
    await ask(id, 0);
    tell(2);
    expect(await ask(id, 0)).toEqual({ events: [notification(1), notification(2)], cursor: 2 });
  });

  test("waits for the next event", async () => {
    const { id } = polling.open(ada, false);
    const answer = ask(id, 0);
    clock.pass(LONGEST_WAIT - 1);
    tell(1);
    expect(await answer).toEqual({ events: [notification(1)], cursor: 1 });
  });

  test("ends before a proxy would time out", async () => {
    const { id } = polling.open(ada, false);
    const answer = ask(id, 0);
    clock.pass(LONGEST_WAIT);
    expect(await answer).toEqual({ events: [], cursor: 0 });
  });

  test("makes the client's previous poll return", async () => {
    const { id } = polling.open(ada, false);
    const [first, second] = [ask(id, 0), ask(id, 0)];
    expect(await first).toEqual({ events: [], cursor: 0 });
    clock.pass(PATIENCE);
    tell(1);
    expect(await second).toEqual({ events: [notification(1)], cursor: 1 });
  });

  test("ends when its client disconnects", async () => {
    const { id } = polling.open(ada, false);
    const gone = new AbortController();
    const answer = ask(id, 0, ada, gone.signal);
    gone.abort();
    await answer;
    clock.pass(PATIENCE);
    expect(hub.listeners(userTopic(1))).toBe(0);
  });

  test.each([-1, 7, 1e9])("with an unknown cursor (%i) makes the client refetch", async (cursor) => {
    const { id } = polling.open(ada, false);
    tell(1);
    expect(await ask(id, cursor)).toMatchObject({ resync: true, cursor: 1 });
  });

  test("only works for the session that opened the connection", async () => {
    const { id } = polling.open(ada, false);
    await expect(ask(id, 0, bob)).rejects.toThrow(NotFound);
    await expect(ask(id, 0, { ...ada, id: 11 })).rejects.toThrow(NotFound);
    await expect(ask("nothing", 0)).rejects.toThrow(NotFound);
    expect(() => polling.take(bob, id, { event: "ping", data: null })).toThrow(NotFound);
  });
});

describe("a client's event buffer", () => {
  test.each([
    ["many", MOST_KEPT + 1, "x"],
    ["long", 20, "x".repeat(20_000)],
  ])("is limited, and the client must refetch after too %s events", async (_what, count, data) => {
    const { id } = polling.open(ada, false);
    for (let sent = 0; sent < count; sent++) tell(data);
    const answer = await ask(id, 0);
    expect(answer.resync).toBe(true);
    expect(answer.events.length).toBeLessThan(count);
    const next = ask(id, answer.cursor);
    tell("next");
    expect(await next).toEqual({ events: [notification("next")], cursor: answer.cursor + 1 });
  });

  test("is discarded when the client stops polling, and the user goes offline", () => {
    polling.open(ada, false);
    clock.pass(PATIENCE - 1);
    expect(realtime.presence.isOnline(1)).toBe(true);
    clock.pass(GRACE + 1);
    expect(realtime.presence.isOnline(1)).toBe(false);
    expect(hub.listeners(userTopic(1))).toBe(0);
  });

  test("is kept for as long as the client polls", async () => {
    const { id } = polling.open(ada, false);
    for (let count = 0; count < 20; count++) {
      const answer = ask(id, 0);
      clock.pass(LONGEST_WAIT);
      await answer;
      clock.pass(PATIENCE - 1);
    }
    expect(realtime.presence.isOnline(1)).toBe(true);
  });
});

describe("closing a polling connection", () => {
  test("ends a waiting poll at once if the session has ended", async () => {
    const { id } = polling.open(ada, false);
    const answer = ask(id, 0);
    hub.publish(sessionTopic(ada.id), { type: "ended", data: null });
    expect(await answer).toEqual({ events: [], cursor: 0, closed: 4401 });
    await expect(ask(id, 0)).rejects.toThrow(NotFound);
  });

  test("is reported to the next poll if no poll is waiting", async () => {
    const { id } = polling.open(ada, false);
    tell(1);
    hub.publish(sessionTopic(ada.id), { type: "ended", data: null });
    tell(2);
    expect(await ask(id, 0)).toEqual({ events: [notification(1)], cursor: 1, closed: 4401 });
  });

  test("ends all waiting polls when the server stops, and then no connection can be opened", async () => {
    const answers = [ada, bob].map((session) => ask(polling.open(session, false).id, 0, session));
    realtime.stop();
    for (const answer of answers) expect(await answer).toMatchObject({ closed: 1012 });
    expect(() => polling.open(ada, false)).toThrow("The server is restarting.");
  });

  test("happens if the client sends too many frames at once", async () => {
    const { id } = polling.open(ada, false);
    for (let count = 0; count < 1000; count++) polling.take(ada, id, { event: "ping", data: null });
    expect(await ask(id, 0)).toMatchObject({ closed: 1008 });
  });
});

test("frames sent by polling have the same effect as frames sent over a websocket", async () => {
  const { id } = polling.open(ada, true);
  expect(await ask(id, 0)).toEqual({ events: [{ event: "getOnlineUsers", data: ["1"] }], cursor: 1 });
  polling.take(ada, id, { event: "join", data: { room: "discussion:1" } });
  expect(await ask(id, 1)).toMatchObject({ events: [{ event: "joined", data: { room: "discussion:1" } }] });
  hub.publish("discussion:1", { type: "discussionMessage", data: {} });
  expect(await ask(id, 2)).toMatchObject({ events: [{ event: "discussionMessage" }] });
});
