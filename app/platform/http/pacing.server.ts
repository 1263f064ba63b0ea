import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import type { Database } from "../db/connection.server.ts";
import { claimWithin, sharesClaims } from "../db/once.server.ts";

interface Service {
  queue: PQueue;
  /** When this process's last request ended, by the clock of `performance` (zero is the start of the process). */
  endedAt: number;
}

const services = new Map<string, Service>();

/** Maximum wait for another process's request, in ms. Better too early than never. */
const PATIENCE = 60_000;

/**
 * Makes requests to an outside service one at a time, for the whole site. Each starts `pace` after the last one
 * ended: started at regular intervals, they could arrive too close together if one is slow to connect.
 * @param address at the service; all addresses of an origin belong to one service.
 * @param pace minimum ms between two requests.
 * @param stop ends the wait.
 */
export function atPace<T>(
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
      // With several processes, this one knows only that the last request is over, not when it ended.
      const over = sharesClaims(db) ? performance.now() : service.endedAt;
      for (let left = 1; left > 0; ) {
        left = over + pace - performance.now();
        // A timer may fire a fraction of a millisecond early.
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
