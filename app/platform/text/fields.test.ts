import { expect, test } from "vitest";
import { boundText, filterText, optionalText, requiredText } from "./fields.ts";
import { tidyCode, tidyLine, tidySample } from "./lengths.ts";

const MESSAGE = { name: "Message", limit: 10_000 };
const errorOf = (schema: ReturnType<typeof boundText>, typed: unknown) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => message);

test("a text is stored with \\n line endings and without surrounding white space", () => {
  const [name, limit] = ["Text", 100];
  expect(boundText({ name, limit }).parse("  a\r\nb\rc\n\r\n")).toBe("a\nb\nc");
  expect(requiredText({ name, limit, tidy: tidyCode }).parse("\r\n  a\r\n\tb\r\n")).toBe("  a\n\tb");
  expect(requiredText({ name, limit, tidy: tidySample }).parse(" 1\r\n\r\n2 \r\n")).toBe(" 1\n\n2 ");
  expect(optionalText({ name, limit, tidy: tidyLine }).parse(" a\r\n\tb ")).toBe("a b");
});

test("a text's length is counted as stored, so each line break sent by a form counts as one character", () => {
  const typed = Array.from({ length: 1000 }, () => "123456789").join("\r\n");
  expect(typed.length).toBeGreaterThan(10_000);
  expect(requiredText(MESSAGE).parse(typed)).toHaveLength(9999);
});

test("no character of a single-line text may have more than four marks", () => {
  const title = boundText({ name: "Title", limit: 200, isLine: true });
  const piled = ["Title has more than 4 marks on one character"];
  for (const text of [
    "Z\u0301\u0301\u0301\u0301",
    "Việt Nam",
    "กุ้งเผ็ด",
    "บ้านนี้",
    "שָׁלוֹם",
    "မြွှေ့",
    "རྒྱུད",
    "👩‍👩‍👧‍👦 1️⃣",
    "नमस्ते",
  ]) {
    expect(title.parse(text)).toBe(text);
  }
  for (const text of [
    `Z${"\u0301".repeat(180)}`,
    `a Z${"\u0301".repeat(5)} b`,
    `Z${"\u0301\u200d".repeat(9)}`,
  ]) {
    expect(errorOf(title, text)).toEqual(piled);
  }
  expect(boundText(MESSAGE).parse(`Z${"\u0301".repeat(9)}`)).toHaveLength(10);
});

test("a required text must have a visible character", () => {
  for (const typed of [undefined, "", " \r\n\u200b"]) {
    expect(errorOf(requiredText({ name: "Title", limit: 200 }), typed)).toEqual(["Title is required"]);
  }
});

test("an overlong search term is truncated", () => {
  const filter = filterText(10);
  expect(filter.parse("  segment trees ")).toBe("segment tr");
  expect(filter.parse("segment   trees")).toBe("segment");
  expect(filter.parse("x".repeat(100_000))).toBe("x".repeat(10));
  expect(filter.parse("  ")).toBeUndefined();
});
