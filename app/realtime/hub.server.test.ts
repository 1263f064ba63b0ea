import { expect, test, vi } from "vitest";
import { createHub, type HubEvent } from "./hub.server.ts";

const event: HubEvent = { type: "greeting", data: "hello" };

function refuseErrors(error: unknown): never {
  throw error;
}

test("an event reaches everyone who listens to its topic, and nobody else", () => {
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

test("publishing to nobody is fine", () => {
  createHub(refuseErrors).publish("nowhere", event);
});

test("who has left hears nothing more, and leaving twice takes nobody else away", () => {
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

test("one function may listen twice and leave once", () => {
  const hub = createHub(refuseErrors);
  const listener = vi.fn();
  const leave = hub.subscribe("room", listener);
  hub.subscribe("room", listener);
  leave();
  hub.publish("room", event);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("a listener may leave, or send others away, while it is told", () => {
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

test("what one listener throws is reported and keeps the event from nobody", () => {
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

test("a topic that everyone has left is forgotten", () => {
  const hub = createHub(refuseErrors);
  const leaves = Array.from({ length: 3 }, () => hub.subscribe("room", () => {}));
  expect(hub.listeners("room")).toBe(3);
  for (const leave of leaves) leave();
  expect(hub.listeners("room")).toBe(0);
});
