import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { ThreadTime } from "./thread-time.server.ts";

let now = 0;
beforeEach(() => {
  now = 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  return () => clock.mockRestore();
});

function hold(milliseconds: number): void {
  now += milliseconds;
}

function payingRequest(beforeItIsKnown?: () => void): { time: ThreadTime; paid: () => number } {
  const time = new ThreadTime();
  if (beforeItIsKnown) {
    time.work();
    beforeItIsKnown();
  }
  let sum = 0;
  time.payBy({
    spend: (milliseconds) => {
      sum += milliseconds;
    },
    turn: async () => {},
    alone: (work) => work(),
  });
  return { time, paid: () => sum };
}

test("a request pays for the time from its start to its answer, with what it did before it was known", () => {
  const { time, paid } = payingRequest(() => hold(20));
  hold(10);
  time.rest();
  hold(30);
  expect(paid()).toBe(30);
});

test("a request that begins ends the time of the one before", () => {
  const [first, second] = [payingRequest(), payingRequest()];
  first.time.work();
  second.time.work();
  hold(30);
  second.time.rest();
  expect([first.paid(), second.paid()]).toEqual([0, 30]);
});

test("waiting is free, and work after it is not", async () => {
  const { time, paid } = payingRequest();
  time.work();
  await nextTurn();
  await nextTurn();
  hold(30);
  expect(paid()).toBe(0);
  time.work();
  hold(30);
  time.rest();
  expect(paid()).toBe(30);
});
