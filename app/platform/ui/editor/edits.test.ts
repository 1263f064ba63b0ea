import { describe, expect, test } from "vitest";
import {
  continued,
  type Edit,
  isInCode,
  makeLink,
  type Selected,
  toggleCode,
  toggleFormula,
  toggleList,
  toggleMarks,
  toggleQuote,
} from "./edits.ts";

/** Of a text with "[" and "]" around the selection, or "|" at the caret. */
function selectedIn(shown: string): Selected {
  const caret = shown.indexOf("|");
  if (caret >= 0) return { text: shown.replace("|", ""), start: caret, end: caret };
  const start = shown.indexOf("«");
  return { text: shown.replace(/[«»]/g, ""), start, end: shown.indexOf("»") - 1 };
}

function changed(shown: string, change: (selected: Selected) => Edit | null): string | null {
  const selected = selectedIn(shown);
  const edit = change(selected);
  if (!edit) return null;
  const { from, to, text, select } = edit;
  const result = selected.text.slice(0, from) + text + selected.text.slice(to);
  const [start, end] = select;
  if (start === end) return `${result.slice(0, start)}|${result.slice(start)}`;
  return `${result.slice(0, start)}«${result.slice(start, end)}»${result.slice(end)}`;
}

describe("marks", () => {
  const bold = (selected: Selected) => toggleMarks(selected, "**");
  test.each([
    ["a «b c» d", "a **«b c»** d"],
    ["a **«b c»** d", "a «b c» d"],
    ["a «**b c**» d", "a «b c» d"],
    ["a « b » c", "a  **«b»**  c"],
    ["wo|rd", "**«word»**"],
    ["word |", "word **|**"],
    ["word|", "word**|**"],
    ["**|**", "|"],
    ["na|ïveté", "**«naïveté»**"],
  ])("go around %s and off again", (before, result) => {
    expect(changed(before, bold)).toBe(result);
  });

  test("of code are as long as the code needs", () => {
    expect(changed("«a»", toggleCode)).toBe("`«a»`");
    expect(changed("`«a»`", toggleCode)).toBe("«a»");
    expect(changed("«a`b»", toggleCode)).toBe("`` «a`b» ``");
    expect(changed("x «a\nb» y", toggleCode)).toBe("x \n```\n«a\nb»\n```\n y");
    expect(changed("«```\na\n```»", toggleCode)).toBe("````\n«```\na\n```»\n````");
  });

  test("of a formula are its own lines for several lines", () => {
    expect(changed("«a_i»", toggleFormula)).toBe("$«a_i»$");
    expect(changed("«a\nb»", toggleFormula)).toBe("$$\n«a\nb»\n$$");
  });
});

describe("lines", () => {
  test.each([
    ["a\nb|c\nd", "a\n> bc|\nd"],
    ["> b|c", "bc|"],
    ["a\n«b\n\nc»\nd", "a\n«> b\n> \n> c»\nd"],
    ["«> b\n> \n> c»", "«b\n\nc»"],
    ["|", "> |"],
    ["«a\n»b", "«> a»\nb"],
  ])("of %j become a quote and back", (before, result) => {
    expect(changed(before, toggleQuote)).toBe(result);
  });

  test.each([
    ["«b\n\nc»", "«- b\n\n- c»"],
    ["«- b\n\n- c»", "«b\n\nc»"],
    ["«1. b\n2. c»", "«b\nc»"],
    ["|", "- |"],
  ])("of %j become a list and back", (before, result) => {
    expect(changed(before, toggleList)).toBe(result);
  });
});

test.each([
  ["see «this»", "see [this](«url»)"],
  ["see |", "see [|](url)"],
  ["see «https://example.org/a?b=1»", "see [|](https://example.org/a?b=1)"],
])("a link of %s leaves selected what is missing", (before, result) => {
  expect(changed(before, makeLink)).toBe(result);
});

test("an address pasted over a text links it", () => {
  expect(changed("see «this» now", (selected) => makeLink(selected, "https://example.org"))).toBe(
    "see [this](https://example.org)| now",
  );
});

test.each([
  ["- a|", "- a\n- |"],
  ["  * a|b", "  * a\n  * |b"],
  ["9. a|", "9. a\n10. |"],
  ["1) a|", "1) a\n2) |"],
  ["- [x] done|", "- [x] done\n- [ ] |"],
  ["> a|", "> a\n> |"],
  ["> - a|", "> - a\n> - |"],
  ["a\n- |\nb", "a\n|\nb"],
  ["> |", "|"],
  ["a|", null],
  ["-a|", null],
  ["--- |", null],
  ["|- a", null],
  ["- «a»", null],
  ["  a|", null],
])("Enter in %j gives %j", (before, result) => {
  expect(changed(before, continued)).toBe(result);
});

test("blocks of code are found by their fences", () => {
  const text = "a\n```cpp\n- b\n```\nc\n~~~~\n~~~\n```\n";
  expect(isInCode(text, 0)).toBe(false);
  expect(isInCode(text, text.indexOf("- b"))).toBe(true);
  expect(isInCode(text, text.indexOf("c\n~"))).toBe(false);
  expect(isInCode(text, text.length)).toBe(true);
});
