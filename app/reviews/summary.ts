export interface ReviewSummary {
  count: number;
  /** Exactly sum / count; 0 without reviews. */
  average: number;
  /** The number of ratings with 1, 2, 3, 4 and 5 stars. */
  spread: number[];
}

/** Sums up the number of ratings with each number of stars. */
export function summarise(totals: { rating: number; total: number }[]): ReviewSummary {
  const spread = [0, 0, 0, 0, 0];
  for (const { rating, total } of totals) spread[rating - 1] = total;
  const count = spread.reduce((sum, total) => sum + total, 0);
  const stars = spread.reduce((sum, total, index) => sum + total * (index + 1), 0);
  return { count, average: count === 0 ? 0 : stars / count, spread };
}
