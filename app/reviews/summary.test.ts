import { expect, test } from "vitest";
import { summarise } from "./summary.ts";

test("nothing sums up to nothing", () => {
  expect(summarise([])).toEqual({ count: 0, average: 0, spread: [0, 0, 0, 0, 0] });
});

test("every number of stars has its place, whatever the order of the rows", () => {
  const rows = [
    { rating: 5, total: 3 },
    { rating: 1, total: 1 },
    { rating: 4, total: 2 },
  ];
  expect(summarise(rows)).toEqual({ count: 6, average: 24 / 6, spread: [1, 0, 0, 2, 3] });
});
