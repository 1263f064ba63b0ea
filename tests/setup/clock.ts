import type { Clock } from "../../app/platform/realtime/clock.ts";

export interface MovedClock extends Clock {
  /** Lets so many milliseconds pass, and does what is due meanwhile, each at its time. */
  pass(ms: number): void;
  /** Sets the time back: nothing passes, and nothing is due earlier or later. */
  setBack(ms: number): void;
}

/** A clock that stands still until it is moved. */
export function createMovedClock(): MovedClock {
  let now = Date.UTC(2030, 0, 1);
  let back = 0;
  const tasks = new Set<{ at: number; task: () => void }>();
  return {
    now: () => now - back,
    elapsed: () => now,
    setBack(ms) {
      back += ms;
    },
    after(ms, task) {
      const entry = { at: now + ms, task };
      tasks.add(entry);
      return () => void tasks.delete(entry);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...tasks].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        tasks.delete(next);
        now = next.at;
        next.task();
      }
      now = end;
    },
  };
}
