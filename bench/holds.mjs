import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Runs in a measured server: answers each message with the longest time, in ms, that its thread was blocked since the
 * last one.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("message", async () => {
  // The next tick records what blocks the thread now, and the first tick after a reset records nothing.
  await pause(5);
  const held = delay.max / 1e6;
  delay.reset();
  await pause(5);
  process.send?.(held);
});
