import { expect, test } from "vitest";
import { winnerOf } from "./duel-result.ts";

const row = (id: number, rank: number | null, points: number) => ({ id, rank, points });

test("the better of two wins a duel", () => {
  expect(winnerOf([row(1, 1, 3), row(2, 2, 2)])?.id).toBe(1);
});

test("nobody wins a tie, or a duel in which nothing was solved", () => {
  expect(winnerOf([row(1, 1, 2), row(2, 1, 2)])).toBeNull();
  expect(winnerOf([row(1, 1, 0), row(2, 2, 0)])).toBeNull();
  expect(winnerOf([row(1, 1, 2)])).toBeNull();
});

test("nobody wins by an unverified handle, and one outside the ranks takes no win from the other", () => {
  expect(winnerOf([row(1, null, 3), row(2, 1, 2)])).toBeNull();
  expect(winnerOf([row(1, 1, 3), row(2, null, 2)])?.id).toBe(1);
});
