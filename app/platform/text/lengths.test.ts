import { describe, expect, test } from "vitest";
import { boundText } from "./fields.ts";
import { overLimit, type Rule, tidyCode, tidyLine, tidySample, tidyText } from "./lengths.ts";

test("an error says by how many characters a tidied text exceeds its limit", () => {
  const message: Rule = { name: "Message", limit: 10 };
  expect(overLimit("x".repeat(10), message)).toBeUndefined();
  expect(overLimit("  1\r\n2\r\n3\r\n4\r\n56  \n\n", message)).toBeUndefined();
  expect(overLimit("x".repeat(2012), message)).toBe("Message is too long: at most 10 characters, 2,002 over");
  expect(overLimit(" 12345678901 ", { name: "Details", limit: 10, verb: "are" })).toBe(
    "Details are too long: at most 10 characters, 1 over",
  );
});

describe("the browser and the server measure lengths alike", () => {
  const typed = [
    "",
    "a",
    "a\r\nb\rc\n",
    " \r\n  indented\r\n\r\n",
    "\0\u2028x\t\ty",
    "é😀木",
    "\n\n \n",
    "x".repeat(40),
  ];
  test.each([tidyText, tidyLine, tidySample, tidyCode, (text: string) => text])("with rule %#", (tidy) => {
    for (const limit of [0, 1, 3, 4, 12, 39]) {
      const rule: Rule = { name: "Text", limit, tidy };
      const refusals = typed.map((text) => boundText(rule).safeParse(text).error?.issues[0]?.message);
      expect(typed.map((text) => overLimit(text, rule))).toEqual(refusals);
      expect(refusals.some(Boolean)).toBe(true);
    }
  });
});
