import { expect, test } from "vitest";
import { toRatingLine } from "./rating-line.ts";

const DAY = 24 * 60 * 60 * 1000;

test("a rating history is drawn with its peak and the ranks it passes through", () => {
  const { points, lines, bands, most } = toRatingLine([
    { at: 0, rating: 1250 },
    { at: DAY, rating: 1450 },
    { at: 4 * DAY, rating: 1350 },
  ]);
  expect(most).toBe(1450);
  expect(points).toEqual([
    { x: 0, y: 62.5, isMost: false },
    { x: 25, y: 12.5, isMost: true },
    { x: 100, y: 37.5, isMost: false },
  ]);
  expect(lines.map(({ rating }) => rating)).toEqual([1100, 1200, 1300, 1400, 1500]);
  expect(bands).toEqual([
    { tone: "good", y: 25, height: 50 },
    { tone: "cyan", y: 0, height: 25 },
  ]);
});

test("a single contest is drawn in the middle of the chart", () => {
  expect(toRatingLine([{ at: 5, rating: 1700 }]).points).toEqual([{ x: 50, y: 50, isMost: true }]);
});

test.each([
  [[-45, 3900], 1000],
  [[800, 820], 100],
  [[1000, 2000], 200],
])("a chart of ratings %j has a grid line every %i points", (ratings, step) => {
  const { lines, points } = toRatingLine(ratings.map((rating, at) => ({ at, rating })));
  const [first, second] = lines;
  expect((second?.rating ?? 0) - (first?.rating ?? 0)).toBe(step);
  for (const { y } of [...lines, ...points]) {
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(100);
  }
});
