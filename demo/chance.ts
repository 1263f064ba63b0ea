/** Random numbers that are the same on every run, so that the demo can be tested and its picture repeated. */
export interface Chance {
  /** From 0 to 1, exclusive. */
  next(): number;
  /** Whether something of this probability happens. */
  is(probability: number): boolean;
  /** A whole number from `from` to `to`, inclusive. */
  between(from: number, to: number): number;
  /** Around 0, mostly from -2 to 2. */
  bell(): number;
}

/** @param seed what is decided, for example "mira at 90022" */
export function chanceOf(seed: string): Chance {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    is: (probability) => next() < probability,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    bell: () => (next() + next() + next() + next() - 2) * 1.7,
  };
}
