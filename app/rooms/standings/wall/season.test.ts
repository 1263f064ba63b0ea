import { expect, test } from "vitest";
import { seasonAfter, seasonBefore, seasonOf, timesOf } from "./season.ts";

const NOW = Date.parse("2026-11-27T13:00:00Z");
const autumn = { from: "2026-09-01", to: "2026-11-30" };

test("a season is this month and the two before it", () => {
  expect(seasonOf({ from: undefined, to: undefined }, NOW)).toEqual(autumn);
  const newYear = Date.parse("2027-01-01T00:00:00Z");
  expect(seasonOf({ from: undefined, to: undefined }, newYear)).toEqual({
    from: "2026-11-01",
    to: "2027-01-31",
  });
});

test("a day that is given stays", () => {
  expect(seasonOf({ from: "2026-10-15", to: undefined }, NOW)).toEqual({ ...autumn, from: "2026-10-15" });
  expect(seasonOf({ from: undefined, to: "2026-06-15" }, NOW)).toEqual({
    from: "2026-04-01",
    to: "2026-06-15",
  });
});

test("seasons follow each other without a gap, up to now", () => {
  const summer = { from: "2026-06-01", to: "2026-08-31" };
  expect(seasonBefore(autumn)).toEqual(summer);
  expect(seasonAfter(summer, NOW)).toEqual(autumn);
  expect(seasonAfter(autumn, NOW)).toBeNull();
  expect(seasonBefore({ from: "0000-01-01", to: "1970-01-01" })).toBeNull();
});

test("a season lasts from the start of its first day to the end of its last, in UTC", () => {
  const { from, to } = timesOf({ from: "2026-09-01", to: "2026-09-01" });
  expect([from, to]).toEqual([Date.parse("2026-09-01T00:00:00Z"), Date.parse("2026-09-02T00:00:00Z")]);
});
