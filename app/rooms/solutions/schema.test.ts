import { describe, expect, test } from "vitest";
import { APPROACH, CODE } from "./limits.ts";
import { listSchema, solutionSchema, spoilerSchema } from "./schema.ts";

const fields = { approach: "Greedy", description: "Take the largest.", code: "print(1)", language: "python" };

function messages(changes: Record<string, unknown>): Record<string, string> {
  const { error } = solutionSchema.safeParse({ ...fields, ...changes });
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));
}

describe("a solution", () => {
  test("a solution with the required fields is accepted; unknown keys are dropped", () => {
    expect(solutionSchema.parse({ ...fields, problem: "1", user: { _id: "2" }, reviews: [] })).toEqual(
      fields,
    );
  });

  test.each([
    ["approach", "Approach is required"],
    ["description", "Description is required"],
    ["code", "Code is required"],
  ])("a solution without %s is rejected", (name, message) => {
    for (const value of [undefined, null, 7, "", " \r\n\t "]) {
      expect(messages({ [name]: value })).toEqual({ [name]: message });
    }
  });

  test("limits apply after line breaks are normalised", () => {
    expect(messages({ code: "x\r\n".repeat(CODE.limit / 2 - 1) })).toEqual({});
    expect(messages({ approach: "x".repeat(APPROACH.limit) })).toEqual({});
    expect(messages({ approach: "x".repeat(APPROACH.limit + 1) })).toEqual({
      approach: "Approach is too long: at most 100,000 characters, 1 over",
    });
  });

  test("code keeps its indentation but loses surrounding blank lines", () => {
    const { code } = solutionSchema.parse({ ...fields, code: "\r\n  \r\n\tif x:\r\n\t\tprint(1)\r\n\r\n" });
    expect(code).toBe("\tif x:\n\t\tprint(1)");
  });

  test("four million blank lines are rejected as missing code", () => {
    expect(messages({ code: "\n".repeat(4_000_000) })).toEqual({ code: "Code is required" });
    expect(messages({ code: `${" \n".repeat(2_000_000)}x` })).toEqual({});
  });

  test("the language may be omitted, but an unknown one is rejected", () => {
    expect(solutionSchema.parse({ ...fields, language: undefined }).language).toBeUndefined();
    expect(messages({ language: "brainfuck" })).toEqual({ language: "Choose one of the languages" });
    expect(messages({ language: "" })).toEqual({ language: "Choose one of the languages" });
  });
});

test("invalid values in a list's query are ignored", () => {
  expect(listSchema.parse({})).toEqual({ sort: "newest" });
  expect(listSchema.parse({ sort: "reviewed", language: "rust" })).toEqual({
    sort: "reviewed",
    language: "rust",
  });
  expect(listSchema.parse({ sort: "'; drop", language: "" })).toEqual({ sort: "newest" });
});

test("an unchecked checkbox counts as off", () => {
  expect(spoilerSchema.parse({ hide: "on" })).toEqual({ hide: true });
  expect(spoilerSchema.parse({})).toEqual({ hide: false });
});
