import { describe, expect, test } from "vitest";
import { addDays } from "./calendar.ts";
import { dayIn, durationText, longTime, spanOfDay, spanOfDays, startOfDay } from "./local-time.server.ts";

const at = (iso: string) => Date.parse(iso);
const iso = (time: number) => new Date(time).toISOString();

test.each([
  ["UTC", "2026-11-21"],
  ["Pacific/Kiritimati", "2026-11-22"],
  ["Pacific/Pago_Pago", "2026-11-21"],
  ["Asia/Kolkata", "2026-11-22"],
  ["Asia/Kathmandu", "2026-11-22"],
  ["America/St_Johns", "2026-11-21"],
])("20:00 UTC on November 21 in the zone %s falls on %s", (zone, day) => {
  expect(dayIn(zone, at("2026-11-21T20:00:00Z"))).toBe(day);
});

test("one moment can fall on three different days", () => {
  const moment = at("2026-11-21T10:30:00Z");
  expect(dayIn("Pacific/Kiritimati", moment)).toBe("2026-11-22");
  expect(dayIn("UTC", moment)).toBe("2026-11-21");
  expect(dayIn("Pacific/Pago_Pago", moment)).toBe("2026-11-20");
});

describe("the start of a day", () => {
  test.each([
    ["UTC", "2026-11-21", "2026-11-21T00:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-21", "2026-11-20T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-11-21", "2026-11-21T11:00:00.000Z"],
    ["Asia/Kolkata", "2026-11-21", "2026-11-20T18:30:00.000Z"],
    ["Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15:00.000Z"],
    ["Australia/Lord_Howe", "2026-07-01", "2026-06-30T13:30:00.000Z"],
    // The days when daylight saving time starts and ends, and the following days.
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00.000Z"],
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
    // Clocks go forward at midnight, so the day starts at 1:00.
    ["America/Santiago", "2025-09-07", "2025-09-07T04:00:00.000Z"],
    // Clocks went back from midnight to 23:00, so the previous day had 25 hours.
    ["America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00.000Z"],
    ["UTC", "2024-02-29", "2024-02-29T00:00:00.000Z"],
  ])("in %s on %s is %s", (zone, day, expected) => {
    expect(iso(startOfDay(zone, day))).toBe(expected);
    expect(dayIn(zone, startOfDay(zone, day))).toBe(day);
    expect(dayIn(zone, startOfDay(zone, day) - 1)).toBe(addDays(day, -1));
  });

  test("is the start of the next day if the zone skips the day", () => {
    expect(startOfDay("Pacific/Apia", "2011-12-30")).toBe(startOfDay("Pacific/Apia", "2011-12-31"));
  });
});

test.each([
  ["Europe/Berlin", "2026-03-29", 23],
  ["Europe/Berlin", "2026-10-25", 25],
  ["Europe/Berlin", "2026-10-26", 24],
  ["Australia/Lord_Howe", "2026-04-05", 24.5],
  ["Pacific/Apia", "2011-12-30", 0],
])("in %s, %s lasts %f hours", (zone, day, hours) => {
  const length = startOfDay(zone, addDays(day, 1)) - startOfDay(zone, day);
  expect(length / (60 * 60 * 1000)).toBe(hours);
});

test("a contest at midnight belongs to the new day, and contests already running are left out", () => {
  const [midnight, now] = [at("2026-11-21T00:00:00Z"), at("2026-11-01T00:00:00Z")];
  const within = (day: string, time: number) => {
    const { after, before = Number.POSITIVE_INFINITY } = spanOfDay("UTC", day, now);
    return time > after && time < before;
  };
  expect(within("2026-11-21", midnight)).toBe(true);
  expect(within("2026-11-20", midnight)).toBe(false);
  expect(within("2026-11-20", midnight - 1000)).toBe(true);
  expect(spanOfDays("UTC", "2026-10-26", "2026-12-07", now).after).toBe(now);
});

test("the long format is US English and includes the zone", () => {
  const moment = at("2026-11-21T16:35:00Z");
  expect(longTime("UTC", moment)).toBe("November 21, 2026 at 4:35 PM UTC");
  expect(longTime("Europe/Berlin", moment)).toBe("November 21, 2026 at 5:35 PM GMT+1");
  expect(longTime("America/New_York", moment)).toBe("November 21, 2026 at 11:35 AM EST");
  expect(longTime("Asia/Kathmandu", moment)).toBe("November 21, 2026 at 10:20 PM GMT+5:45");
  expect(longTime("Pacific/Kiritimati", moment)).toBe("November 22, 2026 at 6:35 AM GMT+14");
});

test.each([
  [0, "0m"],
  [45 * 60, "45m"],
  [59 * 60 + 59, "59m"],
  [60 * 60, "1h 0m"],
  [135 * 60, "2h 15m"],
  [10 * 24 * 3600, "240h 0m"],
])("a duration of %i seconds is shown as %s", (seconds, expected) => {
  expect(durationText(seconds * 1000)).toBe(expected);
});
