/** The clock of this room. Tests use their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds that have passed: setting the time changes nothing about them. */
  elapsed(): number;
  /** Runs the task after a delay (ms). @returns a function that cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** The system's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms).unref();
    return () => clearTimeout(timer);
  },
};
