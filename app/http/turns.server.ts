import PQueue from "p-queue";

const queues = new Map<string, PQueue>();

/**
 * Waits for a turn at an outside service, whose requests are one at a time for the whole site.
 * @param service its address. @param pace the least time between the starts of two requests, in milliseconds.
 */
export function inTurn<T>(service: string, pace: number, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(service) ?? new PQueue({ concurrency: 1, intervalCap: 1, interval: pace });
  queues.set(service, queue);
  return queue.add(work);
}
