import { expect, test } from "vitest";
import { step } from "./step.ts";

/** Two columns with a gap in the second one: rows 0, 1 and 0, 2. */
const places = [
  { column: 0, row: 0 },
  { column: 0, row: 1 },
  { column: 1, row: 0 },
  { column: 1, row: 2 },
];
const [first, below, right, far] = places as [
  (typeof places)[0],
  (typeof places)[0],
  (typeof places)[0],
  (typeof places)[0],
];

test.each([
  ["ArrowRight", first, right],
  ["ArrowLeft", right, first],
  ["ArrowDown", first, below],
  ["ArrowDown", right, far],
  ["ArrowUp", far, right],
  ["Home", right, first],
  ["End", first, right],
])("%s leads from %o to %o", (key, from, to) => {
  expect(step(key, from, places)).toBe(to);
});

test("at the edge, and by other keys, nothing changes", () => {
  expect(step("ArrowRight", below, places)).toBeNull();
  expect(step("ArrowDown", below, places)).toBeNull();
  expect(step("Enter", first, places)).toBeNull();
});
