export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Monotonic milliseconds. */
  elapsed(): number;
  after(ms: number, task: () => void): () => void;
}

/** The timers do not keep the process alive. */
export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms).unref();
    return () => clearTimeout(timer);
  },
};
