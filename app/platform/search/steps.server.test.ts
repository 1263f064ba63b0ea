import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { ThreadTime } from "../http/thread-time.server.ts";
import { type IdRange, type Walk, type Walked, walkInSteps } from "./steps.server.ts";

const ids = [1, 2, 3, 10, 11, 500, 501, 999, 1000];

function overIds(ranges: IdRange[], busy = 0): Walked<number> {
  return {
    size: 4,
    least: 4,
    reach: (from, direction, size) => (direction === "desc" ? from - size + 1 : from + size - 1),
    async read(range, direction, limit) {
      ranges.push(range);
      const begun = performance.now();
      while (performance.now() - begun < busy);
      const found = ids.filter((id) => id >= range.low && id <= range.high);
      return (direction === "desc" ? found.reverse() : found).slice(0, limit);
    },
  };
}

const whole: Walk = { direction: "desc", from: 1000, highest: 1000, wanted: 100 };

test("a walk reads every id once, upwards or downwards, in growing steps", async () => {
  const [down, up]: [IdRange[], IdRange[]] = [[], []];
  expect(await walkInSteps(overIds(down), whole)).toEqual(ids.toReversed());
  expect(await walkInSteps(overIds(up), { ...whole, direction: "asc", from: 1 })).toEqual(ids);
  for (const ranges of [down.reverse(), up]) {
    expect(ranges.at(0)?.low).toBe(1);
    expect(ranges.at(-1)?.high).toBe(1000);
    for (const [index, { low }] of ranges.slice(1).entries())
      expect(low).toBe((ranges[index]?.high ?? 0) + 1);
    expect(ranges.length).toBeLessThan(15);
  }
});

test("a walk ends when it has enough rows or reaches the lowest id", async () => {
  const ranges: IdRange[] = [];
  expect(await walkInSteps(overIds(ranges), { ...whole, wanted: 3 })).toEqual([1000, 999, 501]);
  expect(ranges.at(-1)?.low).toBeGreaterThan(11);
  expect(await walkInSteps(overIds(ranges), { ...whole, lowest: 500 })).toEqual([1000, 999, 501, 500]);
  expect(await walkInSteps(overIds(ranges), { ...whole, from: 0, highest: 0 })).toEqual([]);
});

test("other work runs between long steps, which get shorter", async () => {
  const ranges: IdRange[] = [];
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  await walkInSteps({ ...overIds(ranges, 6), size: 256, least: 64 }, whole);
  clearInterval(others);
  expect(turns).toBeGreaterThan(2);
  const sizes = ranges.map(({ low, high }) => high - low + 1);
  expect(sizes[1]).toBeLessThan(sizes[0] ?? 0);
  // Without a minimum size, there would be a thousand steps.
  expect(sizes.length).toBeLessThan(20);
});

test("each step waits for the request's turn and is charged to the request", async () => {
  const time = new ThreadTime();
  let [paid, turns] = [0, 0];
  time.payBy({
    spend: (milliseconds) => {
      paid += milliseconds;
    },
    turn: async () => {
      turns += 1;
      await nextTurn();
    },
    alone: (work) => work(),
    closed: async () => {},
  });
  const ranges: IdRange[] = [];
  time.work();
  await walkInSteps({ ...overIds(ranges, 6), size: 256, least: 64 }, whole);
  time.rest();
  expect(turns).toBeGreaterThan(2);
  expect(paid).toBeGreaterThanOrEqual(6 * ranges.length);
});
