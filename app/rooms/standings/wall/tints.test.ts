import { expect, test } from "vitest";
import { tintOf, tintsFor, tintTexts } from "./tints.ts";

test("for 14 members, the five steps are nobody, 1–2, 3–5, 6–9 and 10 or more", () => {
  const tints = tintsFor(14);
  const steps = [0, 1, 2, 3, 5, 6, 9, 10, 14].map((solved) => tintOf(solved, tints));
  expect(steps).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  expect(tintTexts(tints, 14)).toEqual(["1–2", "3–5", "6–9", "10 or more"]);
});

test("a large club has the same five steps", () => {
  expect(tintTexts(tintsFor(200), 200)).toEqual(["1–36", "37–78", "79–136", "137 or more"]);
});

test.each([
  [0, ["1"]],
  [1, ["1"]],
  [3, ["1", "2", "3"]],
  [4, ["1", "2", "3", "4"]],
])("for %i members, no step stands for more than there are", (members, texts) => {
  expect(tintTexts(tintsFor(members), members)).toEqual(texts);
});
