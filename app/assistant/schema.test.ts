import { expect, test } from "vitest";
import { MESSAGE_LIMIT } from "./limits.ts";
import { chatQuestionSchema, hintSchema, questionSchema } from "./schema.ts";

const messages = (value: unknown) =>
  questionSchema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test.each([undefined, null, "", "  ", "\r\n\t", 7])("%j is no question", (content) => {
  expect(messages({ content })).toEqual(["Message is required"]);
});

test("a question is trimmed, and may be long but not without end", () => {
  expect(questionSchema.parse({ content: " Why?\n" })).toEqual({ content: "Why?" });
  expect(messages({ content: "x".repeat(MESSAGE_LIMIT) })).toEqual([]);
  expect(messages({ content: "x".repeat(MESSAGE_LIMIT + 1) })).toEqual([
    "Message is too long: at most 10,000 characters",
  ]);
});

test.each(["0", "5", "1.5", "x", ""])("%j is no step of the hints", (hint) => {
  expect(hintSchema.safeParse({ hint }).success).toBe(false);
});

test("a call asks either in words or for a hint", () => {
  expect(chatQuestionSchema.safeParse({ content: "Why?" }).success).toBe(true);
  expect(chatQuestionSchema.safeParse({ hint: 2 }).success).toBe(true);
  expect(chatQuestionSchema.safeParse({}).success).toBe(false);
  expect(chatQuestionSchema.safeParse({ content: "Why?", hint: 2 }).success).toBe(false);
});
