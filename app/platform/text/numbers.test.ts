import { expect, test } from "vitest";
import { formatNumber } from "./numbers.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_234_567, "1,234,567"],
])("%d is shown as %s", (number, text) => {
  expect(formatNumber(number)).toBe(text);
});
