import { AssistantFailed } from "./failure.ts";

/** Calls to the service that run at the same time, and those that may wait for one of them to end. */
const MOST_AT_ONCE = 8;
const MOST_WAITING = 32;
/** Milliseconds that one waits at most. */
const LONGEST_WAIT = 15_000;

export interface Slots {
  /**
   * Waits for its turn, and gives what ends it.
   * @throws AssistantFailed when too many wait already or the wait is too long; the signal's reason.
   */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createSlots(atOnce = MOST_AT_ONCE, waiting = MOST_WAITING, patience = LONGEST_WAIT): Slots {
  let free = atOnce;
  const queue: (() => void)[] = [];

  function leave() {
    const next = queue.shift();
    if (next) next();
    else free++;
  }
  /** Ends a turn, once. */
  function turn(): () => void {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      leave();
    };
  }

  return {
    take(signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (free > 0) {
        free--;
        return Promise.resolve(turn());
      }
      if (queue.length >= waiting) {
        return Promise.reject(new AssistantFailed(503, "Too many questions wait already."));
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          settle();
          resolve(turn());
        };
        const giveUp = (reason: unknown) => {
          queue.splice(queue.indexOf(enter), 1);
          settle();
          reject(reason);
        };
        const stop = () => giveUp(signal.reason);
        const timer = setTimeout(() => giveUp(new AssistantFailed(503, "No turn came in time.")), patience);
        const settle = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", stop);
        };
        signal.addEventListener("abort", stop, { once: true });
        queue.push(enter);
      });
    },
  };
}
