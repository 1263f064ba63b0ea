import { expect, test } from "vitest";
import { scaleOf } from "./charts.tsx";

test("a line's scale holds all values between round numbers", () => {
  expect(scaleOf(188, 312)).toEqual({ low: 150, top: 350 });
  expect(scaleOf(30, 30)).toEqual({ low: 28, top: 32 });
  expect(scaleOf(0, 45)).toEqual({ low: 0, top: 80 });
  expect(scaleOf(0, 0)).toEqual({ low: 0, top: 4 });
});
