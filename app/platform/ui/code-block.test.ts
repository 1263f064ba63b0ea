import { expect, test } from "vitest";
import { mayScroll } from "./code-block.tsx";

test.each([
  ["", false],
  ["3 4\n1 2 3 4", false],
  [`${"1".repeat(32)}\n${"2".repeat(32)}\n`, false],
  [`1\n${"2".repeat(33)}\n3`, true],
  // A tab or a wide letter takes more room than one character.
  ["\t1", true],
  ["数", true],
])("a sample of %j may scroll: %s", (text, expected) => {
  expect(mayScroll(text)).toBe(expected);
});
