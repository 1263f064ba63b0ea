import { renderToString } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import {
  Ago,
  ago,
  ClockTime,
  clockTime,
  DayTime,
  dayOf,
  ReaderZone,
  RecentTime,
  type ServerClock,
  ShortDate,
  shortDate,
} from "./date.tsx";

const lateInNovember = Date.UTC(2026, 10, 18, 23, 59);

describe("a short date", () => {
  it("has the short month, the day and the year, in UTC by default", () => {
    expect(shortDate(lateInNovember)).toBe("Nov 18, 2026");
    expect(shortDate(0)).toBe("Jan 1, 1970");
  });

  test.each([
    ["Pacific/Kiritimati", "Nov 19, 2026", "13:59"],
    ["Asia/Kathmandu", "Nov 19, 2026", "05:44"],
    ["UTC", "Nov 18, 2026", "23:59"],
    ["Pacific/Pago_Pago", "Nov 18, 2026", "12:59"],
  ])("in %s is %s, and the time is %s", (zone, day, clock) => {
    expect(shortDate(lateInNovember, zone)).toBe(day);
    expect(clockTime(lateInNovember, zone)).toBe(clock);
  });

  it("comes with the correct time on a day when the clocks change", () => {
    const clock = (hour: number) => clockTime(Date.UTC(2026, 2, 29, hour, 30), "Europe/Berlin");
    expect([0, 1, 2].map(clock)).toEqual(["01:30", "03:30", "04:30"]);
    expect(clockTime(Date.UTC(2026, 2, 28, 12), "Europe/Berlin")).toBe("13:00");
    expect(clockTime(Date.UTC(2026, 2, 30, 12), "Europe/Berlin")).toBe("14:00");
  });
});

describe("a relative time", () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;
  test.each([
    [-minute, "just now"],
    [59_999, "just now"],
    [minute, "1 minute ago"],
    [59.9 * minute, "59 minutes ago"],
    [60 * minute, "1 hour ago"],
    [day - 1, "23 hours ago"],
    [day, "1 day ago"],
    [30 * day - 1, "29 days ago"],
    [30 * day, "Nov 18, 2026"],
  ])("%i ms ago is %s", (past, words) => {
    expect(ago(lateInNovember, lateInNovember + past)).toBe(words);
  });
});

describe("dates rendered by the server", () => {
  const render = (element: JSX.Element, reader?: Partial<ServerClock["zone"]>, now = 0) => {
    const zone = { name: "UTC", chosen: false, known: reader !== undefined, ...reader };
    return renderToString(<ReaderZone server={{ zone, now }}>{element}</ReaderZone>).replaceAll(
      "<!-- -->",
      "",
    );
  };
  const iso = new Date(lateInNovember).toISOString();

  it("use and name the reader's time zone if it is known", () => {
    const reader = { name: "America/New_York" };
    expect(render(<ShortDate value={Date.UTC(2026, 0, 1, 2)} />, reader)).toBe(
      '<time dateTime="2026-01-01T02:00:00.000Z" title="Dec 31, 2025, 21:00 America/New York">Dec 31, 2025</time>',
    );
    expect(render(<DayTime value={lateInNovember} />, reader)).toContain(">Nov 18, 2026, 18:59<");
    expect(render(<ClockTime value={iso} />, reader)).toContain(">18:59<");
  });

  it("use and name UTC if the reader's zone is unknown", () => {
    expect(render(<ShortDate value={lateInNovember} />)).toBe(
      `<time dateTime="${iso}" title="Nov 18, 2026, 23:59 UTC">Nov 18, 2026</time>`,
    );
    expect(dayOf(iso, null)).toBe("Nov 18, 2026 (UTC)");
    expect(dayOf(iso, "Asia/Tokyo")).toBe("Nov 19, 2026");
  });

  it("show the time elapsed by the server's clock, with the full time as their title", () => {
    const reader = { name: "Asia/Tokyo" };
    expect(render(<Ago value={iso} />, reader, lateInNovember + 5 * 60_000)).toBe(
      `<time dateTime="${iso}" title="Nov 19, 2026, 08:59 Asia/Tokyo">5 minutes ago</time>`,
    );
    const inTwoMonths = lateInNovember + 60 * 24 * 60 * 60_000;
    expect(render(<Ago value={iso} />, reader, inTwoMonths)).toContain(">Nov 19, 2026<");
  });

  it("show only the time if they fall on today by the server's clock, and otherwise the day", () => {
    const reader = { name: "Asia/Tokyo" };
    const anHourLater = lateInNovember + 60 * 60 * 1000;
    expect(render(<RecentTime value={iso} />, reader, anHourLater)).toContain(">08:59<");
    expect(render(<RecentTime value={iso} />, reader, anHourLater + 24 * 60 * 60 * 1000)).toContain(
      ">Nov 19<",
    );
    expect(render(<RecentTime value={iso} />, undefined, anHourLater)).toContain(">Nov 18<");
    expect(render(<RecentTime value={iso} />, reader, Date.UTC(2027, 0, 2))).toContain(">Nov 19, 2026<");
  });
});
