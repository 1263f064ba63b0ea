import { expect, test } from "vitest";
import { dueDay } from "./due.tsx";

test("a due day has its weekday, and its year unless it is this one", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(dueDay("2026-11-23", now)).toBe("Mon, Nov 23");
  expect(dueDay("2027-01-04", now)).toBe("Mon, Jan 4, 2027");
  expect(dueDay("2026-11-23")).toBe("Mon, Nov 23, 2026");
});
