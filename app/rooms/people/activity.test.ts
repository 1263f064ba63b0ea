import { expect, test } from "vitest";
import { calendarStart, levelOf, timeOf, toCalendar } from "./activity.ts";

const DAY = 24 * 60 * 60 * 1000;
const dayOf = (date: string) => Date.parse(date) / DAY;

test.each(["2026-11-21T23:59:59Z", "2026-11-22T00:00:00Z", "2024-02-29T12:00:00Z"])(
  "at %s the calendar starts on the Sunday 52 weeks before the current week",
  (moment) => {
    const now = Date.parse(moment);
    const start = calendarStart(now);
    expect(new Date(start).getUTCDay()).toBe(0);
    const { length } = toCalendar([], now);
    expect(length).toBeGreaterThan(52 * 7);
    expect(length).toBeLessThanOrEqual(53 * 7);
    expect(timeOf({ start }, length - 1)).toBe(Math.floor(now / DAY) * DAY);
  },
);

test("days are stored as offsets from the start; days outside the year are dropped", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  const calendar = toCalendar(
    [
      { day: dayOf("2025-01-01"), total: 9 },
      { day: dayOf("2025-11-16"), total: 2 },
      { day: dayOf("2026-11-21"), total: 1 },
      { day: dayOf("2026-11-22"), total: 9 },
    ],
    now,
  );
  expect(calendar.days).toEqual([
    [0, 2],
    [370, 1],
  ]);
  expect(calendar.total).toBe(3);
});

test("days with more contributions get a stronger shade", () => {
  expect([1, 2, 3, 4, 7, 8, 100].map(levelOf)).toEqual([1, 2, 2, 3, 3, 4, 4]);
});
