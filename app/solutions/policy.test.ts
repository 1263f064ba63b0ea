import { describe, expect, test } from "vitest";
import { canEdit, seesSpoilers } from "./policy.ts";

const ada = { id: 1 };

test.each([
  ["its author", 1, true],
  ["somebody else", 2, false],
  ["nobody, once the author's account is gone", null, false],
])("a solution may be changed by %s", (_who, author_id, allowed) => {
  expect(canEdit(ada, { author_id })).toBe(allowed);
});

describe("description and code are shown at once", () => {
  const reader = { hidesSpoilers: true, hasSolved: false, hasOpened: false };
  const problem = { author_id: 2 };

  test("not to who has neither solved the problem nor asked", () => {
    expect(seesSpoilers(ada, problem, reader)).toBe(false);
    expect(seesSpoilers(ada, { author_id: null }, reader)).toBe(false);
  });

  test.each([
    ["has posted a solution", { ...reader, hasSolved: true }, problem],
    ["has asked for them", { ...reader, hasOpened: true }, problem],
    ["has switched the setting off", { ...reader, hidesSpoilers: false }, problem],
    ["has shared the problem", reader, { author_id: 1 }],
  ])("to who %s", (_who, reading, of) => {
    expect(seesSpoilers(ada, of, reading)).toBe(true);
  });
});
