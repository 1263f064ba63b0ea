import { expect } from "vitest";

/** Slow code runs up to five times, and its fastest run counts: garbage collection may slow down any of them. */
const MOST_RUNS = 5;

/**
 * Runs `work`, again if it takes too long, and fails if every run does.
 * @param limit in milliseconds of CPU time; ten times what the work usually takes leaves room for slow machines, and
 * code whose time grows with the square of its input still takes far longer
 * @param name names the input in the failure
 * @returns what `work` returns
 */
export function quickly<T>(limit: number, work: () => T, name?: string): T {
  const times: number[] = [];
  let result: T;
  do {
    const begun = processorTime();
    result = work();
    times.push(processorTime() - begun);
  } while (Math.min(...times) >= limit && times.length < MOST_RUNS);
  expect(Math.min(...times), name).toBeLessThan(limit);
  return result;
}

/**
 * Milliseconds of CPU time, which a busy machine barely affects. Where Node can tell, only this thread's, since the
 * garbage collector has its own threads.
 */
export function processorTime(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
}
