import { describe, expect, test } from "vitest";
import { clock, countSolved, lengthText, ordinal, spanText, sumsOf, toCell, toLine } from "./rows.ts";
import type { Cell, Line } from "./scoring.ts";

const MINUTE = 60_000;
const cell = (fields: Partial<Cell>): Cell => ({ status: "", attempts: 0, ...fields });

test.each([
  ["a solve", cell({ status: "solved", attempts: 2, at: 72 * MINUTE }), ["contest", "1:12", "2 tries", ""]],
  [
    "the first",
    cell({ status: "solved", attempts: 1, at: 0, isFirst: true }),
    ["contest", "0:00", "1 try", "first"],
  ],
  [
    "a solve by an unverified handle",
    cell({ status: "solved", attempts: 1, at: MINUTE, isUnverified: true }),
    ["contest", "0:01", "unverified", "claimed"],
  ],
  [
    "a solve by one's own word",
    cell({ status: "solved", attempts: 1, at: MINUTE, isOwnWord: true }),
    ["contest", "0:01", "own word", "claimed"],
  ],
  [
    "a race's second",
    cell({ status: "solved", attempts: 1, at: MINUTE, isTaken: true }),
    ["hand", "0:01", "taken", ""],
  ],
  ["tries", cell({ status: "tried", attempts: 3 }), ["tried", "", "3 tries", ""]],
  [
    "what is pending",
    cell({ status: "pending", saidAt: 96 * MINUTE }),
    ["pending", "pending", "sent 1:36", ""],
  ],
  ["what is hidden", cell({ status: "hidden", since: 2 }), ["hidden", "hidden", "2 tries since", ""]],
  ["what was solved before", cell({ status: "before" }), ["virtual", "before", "no points", ""]],
  [
    "upsolving",
    cell({ status: "tried", attempts: 2, later: 540 * MINUTE }),
    ["upsolved", "+9 h", "2 tries", ""],
  ],
  ["nothing", cell({}), ["", "", "", ""]],
])("a cell shows %s", (_name, given, shown) => {
  expect(toCell(given)).toEqual(shown);
});

test("an own solve since the freeze is neither first nor counted", () => {
  const own = cell({ status: "solved", attempts: 1, at: 94 * MINUTE, isFirst: true });
  const shown = toCell(own, 90 * MINUTE);
  expect(shown).toEqual(["contest", "1:34", "1 try", "since"]);
  const lines = [
    { id: 1, rank: 1, sums: ["0", "0"] as const, cells: [shown] },
    { id: 2, rank: 2, sums: ["1", "9"] as const, cells: [toCell({ ...own, at: MINUTE })] },
  ];
  expect(countSolved(lines, 1)).toEqual([1]);
});

describe("the sums", () => {
  const line: Line = { id: 1, rank: 1, solved: 2, penalty: 20, points: 700, lastAt: 50 * MINUTE, cells: [] };
  test.each([
    ["icpc", 20, ["2", "20"]],
    ["points", 0, ["700", "0:50"]],
    ["race", 0, ["700", "0:50"]],
    ["atcoder", 20, ["700", "1:10"]],
  ] as const)("in %s", (scoring, penalty, sums) => {
    expect(toLine(scoring, { ...line, penalty }).sums).toEqual(sums);
  });

  test("have no time without a solve", () => {
    expect(sumsOf("points", { ...line, solved: 0, points: 0 })).toEqual(["0", ""]);
  });
});

test("texts", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "102nd",
    "111th",
  ]);
  expect([5, 60, 150, 1440, 1500].map(lengthText)).toEqual(["5 min", "1 h", "2 h 30 min", "1 day", "25 h"]);
  expect([0, 40_000, 2 * MINUTE, 540 * MINUTE, 4320 * MINUTE].map(spanText)).toEqual([
    "0 s",
    "40 s",
    "2 min",
    "9 h",
    "3 d",
  ]);
  expect(clock(1805 * MINUTE)).toBe("30:05");
});
