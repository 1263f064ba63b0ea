import { expect, test } from "vitest";
import { COMMENT } from "./limits.ts";
import { reviewSchema } from "./schema.ts";

const messages = (value: unknown) =>
  reviewSchema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test.each([1, 2, 3, 4, 5, "1", "5", " 3 "])("%j is a valid rating", (rating) => {
  expect(reviewSchema.parse({ rating, comment: "Good" }).rating).toBe(Number(rating));
});

test("the default rating is one star", () => {
  expect(reviewSchema.parse({ comment: "Good" }).rating).toBe(1);
});

test.each([0, 6, -1, 2.5, 1e9, Number.NaN, "", " ", "0", "five", "1e1", null, true, [], {}])(
  "%j is not a valid rating",
  (rating) => {
    expect(messages({ rating, comment: "Good" })).toEqual(["Rating must be a whole number from 1 to 5"]);
  },
);

test.each([undefined, null, "", "   ", "\n\t", 5])("%j is not a valid comment", (comment) => {
  expect(messages({ rating: 1, comment })).toEqual(["Comment is required"]);
});

test("a comment is trimmed and has a length limit", () => {
  expect(reviewSchema.parse({ comment: "  Good\n" }).comment).toBe("Good");
  expect(messages({ comment: "x".repeat(COMMENT.limit) })).toEqual([]);
  expect(messages({ comment: "x".repeat(COMMENT.limit + 1) })).toEqual([
    "Comment is too long: at most 20,000 characters, 1 over",
  ]);
});

test("unknown keys are dropped", () => {
  expect(
    reviewSchema.parse({ rating: 4, comment: "Good", problem: "1", solution: "2", author_id: 3 }),
  ).toEqual({ rating: 4, comment: "Good" });
});
