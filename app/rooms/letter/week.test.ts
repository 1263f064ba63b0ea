import { expect, test } from "vitest";
import { nextStart, startOf } from "../solves/periods.ts";
import { readWeek, titleOf, weekAfter, weekAt, weekBefore } from "./week.ts";

const at = (day: string) => weekAt(Date.parse(`${day}T12:00:00Z`)).name;

test.each([
  // The examples of ISO 8601 and of years with 53 weeks.
  ["2026-11-23", "2026-W48"],
  ["2026-11-29", "2026-W48"],
  ["2027-01-03", "2026-W53"],
  ["2026-12-28", "2026-W53"],
  ["2027-01-04", "2027-W01"],
  ["2026-01-01", "2026-W01"],
  ["2025-12-29", "2026-W01"],
  ["2025-12-28", "2025-W52"],
  ["2021-01-03", "2020-W53"],
  ["2024-12-30", "2025-W01"],
  ["2022-01-02", "2021-W52"],
])("%s is in week %s", (day, name) => {
  expect(at(day)).toBe(name);
  const week = readWeek(name);
  expect(week).toEqual(weekAt(Date.parse(day)));
});

test("weeks are the leaderboard's, follow each other without gaps, and are read as they are written", () => {
  let week = weekAt(Date.UTC(1970, 0, 5));
  for (let count = 0; count < 52 * 130; count++) {
    expect([week.from, week.to]).toEqual([startOf("week", week.to - 1), nextStart("week", week.from)]);
    expect(readWeek(week.name)).toEqual(week);
    const next = weekAfter(week);
    expect(next.from).toBe(week.to);
    expect(weekBefore(next)).toEqual(week);
    week = next;
  }
});

test.each([
  ...["", "2026", "2026-W", "2026-W00", "2026-W54", "2025-W53", "2026-W1", "2026-W001", "2026-w48"],
  ...["26-W48", "2026W48", "2026-W48 ", "1969-W52", "1970-W01", "0000-W01", "2026-W-1", "٢٠٢٦-W48"],
])("%j is no week", (name) => {
  expect(readWeek(name)).toBeNull();
});

test("a week is named with its number and year", () => {
  expect(titleOf(weekAt(Date.UTC(2027, 0, 1)))).toBe("Week 53, 2026");
});
