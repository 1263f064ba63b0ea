import { expect, test } from "vitest";
import { isVisible } from "./plain-text.ts";

test.each([
  ["nothing", ""],
  ["white space", " \t\r\n\u00a0\u3000\u2028"],
  ["a zero-width space", "\u200b"],
  ["joiners", "\u200c\u200d\u2060"],
  ["direction marks", "\u200e\u202e\u2066\u2069"],
  ["a soft hyphen", "\u00ad"],
  ["fillers that Unicode calls letters", "\u3164\u115f\uffa0"],
  ["an empty Braille cell", "\u2800"],
  ["a byte order mark", "\ufeff"],
  ["control characters", "\0\u0007"],
  ["a variation selector", "\ufe0f"],
  ["tags", "\u{e0041}"],
])("%s is invisible", (_, text) => {
  expect(isVisible(text)).toBe(false);
});

test.each(["a", " . ", "\u202eabc", "木", "🎉", "❤\ufe0f", "שלום", "\u0301", "\u{1fae9}", "\ue000"])(
  "%j is visible",
  (text) => {
    expect(isVisible(text)).toBe(true);
  },
);
