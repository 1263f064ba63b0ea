import { expect, test } from "vitest";
import { countdownText, ticksEvery } from "./countdown.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test.each([
  [76 * HOUR + 59 * MINUTE, "in 3d 4h"],
  [24 * HOUR, "in 1d 0h"],
  [24 * HOUR - 1, "in 23h 59m"],
  [HOUR, "in 1h 0m"],
  [HOUR - 1, "in 59m 59s"],
  [5 * SECOND, "in 0m 05s"],
  [0, "now"],
  [-HOUR, "now"],
])("%i ms is shown as %s", (left, text) => {
  expect(countdownText(left)).toBe(text);
});

test("the countdown updates every second once it shows seconds", () => {
  expect(ticksEvery(3 * HOUR)).toBe(15 * SECOND);
  expect(ticksEvery(HOUR + MINUTE)).toBe(SECOND);
});
