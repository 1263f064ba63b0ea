import { expect, test } from "vitest";
import { summarise } from "./summary.ts";

test("no ratings give an empty summary", () => {
  expect(summarise([])).toEqual({ count: 0, average: 0, spread: [0, 0, 0, 0, 0] });
});

test("the distribution does not depend on the order of the rows", () => {
  const rows = [
    { rating: 5, total: 3 },
    { rating: 1, total: 1 },
    { rating: 4, total: 2 },
  ];
  expect(summarise(rows)).toEqual({ count: 6, average: 24 / 6, spread: [1, 0, 0, 2, 3] });
});
