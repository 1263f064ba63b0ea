import { expect } from "vitest";

/** Runs of slow code, of which the fastest counts: any single one can coincide with a long garbage collection. */
const MOST_RUNS = 5;

/**
 * Runs `work`, again if it takes too long, and fails if it always does. @param limit milliseconds of CPU time. Leave a
 * slow machine a tenfold margin: what this finds, code whose time grows with the square of its input, takes far longer.
 * @returns what `work` returns
 */
export function quickly<T>(limit: number, work: () => T, name?: string): T {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 1; ; run++) {
    const begun = processorTime();
    const result = work();
    least = Math.min(least, processorTime() - begun);
    if (least < limit || run === MOST_RUNS) {
      expect(least, name).toBeLessThan(limit);
      return result;
    }
  }
}

/**
 * Milliseconds of CPU time, which a busy machine barely affects; of this thread alone where Node can tell, because the
 * garbage collector has threads of its own.
 */
export function processorTime(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
}
