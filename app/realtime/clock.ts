/** Time as realtime knows it; tests move their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Does the task in so many milliseconds, unless the returned function is called before. */
  after(ms: number, task: () => void): () => void;
}

/** The machine's time. Its timers keep no process alive that has nothing else to do. */
export const systemClock: Clock = {
  now: Date.now,
  after(ms, task) {
    const timer = setTimeout(task, ms).unref();
    return () => clearTimeout(timer);
  },
};
