import { expect, test } from "vitest";
import { MESSAGE } from "./limits.ts";
import { messageSchema } from "./schema.ts";

const messages = (value: unknown) =>
  messageSchema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test.each([undefined, null, "", "  ", "\r\n\t", 7])("%j is refused", (text) => {
  expect(messages({ text })).toEqual(["Message is required"]);
});

test("a message is trimmed and has a length limit", () => {
  expect(messageSchema.parse({ text: " Hello\n" })).toEqual({ text: "Hello" });
  expect(messages({ text: "x".repeat(MESSAGE.limit) })).toEqual([]);
  expect(messages({ text: "x".repeat(MESSAGE.limit + 1) })).toEqual([
    "Message is too long: at most 20,000 characters, 1 over",
  ]);
});
