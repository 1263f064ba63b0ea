import { expect, test } from "vitest";
import { suggest, type Traits } from "./suggestions.ts";

const traits = (changes: Partial<Traits> = {}): Traits => ({
  favlanguage: null,
  rating: null,
  platform: null,
  skills: [],
  ...changes,
});
const why = (own: Partial<Traits>, other: Partial<Traits>) =>
  suggest(traits(own), [traits(other)], 5)[0]?.why;

test("a suggestion names the skills that the viewer lacks", () => {
  expect(why({ skills: ["dp"] }, { skills: ["graphs", "Geometry", "DP", "games"] })).toBe(
    "Knows: graphs, Geometry, games · like you: DP",
  );
  expect(why({}, { skills: ["a", "b", "c", "d", "e"] })).toBe("Knows: a, b, c and 2 more");
  expect(why({ rating: 1987 }, { skills: ["probability", "knapsack"], rating: 1995 })).toBe(
    "Knows: probability, knapsack · rated within 10 of you",
  );
});

test.each([
  [5, 5, "Rated the same as you"],
  [5, 6, "Rated within 1 of you"],
  [5, 5.5, "Rated within 1 of you"],
  [1987, 1995, "Rated within 10 of you"],
  [1987, 2100, "Rated within 200 of you"],
  [5, 7, undefined],
  [1987, 2400, undefined],
])("ratings %f and %f give the reason %j", (own, other, said) => {
  expect(why({ rating: own }, { rating: other })).toBe(said);
});

test("languages and platforms match regardless of letter case", () => {
  expect(
    why({ favlanguage: "c++", platform: "codeforces" }, { favlanguage: "C++", platform: "Codeforces" }),
  ).toBe("Writes C++ too · on Codeforces too");
});

test("the best candidates come first, and those with nothing to offer are left out", () => {
  const [none, one, three] = [
    traits({ rating: 9 }),
    traits({ skills: ["a"] }),
    traits({ skills: ["a", "b", "c"] }),
  ];
  expect(suggest(traits(), [none, one, three], 5).map(({ person }) => person)).toEqual([three, one]);
  expect(suggest(traits(), [none, one, three], 1).map(({ person }) => person)).toEqual([three]);
});
