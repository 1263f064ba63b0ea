import { expect, test } from "vitest";
import { type Log, withReloaded, withRows } from "./log.ts";

const log = (ids: number[], older: string | null = null): Log<{ _id: string }> => ({
  rows: ids.map((id) => ({ _id: String(id) })),
  older,
});

test("messages are unique and ordered by id, in whatever order they arrive", () => {
  const { rows } = withRows(log([9, 10]), log([11, 10, 8]).rows);
  expect(rows.map(({ _id }) => _id)).toEqual(["8", "9", "10", "11"]);
  // A sent message's response and event both arrive during a load.
  expect(withRows(log([1]), log([2, 2]).rows)).toEqual(log([1, 2]));
  const known = log([1]);
  expect(withRows(known, log([1]).rows)).toBe(known);
});

test("reloading a page adds new messages, drops deleted ones, and keeps earlier ones", () => {
  expect(withReloaded(log([1, 2, 3, 5], "further"), log([3, 4], "cursor"))).toEqual(
    log([1, 2, 3, 4], "further"),
  );
  expect(withReloaded(log([1]), log([]))).toEqual(log([]));
});

test("a reloaded page replaces the known messages if there is a gap between the two", () => {
  expect(withReloaded(log([1], "further"), log([8, 9], "cursor"))).toEqual(log([8, 9], "cursor"));
});
