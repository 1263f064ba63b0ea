import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dayAfterKey,
  dayInMonth,
  isDay,
  isMonth,
  longDay,
  monthTitle,
  weekdayOf,
  weeksOf,
} from "./calendar.ts";

describe("a day", () => {
  test.each(["2026-11-21", "2024-02-29", "2000-02-29", "1970-01-01", "2100-12-31"])("%s is valid", (day) => {
    expect(isDay(day)).toBe(true);
  });

  test.each([
    ..."2026-02-29 2100-02-29 2026-04-31 2026-13-01 2026-00-10 2026-01-00 1969-12-31 2101-01-01 2026-1-1".split(
      " ",
    ),
    ..."20261121 +02026-11-21 2026-11-21T00:00 tomorrow".split(" "),
    "",
  ])("%j is invalid", (text) => {
    expect(isDay(text)).toBe(false);
  });

  test.each([
    ["2026-11-30", 1, "2026-12-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-03-29", 7, "2026-04-05"],
  ])("%s plus %i days is %s", (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  test("has a weekday, counted from Monday", () => {
    expect(weekdayOf("2026-11-23")).toBe(0);
    expect(weekdayOf("2026-11-22")).toBe(6);
    expect(longDay("2026-11-21")).toBe("Saturday, November 21, 2026");
  });
});

describe("a month", () => {
  test.each([
    ["2026-11", 1, "2026-12"],
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-05", 12, "2027-05"],
    ["2026-05", -17, "2024-12"],
  ])("%s plus %i months is %s", (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  test("is valid from 1970 to 2100", () => {
    expect(["1970-01", "2100-12"].every(isMonth)).toBe(true);
    expect(["1969-12", "2101-01", "2026-13", "2026", "2026-11-01"].some(isMonth)).toBe(false);
  });

  test.each([
    ["2026-01-31", "2026-02", "2026-02-28"],
    ["2024-01-31", "2024-02", "2024-02-29"],
    ["2026-03-31", "2026-04", "2026-04-30"],
    ["2026-02-28", "2026-03", "2026-03-28"],
  ])("%s moved to %s is %s", (day, month, expected) => {
    expect(dayInMonth(day, month)).toBe(expected);
  });

  test("is shown in whole weeks from Monday to Sunday", () => {
    expect(weeksOf("2026-11")).toHaveLength(6);
    expect(weeksOf("2026-11")[0]).toEqual([
      "2026-10-26",
      "2026-10-27",
      "2026-10-28",
      "2026-10-29",
      "2026-10-30",
      "2026-10-31",
      "2026-11-01",
    ]);
    expect(weeksOf("2027-02").map((week) => week[0])).toEqual([
      "2027-02-01",
      "2027-02-08",
      "2027-02-15",
      "2027-02-22",
    ]);
    expect(weeksOf("2024-02").flat()).toContain("2024-02-29");
    expect(weeksOf("2026-12").flat().at(-1)).toBe("2027-01-03");
    expect(monthTitle("2026-11")).toBe("November 2026");
  });

  test("includes each of its days exactly once", () => {
    for (let month = "2024-01"; month < "2033-01"; month = addMonths(month, 1)) {
      const days = weeksOf(month).flat();
      expect(days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? "", 1))).toBe(true);
      const own = days.filter((day) => day.startsWith(month));
      expect([own[0], addDays(own.at(-1) ?? "", 1)]).toEqual([`${month}-01`, `${addMonths(month, 1)}-01`]);
      expect(days.length - own.length).toBeLessThan(13);
    }
  });
});

test.each([
  ["ArrowLeft", false, "2026-10-30"],
  ["ArrowRight", false, "2026-11-01"],
  ["ArrowUp", false, "2026-10-24"],
  ["ArrowDown", false, "2026-11-07"],
  ["Home", false, "2026-10-26"],
  ["End", false, "2026-11-01"],
  ["PageUp", false, "2026-09-30"],
  ["PageDown", false, "2026-11-30"],
  ["PageUp", true, "2025-10-31"],
  ["PageDown", true, "2027-10-31"],
  ["a", false, null],
])("on October 31, the key %s (with Shift: %s) moves the focus to %s", (key, shift, expected) => {
  expect(dayAfterKey("2026-10-31", key, shift)).toBe(expected);
});
