import { expect, test } from "vitest";
import { calendarStart } from "./activity.ts";
import { addDays, byMonth, monthsOf, spreadOver, streaksOf, toSolving } from "./solving.ts";

const total = (facet: string, solves: number, unverified = 0, teams = 0) => ({
  facet,
  solves,
  unverified,
  solves_with_teams: solves + teams,
});

test("the charts show solves for every rating and for the most frequent tags", () => {
  const solving = toSolving([
    total("", 5, 2, 3),
    total("rating:7", 4),
    total("rating:0", 1, 2),
    total("tag:dp", 1),
    total("tag:math", 1, 2),
    total("tag:gone", 0, 0, 3),
  ]);
  expect(solving).toMatchObject({ solves: 5, unverified: 2, teams: 3 });
  expect(solving.byRating).toHaveLength(11);
  expect(solving.byRating.filter(({ solves }) => solves > 0)).toEqual([
    { label: "7", solves: 4, unverified: 0 },
    { label: "Unrated", solves: 1, unverified: 2 },
  ]);
  expect(solving.byTag.map(({ label }) => label)).toEqual(["math", "dp"]);
  expect(toSolving([total("", 1), total("rating:1", 1)]).byRating).toHaveLength(10);
});

test.each([
  [[], 0, 0],
  [[0, 1, 2, 5], 0, 3],
  [[3, 7, 8, 9], 3, 3],
  // Today may still be empty without ending the streak.
  [[7, 8], 2, 2],
  [[6, 7], 0, 2],
])(
  "with solves on days %j of ten, the current streak is %i and the longest %i",
  (offsets, current, longest) => {
    const days = offsets.map((offset): [number, number] => [offset, 1]);
    expect(streaksOf({ days, length: 10 })).toEqual({ current, longest });
  },
);

test("counts for the same day are added up", () => {
  expect(
    addDays(
      [{ day: 5, total: 1 }],
      [
        { day: 3, total: 2 },
        { day: 5, total: 4 },
      ],
    ),
  ).toEqual([
    { day: 3, total: 2 },
    { day: 5, total: 5 },
  ]);
});

test("each month's name is above the week that contains its first day", () => {
  const months = monthsOf({ start: calendarStart(Date.parse("2026-11-22T12:00:00Z")) }, 53);
  // The calendar starts on November 23, 2025. The first Monday of December is the 1st.
  expect(months.slice(0, 3)).toEqual([
    [2, "Dec"],
    [6, "Jan"],
    [11, "Feb"],
  ]);
  expect(months.at(-1)).toEqual([50, "Nov"]);
  expect(months).toHaveLength(12);
});

test("the table lists the calendar's totals by month, newest first", () => {
  const start = Date.UTC(2026, 9, 25);
  expect(byMonth({ start, days: [] })).toEqual([]);
  const days: [number, number][] = [
    [0, 2],
    [6, 1],
    [7, 5],
  ];
  expect(byMonth({ start, days })).toEqual([
    { month: "Nov 2026", days: 1, total: 5 },
    { month: "Oct 2026", days: 2, total: 3 },
  ]);
});

test("counts are spread over all days of a period, and days outside it are left out", () => {
  const day = 24 * 60 * 60 * 1000;
  const counts = [
    { day: 9, total: 4 },
    { day: 10, total: 1 },
    { day: 12, total: 2 },
    { day: 13, total: 8 },
  ];
  expect(spreadOver(counts, 10 * day, 13 * day)).toEqual([1, 0, 2]);
});
