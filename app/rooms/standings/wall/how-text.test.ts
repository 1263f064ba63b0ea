import { expect, test } from "vitest";
import { howText } from "./how-text.ts";

const HOUR = 3_600_000;
const round = { starts_at: 100 * HOUR, ends_at: 102 * HOUR };
const verified = { verified: 1, vouched: 0 };

test.each([
  [{ how: "contest", solved_at: 101.5 * HOUR }, "in contest, 1:30"],
  [{ how: "contest", solved_at: 99 * HOUR }, "in contest"],
  [{ how: "virtual", solved_at: 300 * HOUR }, "virtually"],
  [{ how: "practice", solved_at: 152 * HOUR }, "upsolved, +2 d"],
  [{ how: "team", solved_at: 101 * HOUR }, "with a team"],
  [{ how: "posted", solved_at: 1 }, "posted here"],
  [{ how: "hand", solved_at: 1 }, "says so"],
] as const)("%o reads %j", (solve, text) => {
  expect(howText({ ...solve, ...verified }, round)).toBe(text);
});

test("what a handle that is not verified solved says so", () => {
  const solve = { how: "virtual", solved_at: 1 } as const;
  expect(howText({ ...solve, verified: 0, vouched: 1 }, round)).toBe("virtually, vouched");
  expect(howText({ ...solve, verified: 0, vouched: 0 }, round)).toBe("virtually, unverified");
});
