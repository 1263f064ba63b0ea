import { expect, test } from "vitest";
import { suggest, type Traits } from "./suggestions.ts";

const traits = (changes: Partial<Traits> = {}): Traits => ({
  favlanguage: null,
  rating: null,
  platform: null,
  skills: [],
  ...changes,
});
const reasons = (own: Partial<Traits>, other: Partial<Traits>) =>
  suggest(traits(own), [traits(other)], 5)[0]?.reasons;

test("names the skills the viewer lacks", () => {
  expect(reasons({ skills: ["dp"] }, { skills: ["graphs", "Geometry", "DP", "games"] })).toEqual([
    "3 skills you lack: graphs, Geometry, games",
    "1 skill in common: DP",
  ]);
  expect(reasons({}, { skills: ["a", "b", "c", "d"] })).toEqual(["4 skills you lack: a, b, c …"]);
});

test.each([
  [5, 5, "the same rating as you"],
  [5, 6, "rating within 1 of yours"],
  [5, 5.5, "rating within 1 of yours"],
  [1987, 1995, "rating within 10 of yours"],
  [1987, 2100, "rating within 200 of yours"],
  [5, 7, undefined],
  [1987, 2400, undefined],
])("with %f and %f it says %j", (own, other, said) => {
  expect(reasons({ rating: own }, { rating: other })?.[0]).toBe(said);
});

test("an equal language or platform counts in any spelling", () => {
  expect(
    reasons({ favlanguage: "c++", platform: "codeforces" }, { favlanguage: "C++", platform: "Codeforces" }),
  ).toEqual(["writes C++, like you", "on Codeforces, like you"]);
});

test("the best candidates come first; those with nothing to offer are left out", () => {
  const [none, one, three] = [
    traits({ rating: 9 }),
    traits({ skills: ["a"] }),
    traits({ skills: ["a", "b", "c"] }),
  ];
  expect(suggest(traits(), [none, one, three], 5).map(({ person }) => person)).toEqual([three, one]);
  expect(suggest(traits(), [none, one, three], 1).map(({ person }) => person)).toEqual([three]);
});
