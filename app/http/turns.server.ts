import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import type { Database } from "../db/connection.server.ts";
import { claimWithin } from "../db/once.server.ts";

const queues = new Map<string, PQueue>();

/** How long a process waits for the others' requests; milliseconds. Rather too soon than never. */
const PATIENCE = 60_000;

/**
 * Waits for a turn at an outside service, whose requests are one at a time for the whole site.
 * @param service its address. @param pace the least time between the starts of two requests, in milliseconds.
 */
export function inTurn<T>(db: Database, service: string, pace: number, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(service) ?? new PQueue({ concurrency: 1, intervalCap: 1, interval: pace });
  queues.set(service, queue);
  return queue.add(async () => {
    const release = await claimWithin(db, `a request to ${service}`, PATIENCE).catch(() => null);
    const paced = pause(pace, undefined, { ref: false });
    try {
      return await work();
    } finally {
      // Other processes wait for the pace; this one's queue does so by itself.
      if (release) void paced.then(release);
    }
  });
}
