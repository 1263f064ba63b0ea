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
    closed: async () => {},
  });
  return { time, paid: () => sum };
}

test("a request is charged from its start to its response, including the time before its payer is known", () => {
  const { time, paid } = payingRequest(() => hold(20));
  hold(10);
  time.rest();
  hold(30);
  expect(paid()).toBe(30);
});

test("starting a request stops the clock of the previous one", () => {
  const [first, second] = [payingRequest(), payingRequest()];
  first.time.work();
  second.time.work();
  hold(30);
  second.time.rest();
  expect([first.paid(), second.paid()]).toEqual([0, 30]);
});

test("waiting is free, but the work that follows is charged", async () => {
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

test("a request holds its payer's place until the request is closed, but can still do its own work", async () => {
  let last: Promise<unknown> = Promise.resolve();
  const requestOf = (closed: Promise<void>) => {
    const time = new ThreadTime();
    time.payBy({
      spend: () => {},
      turn: async () => {},
      alone: (work) => {
        const result = last.then(work);
        last = result;
        return result;
      },
      closed: () => closed,
    });
    return time;
  };
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const [first, second] = [requestOf(closed), requestOf(Promise.resolve())];
  await first.takePlace();
  await first.takePlace();
  let hasPlace = false;
  const waits = second.takePlace().then(() => {
    hasPlace = true;
  });
  await first.alone(async () => {});
  await nextTurn();
  expect(hasPlace).toBe(false);
  close();
  await waits;
  expect(hasPlace).toBe(true);
});

test("work that follows long work in the same turn waits for another turn", async () => {
  const waits: boolean[] = [];
  const requestThatWorks = async (...milliseconds: number[]) => {
    const time = new ThreadTime();
    time.payBy({
      spend: () => {},
      turn: async () => {},
      alone: (work, afterLongWork) => {
        waits.push(afterLongWork);
        return work();
      },
      closed: async () => {},
    });
    time.work();
    for (const [index, part] of milliseconds.entries()) {
      if (index > 0) await time.pause();
      hold(part);
    }
    await time.takePlace();
    time.rest();
  };
  await requestThatWorks(5);
  await requestThatWorks(6);
  await requestThatWorks(6, 5);
  expect(waits).toEqual([false, true, false]);
});
