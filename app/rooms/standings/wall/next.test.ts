import { expect, test } from "vitest";
import { type Candidate, yoursNext } from "./next.ts";

const problem = (rating: number | null, more: Partial<Candidate> = {}): Candidate => ({
  judge: "codeforces",
  rating,
  solved: 1,
  isMine: false,
  ...more,
});
const ratings = new Map([
  ["codeforces", 1684],
  ["atcoder", 1200],
]);

test("the hardest problem that someone solved within 350 of one's rating is next", () => {
  const problems = [problem(1500), problem(2000), problem(1900)];
  expect(yoursNext(problems, ratings)).toBe(problems[1]);
});

test("350 is near, in both directions, and 351 is not", () => {
  for (const rating of [2034, 1334]) expect(yoursNext([problem(rating)], ratings)).not.toBeNull();
  for (const rating of [2035, 1333]) expect(yoursNext([problem(rating)], ratings)).toBeNull();
});

test("what oneself solved, what nobody here solved and what has no rating is not next", () => {
  const others = [problem(1900, { isMine: true }), problem(1900, { solved: 0 }), problem(null)];
  expect(yoursNext(others, ratings)).toBeNull();
});

test("of equally hard problems the newest is next", () => {
  const problems = [problem(1900), problem(1900)];
  expect(yoursNext(problems, ratings)).toBe(problems[1]);
});

test("between judges, what is furthest above one's rating there is the hardest", () => {
  const problems = [problem(1500, { judge: "atcoder" }), problem(1800)];
  expect(yoursNext(problems, ratings)).toBe(problems[0]);
});

test("without a rating at its judge, no problem is next", () => {
  expect(yoursNext([problem(1684, { judge: "leetcode" })], ratings)).toBeNull();
});
