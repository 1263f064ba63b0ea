import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

test.each([
  ["an empty text", "", 1],
  ["a short text", "Push *down* before you look.", 1],
  ["a thousand words", words(1000), 5],
  ["words between marks", `- ${words(400)}\n\n---\n\n> **${words(400)}**`, 4],
  ["characters of scripts without spaces", "字".repeat(1200), 3],
  ["formulas", "$x^2 + y^2 + z^2$ ".repeat(200), 3],
  ["a long displayed formula like any other", `$$\n${"a + b + ".repeat(400)}c\n$$`, 1],
  [
    "lines of code, not their words",
    `\`\`\`cpp\n${"for (int i = 0; i < n; i++) sum += i;\n\n".repeat(80)}\`\`\``,
    2,
  ],
  ["text after code", `~~~\nx\n\`\`\`\n~~~\n${words(600)}`, 3],
  ["code without an end", `\`\`\`\n${"x\n".repeat(120)}`, 3],
])("counts %s", (_, markdown, minutes) => expect(readingMinutes(markdown)).toBe(minutes));
