import type { ListFilter, Sort } from "./schema.ts";

export const sortLabels: Record<Sort, string> = {
  newest: "Newest",
  hardest: "Hardest",
  easiest: "Easiest",
  solved: "Most solved",
  reviewed: "Best reviewed",
};

export const showLabels: Record<NonNullable<ListFilter["show"]>, string> = {
  mine: "Mine",
  bookmarked: "Bookmarked",
  solved: "Solved by me",
  tried: "Tried, not solved",
  unsolved: "Unsolved by me",
  nobody: "Solved by nobody here",
};

/** "Rating 5", "Rating 3–7", "Rating 5+" or "Rating up to 7" */
export function ratingLabel({ min, max }: Pick<ListFilter, "min" | "max">): string {
  if (min === max) return `Rating ${min}`;
  if (min === undefined) return `Rating up to ${max}`;
  return max === undefined ? `Rating ${min}+` : `Rating ${min}–${max}`;
}
