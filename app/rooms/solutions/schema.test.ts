import { describe, expect, test } from "vitest";
import { APPROACH, CODE } from "./limits.ts";
import { listSchema, solutionSchema, spoilerSchema } from "./schema.ts";

const fields = { approach: "Greedy", description: "Take the largest.", code: "print(1)", language: "python" };

function messages(changes: Record<string, unknown>): Record<string, string> {
  const { error } = solutionSchema.safeParse({ ...fields, ...changes });
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));
}

describe("a solution", () => {
  test("is accepted with its required fields; unknown keys are dropped", () => {
    expect(solutionSchema.parse({ ...fields, problem: "1", user: { _id: "2" }, reviews: [] })).toEqual(
      fields,
    );
  });

  test.each([
    ["approach", "Approach is required"],
    ["description", "Description is required"],
    ["code", "Code is required"],
  ])("is rejected without %s", (name, message) => {
    for (const value of [undefined, null, 7, "", " \r\n\t "]) {
      expect(messages({ [name]: value })).toEqual({ [name]: message });
    }
  });

  test("accepts texts up to the limit, counted after line ends are normalised", () => {
    expect(messages({ code: "x\r\n".repeat(CODE.limit / 2 - 1) })).toEqual({});
    expect(messages({ approach: "x".repeat(APPROACH.limit) })).toEqual({});
    expect(messages({ approach: "x".repeat(APPROACH.limit + 1) })).toEqual({
      approach: "Approach is too long: at most 100,000 characters, 1 over",
    });
  });

  test("keeps the first line's indentation and drops blank lines around the code", () => {
    const { code } = solutionSchema.parse({ ...fields, code: "\r\n  \r\n\tif x:\r\n\t\tprint(1)\r\n\r\n" });
    expect(code).toBe("\tif x:\n\t\tprint(1)");
  });

  test("rejects four million blank lines as missing code", () => {
    expect(messages({ code: "\n".repeat(4_000_000) })).toEqual({ code: "Code is required" });
    expect(messages({ code: `${" \n".repeat(2_000_000)}x` })).toEqual({});
  });

  test("may omit its language, but not name an unknown one", () => {
    expect(solutionSchema.parse({ ...fields, language: undefined }).language).toBeUndefined();
    expect(messages({ language: "brainfuck" })).toEqual({ language: "Choose one of the languages" });
    expect(messages({ language: "" })).toEqual({ language: "Choose one of the languages" });
  });
});

test("a list's query is read leniently", () => {
  expect(listSchema.parse({})).toEqual({ sort: "newest" });
  expect(listSchema.parse({ sort: "reviewed", language: "rust" })).toEqual({
    sort: "reviewed",
    language: "rust",
  });
  expect(listSchema.parse({ sort: "'; drop", language: "" })).toEqual({ sort: "newest" });
});

test("an unchecked box sends nothing, which means off", () => {
  expect(spoilerSchema.parse({ hide: "on" })).toEqual({ hide: true });
  expect(spoilerSchema.parse({})).toEqual({ hide: false });
});
