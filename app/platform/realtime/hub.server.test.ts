import { expect, test, vi } from "vitest";
import { createHub, type HubEvent } from "./hub.server.ts";

const event: HubEvent = { type: "greeting", data: "hello" };

function refuseErrors(error: unknown): never {
  throw error;
}

test("an event reaches every listener of its topic and no other listener", () => {
  const hub = createHub(refuseErrors);
  const [here, alsoHere, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  hub.subscribe("here", here);
  hub.subscribe("here", alsoHere);
  hub.subscribe("elsewhere", elsewhere);
  hub.publish("here", event);
  expect(here).toHaveBeenCalledExactlyOnceWith(event);
  expect(alsoHere).toHaveBeenCalledExactlyOnceWith(event);
  expect(elsewhere).not.toHaveBeenCalled();
});

test("an unsubscribed listener receives nothing, and unsubscribing twice does not affect other listeners", () => {
  const hub = createHub(refuseErrors);
  const [gone, staying] = [vi.fn(), vi.fn()];
  const leave = hub.subscribe("room", gone);
  leave();
  hub.subscribe("room", staying);
  leave();
  hub.publish("room", event);
  expect(gone).not.toHaveBeenCalled();
  expect(staying).toHaveBeenCalledTimes(1);
});

test("unsubscribing a function that subscribed twice ends only one of its subscriptions", () => {
  const hub = createHub(refuseErrors);
  const listener = vi.fn();
  const leave = hub.subscribe("room", listener);
  hub.subscribe("room", listener);
  leave();
  hub.publish("room", event);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("listeners may unsubscribe themselves or others during delivery", () => {
  const hub = createHub(refuseErrors);
  const later = vi.fn();
  const leaveFirst = hub.subscribe("room", () => {
    leaveFirst();
    leaveLater();
  });
  const leaveLater = hub.subscribe("room", later);
  hub.publish("room", event);
  expect(later).not.toHaveBeenCalled();
  expect(hub.listeners("room")).toBe(0);
});

test("an error in a listener is reported and does not affect other listeners", () => {
  const onError = vi.fn();
  const hub = createHub(onError);
  const failure = new Error("broken pipe");
  const other = vi.fn();
  hub.subscribe("room", () => {
    throw failure;
  });
  hub.subscribe("room", other);
  hub.publish("room", event);
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
  expect(other).toHaveBeenCalledTimes(1);
});

test("a topic without listeners is removed", () => {
  const hub = createHub(refuseErrors);
  const leaves = Array.from({ length: 3 }, () => hub.subscribe("room", () => {}));
  expect(hub.listeners("room")).toBe(3);
  for (const leave of leaves) leave();
  expect(hub.listeners("room")).toBe(0);
});
