import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-field.tsx";

describe("password strength", () => {
  it.each([
    ["", 0],
    ["a1!", 1],
    ["aaaaaaaaaaaaaaaa", 1],
    ["abcdefgh", 2],
    ["abcdef12", 2],
    ["abcdef1!", 3],
    ["abcdefghij12", 3],
    ["abcdefghij1!", 4],
    ["correct horse battery", 4],
  ])("of %j is %i", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
