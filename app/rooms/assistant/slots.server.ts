import PQueue from "p-queue";
import { AssistantFailed } from "./failure.ts";

const MOST_AT_ONCE = 8;
const MOST_WAITING = 32;
/** Milliseconds for which a call may wait in the queue. */
const LONGEST_WAIT = 15_000;

export function createSlots(atOnce = MOST_AT_ONCE, waiting = MOST_WAITING, patience = LONGEST_WAIT) {
  const queue = new PQueue({ concurrency: atOnce });
  return {
    count: () => ({ running: queue.pending, waiting: queue.size }),
    /**
     * @returns a function that frees the slot @throws AssistantFailed if the queue is full or the wait too long; the
     * signal's reason
     */
    async take(signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      if (queue.pending >= atOnce && queue.size >= waiting) {
        throw new AssistantFailed(503, "Too many questions are waiting.");
      }
      const late = new AbortController();
      const timer = setTimeout(
        () => late.abort(new AssistantFailed(503, "The wait in the queue was too long.")),
        patience,
      );
      const turn = new Promise<() => void>((resolve, reject) => {
        const work = () => new Promise<void>((leave) => resolve(leave));
        queue.add(work, { signal: AbortSignal.any([signal, late.signal]) }).catch(reject);
      });
      return turn.finally(() => clearTimeout(timer));
    },
  };
}
