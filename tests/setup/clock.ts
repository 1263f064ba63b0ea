import type { Clock } from "../../app/platform/realtime/clock.ts";

export interface MovedClock extends Clock {
  /** Advances by this many milliseconds and runs each timer that falls due at its own time. */
  pass(ms: number): void;
  /** Sets the clock back without changing when timers are due. */
  setBack(ms: number): void;
}

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
