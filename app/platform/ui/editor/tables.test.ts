import { expect, test } from "vitest";
import { cellsIn, MOST_COLUMNS, MOST_ROWS, toTable } from "./tables.ts";

test("cells separated by tabs are a table", () => {
  expect(cellsIn("n\ttime\r\n10\t0.5\r\n")).toEqual([
    ["n", "time"],
    ["10", "0.5"],
  ]);
});

test.each([
  ["one line", "a\tb"],
  ["no tabs", "a\nb"],
  ["rows of different lengths", "a\tb\nc"],
  ["indented code", "\tint a;\n\tint b;"],
])("%s is text", (_, text) => {
  expect(cellsIn(text)).toBeNull();
});

test("a table has a head, aligns numbers right and escapes bars", () => {
  const rows = [
    ["n", "by|name"],
    ["10", "a\nb"],
    ["-1,000.5", ""],
  ];
  expect(toTable(rows)).toBe(
    ["| n | by\\|name |", "| --: | --- |", "| 10 | a b |", "| -1,000.5 |  |"].join("\n"),
  );
});

test("short rows are filled up", () => {
  expect(toTable([["a", "b"], ["c"]])).toBe("| a | b |\n| --- | --- |\n| c |  |");
});

test("what is too large, or one cell only, is no table", () => {
  const grid = (rows: number, columns: number) =>
    Array.from({ length: rows }, () => Array(columns).fill("x"));
  expect(toTable(grid(MOST_ROWS, MOST_COLUMNS))?.split("\n")).toHaveLength(MOST_ROWS + 1);
  expect(toTable(grid(MOST_ROWS + 1, 2))).toBeNull();
  expect(toTable(grid(2, MOST_COLUMNS + 1))).toBeNull();
  expect(toTable([["x"]])).toBeNull();
  expect(toTable([])).toBeNull();
});
