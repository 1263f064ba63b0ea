import { describe, expect, test } from "vitest";
import { canEdit, seesSpoilers } from "./policy.ts";

const ada = { id: 1 };

test.each([
  ["its author", 1, true],
  ["somebody else", 2, false],
  ["nobody, once the author's account is gone", null, false],
])("canEdit for %s", (_who, author_id, allowed) => {
  expect(canEdit(ada, { author_id })).toBe(allowed);
});

describe("description and code are visible", () => {
  const reader = { hidesSpoilers: true, hasSolved: false, hasOpened: false };
  const problem = { author_id: 2 };

  test("not to readers who have neither solved the problem nor asked", () => {
    expect(seesSpoilers(ada, problem, reader)).toBe(false);
    expect(seesSpoilers(ada, { author_id: null }, reader)).toBe(false);
  });

  test.each([
    ["has posted a solution", { ...reader, hasSolved: true }, problem],
    ["has asked for them", { ...reader, hasOpened: true }, problem],
    ["has switched the setting off", { ...reader, hidesSpoilers: false }, problem],
    ["has shared the problem", reader, { author_id: 1 }],
  ])("to readers: %s", (_who, reading, of) => {
    expect(seesSpoilers(ada, of, reading)).toBe(true);
  });
});
