import { describe, expect, it } from "vitest";
import { hueOf } from "./marks.tsx";

describe("a user's avatar colour", () => {
  it("is one of eight and always the same", () => {
    for (const id of ["1", "42", "1000000", "not-a-number", ""]) {
      expect(hueOf(id)).toBe(hueOf(id));
      expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(hueOf(id));
    }
  });

  it("is different for eight users with consecutive ids", () => {
    const hues = Array.from({ length: 8 }, (_, index) => hueOf(String(index + 1)));
    expect(new Set(hues).size).toBe(8);
  });
});
