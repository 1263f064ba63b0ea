import { expect, test } from "vitest";
import { gridOf } from "./grid.ts";

let id = 0;
const round = (letters: string) =>
  letters.split(" ").map((letter) => ({ id: id++, key: `x${letter}`, letter }));

test("letters are rows, and a letter that a round has twice has two", () => {
  const grid = gridOf([round("B A C"), round("A B1 B2 C D")]);
  expect(grid.rows).toEqual(["A", "B", "B2", "C", "D"]);
  expect(grid.places).toEqual([
    [0, 1, 3],
    [0, 1, 2, 3, 4],
  ]);
});

test("AA comes after Z", () => {
  expect(gridOf([round("AA Z")]).rows).toEqual(["Z", "AA"]);
});

test("a problem without a letter stands by its key", () => {
  expect(gridOf([[{ id: 1, key: "two-sum", letter: "" }]]).rows).toEqual(["two-sum"]);
});
