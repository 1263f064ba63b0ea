import { describe, expect, it } from "vitest";
import { shortDate } from "./date.tsx";

describe("a short date", () => {
  it("is short month, day and year, in UTC", () => {
    expect(shortDate(Date.UTC(2026, 10, 18, 23, 59))).toBe("Nov 18, 2026");
    expect(shortDate(0)).toBe("Jan 1, 1970");
  });
});
