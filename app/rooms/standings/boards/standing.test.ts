import { expect, test } from "vitest";
import { agoText, cellText, clock, lengthText, noteOf, whenText } from "./cell-text.ts";
import {
  better,
  byLetter,
  type Cell,
  memberRow,
  nameOfRow,
  type Row,
  teamRow,
  toStanding,
  UNTOUCHED,
} from "./standing.ts";

const MINUTE = 60_000;
const cell = (changes: Partial<Cell>): Cell => ({
  ...UNTOUCHED,
  status: "contest",
  at: 1,
  by: "import",
  trust: "verified",
  ...changes,
});
const inContest = (minutes: number) => cell({ after: minutes * MINUTE });
const upsolved = cell({ status: "upsolved" });
const tried = cell({ status: "tried", at: null });

let ids = 0;
const row = (username: string, ...cells: Cell[]): Row => ({
  ...memberRow(++ids, username, 0),
  cells,
});
const names = (rows: { username: string }[]) => rows.map(({ username }) => username);

test("members are sorted by problems solved, then upsolved, then time", () => {
  const rows = [
    row("slow", inContest(9), tried),
    row("late", upsolved, upsolved),
    row("fast", inContest(3), tried),
    row("both", inContest(50), upsolved),
    row("none", tried, UNTOUCHED),
  ];
  const standing = toStanding(rows, "solved");
  expect(names(standing)).toEqual(["both", "fast", "slow", "late", "none"]);
  expect(standing.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  expect(standing[0]).toMatchObject({ solved: 1, upsolved: 1 });
  expect(names(toStanding(rows, "upsolved"))).toEqual(["late", "both", "fast", "slow", "none"]);
  expect(names(toStanding(rows, "name"))).toEqual(["both", "fast", "late", "none", "slow"]);
});

test("tied members share a rank, are sorted by name, and the next rank is skipped", () => {
  const rows = [row("Zoe", inContest(5)), row("ada", inContest(5)), row("ben", tried)];
  expect(toStanding(rows, "solved").map(({ username, rank }) => [username, rank])).toEqual([
    ["ada", 1],
    ["Zoe", 1],
    ["ben", 3],
  ]);
});

test("the strongest proof wins: verified handle, vouched handle, unverified handle, posted solution, own claim", () => {
  const proven = cell({ status: "upsolved", at: 9 });
  const vouched = cell({ status: "upsolved", trust: "vouched", at: 5 });
  const claimed = cell({ trust: "unverified", at: 1 });
  const posted = cell({ status: "upsolved", by: "posted", trust: "unverified", at: 1 });
  const word = cell({ status: "upsolved", by: "hand", trust: "unverified", at: 0 });
  for (const [index, one] of [proven, vouched, claimed, posted, word, tried].entries()) {
    for (const other of [proven, vouched, claimed, posted, word, tried, UNTOUCHED].slice(index + 1)) {
      expect(better(one, other)).toBe(one);
      expect(better(other, one)).toBe(one);
    }
  }
  expect(better(cell({ at: 5 }), inContest(1))).toMatchObject({ at: 1 });
});

test("a cell says why a solve is not proven", () => {
  expect(noteOf(inContest(1))).toBe("");
  expect(noteOf(UNTOUCHED)).toBe("");
  expect(noteOf(cell({ trust: "unverified" }))).toBe("unverified");
  expect(noteOf(cell({ by: "posted", trust: "unverified" }))).toBe("posted");
  expect(noteOf(cell({ trust: "vouched" }))).toBe("vouched");
  expect(noteOf(cell({ by: "posted", trust: "vouched" }))).toBe("posted");
  expect(cellText("contest", "vouched")).toBe("Solved in contest, vouched");
  expect(cellText("contest", "unverified")).toBe("Solved in contest, unverified");
  expect(cellText("upsolved", "hand")).toBe("Solved elsewhere, by their own word");
  expect(cellText("", "")).toBe("Untouched");
});

test("times are counted from the contest's start, or from its end for upsolving", () => {
  const day = 24 * 60 * MINUTE;
  expect(whenText(inContest(62), 0)).toBe("1:02");
  expect(whenText(cell({ status: "upsolved", at: 5 * day }), 2 * day)).toBe("+3 d");
  // Solved before the contest, or in the other division's contest.
  expect(whenText(cell({ status: "upsolved", at: day }), 2 * day)).toBe("");
  expect(whenText(cell({ status: "upsolved", at: day }), null)).toBe("");
  expect(whenText(cell({ status: "virtual", after: null }), 0)).toBe("");
  expect([clock(0), clock(59 * MINUTE), clock(600 * MINUTE)]).toEqual(["0:00", "0:59", "10:00"]);
  expect(
    [1, MINUTE, 59 * MINUTE, 23 * 60 * MINUTE, 13 * day, 15 * day, 90 * day, 800 * day].map(agoText),
  ).toEqual([
    "just now",
    ...["1 min ago", "59 min ago", "23 h ago", "13 d ago", "2 w ago", "2 mo ago", "2 y ago"],
  ]);
  expect([120 * MINUTE, 150 * MINUTE, 20 * MINUTE, 10 * day].map(lengthText)).toEqual([
    "2 h",
    "2 h 30 min",
    "20 min",
    "10 d",
  ]);
});

test("problems are ordered as judges label them", () => {
  const labels = ["AA", "B", "A2", "Z", "A10", "A1", "ABC", "Ex", "A", "H"];
  const tasks = labels.map((letter, id) => ({ id, letter, key: letter }));
  expect(tasks.sort(byLetter).map(({ letter }) => letter)).toEqual([
    "A",
    "A1",
    "A2",
    "A10",
    "B",
    "H",
    "Z",
    "AA",
    "Ex",
    "ABC",
  ]);
  const numbered = ["10", "2", "01"].map((letter, id) => ({ id, letter, key: letter }));
  expect(numbered.sort(byLetter).map(({ letter }) => letter)).toEqual(["01", "2", "10"]);
});

test("a team is ranked with the members, under its name or its members' names", () => {
  const trio: Row = { ...teamRow(1, "", null, 2), cells: [inContest(9), tried] };
  trio.team?.members.push(
    { handle: "ben_cf", user: { id: 7, username: "ben" } },
    { handle: "guest", user: null },
  );
  expect(nameOfRow(trio)).toBe("ben, guest");
  const rows = [row("ada", inContest(5), tried), trio, row("cleo", inContest(50), tried)];
  expect(toStanding(rows, "solved").map(nameOfRow)).toEqual(["ada", "ben, guest", "cleo"]);
  expect(toStanding(rows, "name").map(nameOfRow)).toEqual(["ada", "ben, guest", "cleo"]);
});
