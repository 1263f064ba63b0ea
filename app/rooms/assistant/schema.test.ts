import { expect, test } from "vitest";
import { MESSAGE } from "./limits.ts";
import { chatQuestionSchema, hintSchema, questionSchema } from "./schema.ts";

const messages = (value: unknown) =>
  questionSchema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test.each([undefined, null, "", "  ", "\r\n\t", 7])("the question %j is refused", (content) => {
  expect(messages({ content })).toEqual(["Message is required"]);
});

test("a question is trimmed and has a length limit", () => {
  expect(questionSchema.parse({ content: " Why?\n" })).toEqual({ content: "Why?" });
  expect(messages({ content: "x".repeat(MESSAGE.limit) })).toEqual([]);
  expect(messages({ content: "x".repeat(MESSAGE.limit + 1) })).toEqual([
    "Message is too long: at most 10,000 characters, 1 over",
  ]);
});

test.each(["0", "5", "1.5", "x", ""])("the hint step %j is refused", (hint) => {
  expect(hintSchema.safeParse({ hint }).success).toBe(false);
});

test("a request contains either text or a hint step", () => {
  expect(chatQuestionSchema.safeParse({ content: "Why?" }).success).toBe(true);
  expect(chatQuestionSchema.safeParse({ hint: 2 }).success).toBe(true);
  expect(chatQuestionSchema.safeParse({}).success).toBe(false);
  expect(chatQuestionSchema.safeParse({ content: "Why?", hint: 2 }).success).toBe(false);
});
