import { expect, test } from "vitest";
import { boundText, optionalLine, requiredText } from "./fields.ts";
import { tidyCode, tidySample } from "./lengths.ts";

const errorOf = (schema: ReturnType<typeof boundText>, typed: unknown) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => message);

test("a text is kept with \\n for line ends, however it came, and without the blanks around it", () => {
  expect(boundText("Note", 100).parse("  a\r\nb\rc\n\r\n")).toBe("a\nb\nc");
  expect(requiredText("Code", 100, { tidy: tidyCode }).parse("\r\n  a\r\n\tb\r\n")).toBe("  a\n\tb");
  expect(requiredText("Sample", 100, { tidy: tidySample }).parse(" 1\r\n\r\n2 \r\n")).toBe(" 1\n\n2 ");
  expect(optionalLine("Name", 100).parse(" a\r\n\tb ")).toBe("a b");
});

test("a text counts as it is kept: 9,999 characters in 1,000 lines of a form are not over 10,000", () => {
  const typed = Array.from({ length: 1000 }, () => "123456789").join("\r\n");
  expect(typed.length).toBeGreaterThan(10_000);
  expect(requiredText("Message", 10_000).parse(typed)).toHaveLength(9999);
});

test("a text over its limit is refused whole, by how much it is over", () => {
  const text = requiredText("Message", 10_000);
  expect(errorOf(text, "x".repeat(12_000))).toEqual([
    "Message is too long: at most 10,000 characters, 2,000 over",
  ]);
  expect(errorOf(requiredText("Details", 5, { verb: "are" }), " 123456 ")).toEqual([
    "Details are too long: at most 5 characters, 1 over",
  ]);
});

test("a required text must show something", () => {
  for (const typed of [undefined, "", " \r\n\u200b"]) {
    expect(errorOf(requiredText("Title", 200), typed)).toEqual(["Title is required"]);
  }
});
