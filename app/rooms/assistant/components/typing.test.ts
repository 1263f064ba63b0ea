import { expect, test } from "vitest";
import { wholeCharacters } from "./typing.ts";

test("surrogate pairs are never split", () => {
  expect(wholeCharacters("a😀b", 1)).toBe(1);
  expect(wholeCharacters("a😀b", 2)).toBe(3);
  expect(wholeCharacters("a😀b", 3)).toBe(3);
  expect(wholeCharacters("", 0)).toBe(0);
  expect(wholeCharacters("a\ud83d", 2)).toBe(2);
});
