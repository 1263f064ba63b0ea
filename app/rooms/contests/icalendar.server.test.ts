import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { toICalendar } from "./icalendar.server.ts";
import type { CalendarEntry } from "./queries.server.ts";

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: 1,
  source: "codeforces",
  external_id: "2261",
  name: "Codeforces Round (Div. 1 + Div. 2)",
  starts_at: Date.UTC(2026, 10, 25, 14, 35),
  ends_at: Date.UTC(2026, 10, 25, 17, 5),
  revision: 2,
  changed_at: Date.UTC(2026, 10, 21, 12),
  ...changes,
});
const make = (...entries: CalendarEntry[]) => toICalendar(entries, "https://upsolve.example");
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));

describe("the calendar file", () => {
  test("gives other programs the contest's name and times", () => {
    const [event] = events(make(entry()));
    expect(event?.uid).toBe("codeforces-2261@upsolve.example");
    expect(event?.summary).toBe("Codeforces Round (Div. 1 + Div. 2)");
    expect(event?.startDate.toString()).toBe("2026-11-25T14:35:00Z");
    expect(event?.endDate.toString()).toBe("2026-11-25T17:05:00Z");
    expect(event?.sequence).toBe(2);
    expect(event?.description).toBe("Codeforces, 2h 30m\nhttps://codeforces.com/contests/2261");
    expect(event?.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-11-21T12:00:00Z");
    expect(event?.component.getFirstPropertyValue("url")).toBe("https://codeforces.com/contests/2261");
  });

  test("is always the same for the same contests", () => {
    expect(make(entry())).toBe(make(entry()));
    expect(make(entry())).not.toBe(make(entry({ revision: 3 })));
  });

  test("is valid without events", () => {
    expect(events(make())).toEqual([]);
    expect(make()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  });

  test("escapes names so that they are read back unchanged", () => {
    const names = [
      "a, b; c: d\\e \"f\" 'g'",
      "ends with a backslash\\",
      "x".repeat(300),
      "日本語コンテスト".repeat(20),
      "🏁".repeat(60),
      "BEGIN:VEVENT",
      "new\nEND:VCALENDAR",
    ];
    const text = make(...names.map((name, index) => entry({ name, external_id: String(index) })));
    expect(events(text).map(({ summary }) => summary)).toEqual(names);
    const lines = text.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(lines.some((line) => line.includes("\n"))).toBe(false);
  });
});
