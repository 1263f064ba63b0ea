/** The lowest rating of each Codeforces rank, with its color. The lowest rank has none. */
const RANKS = [
  [-1000, undefined],
  [1200, "good"],
  [1400, "cyan"],
  [1600, "accent"],
  [1900, "violet"],
  [2100, "warn"],
  [2400, "bad"],
] as const;

/** The smallest range shown, so that a change of ten points does not look like a crash. */
const LEAST = 400;
const MOST_LINES = 6;

/** Percentages of the chart's width and height, from the top left. @param points oldest first, at least one */
export function toRatingLine(points: readonly { at: number; rating: number }[]) {
  const ratings = points.map(({ rating }) => rating);
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const bottom = Math.min(floorTo(100, least - 50), floorTo(100, (least + most - LEAST) / 2));
  const top = Math.max(-floorTo(100, -most - 50), bottom + LEAST);
  const step = [100, 200, 500, 1000].find((each) => (top - bottom) / each <= MOST_LINES) ?? 2000;
  const lines: { rating: number; y: number }[] = [];
  const height = (rating: number) => round(((top - rating) * 100) / (top - bottom));
  for (let rating = -floorTo(step, -bottom); rating <= top; rating += step)
    lines.push({ rating, y: height(rating) });
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? first) - first;
  const left = (at: number) => (span > 0 ? round(((at - first) * 100) / span) : 50);
  const bands = RANKS.flatMap(([from, tone], index) => {
    const to = Math.min(RANKS[index + 1]?.[0] ?? top, top);
    const start = Math.max(from, bottom);
    return to > start && tone ? [{ tone, y: height(to), height: round(height(start) - height(to)) }] : [];
  });
  return {
    most,
    lines,
    bands,
    points: points.map(({ at, rating }) => ({ x: left(at), y: height(rating), isMost: rating === most })),
  };
}

const floorTo = (step: number, value: number) => Math.floor(value / step) * step;
const round = (value: number) => Math.round(value * 100) / 100;
