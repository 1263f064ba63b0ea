import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import type { Database } from "../db/connection.server.ts";
import { claimWithin, sharesClaims } from "../db/once.server.ts";

interface Service {
  queue: PQueue;
  /** When the last request of this process ended, by the clock of `performance`: zero is the process's start. */
  endedAt: number;
}

const services = new Map<string, Service>();

/** How long a process waits for the others' requests; milliseconds. Rather too soon than never. */
const PATIENCE = 60_000;

/**
 * Waits for a turn at an outside service, whose requests are one at a time for the whole site. A request begins when the
 * last one has been over for the pace: begun at an even pace, they would arrive closer where one takes longer to connect.
 * @param address at the service: all addresses of an origin are one service.
 * @param pace the least time between two requests, in milliseconds. @param stop ends the wait.
 */
export function inTurn<T>(
  db: Database,
  address: string,
  pace: number,
  work: () => Promise<T>,
  stop: AbortSignal,
): Promise<T> {
  const { origin } = new URL(address);
  const service = services.get(origin) ?? { queue: new PQueue({ concurrency: 1 }), endedAt: 0 };
  services.set(origin, service);
  const ask = async () => {
    const release = await claimWithin(db, `a request to ${origin}`, PATIENCE).catch(() => null);
    try {
      // Of the request of another process, or of the one before this one, it knows only that it is over.
      const over = sharesClaims(db) ? performance.now() : service.endedAt;
      for (let left = 1; left > 0; ) {
        left = over + pace - performance.now();
        // A timer may fire a part of a millisecond too soon.
        if (left > 0) await pause(Math.ceil(left), undefined, { signal: stop, ref: false });
      }
      return await work().finally(() => {
        service.endedAt = performance.now();
      });
    } finally {
      await release?.();
    }
  };
  return service.queue.add(ask, { signal: stop });
}
