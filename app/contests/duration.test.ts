import { expect, test } from "vitest";
import { durationText } from "./duration.ts";

test.each([
  [0, "0m"],
  [45 * 60, "45m"],
  [59 * 60 + 59, "59m"],
  [60 * 60, "1h 0m"],
  [135 * 60, "2h 15m"],
  [10 * 24 * 3600, "240h 0m"],
])("%i seconds are %s", (seconds, expected) => {
  expect(durationText(seconds * 1000)).toBe(expected);
});
